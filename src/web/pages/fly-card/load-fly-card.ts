import { deckPath } from '../../features/lists/list-paths.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'
import { loadGroupPage, toDefaultList, type GroupData } from '../../parts/group/load-group.ts'

/** Loads a list as flying cards; an address without an id leads to the default one. */
export async function loadFlyCard(request: LoadRequest): Promise<GroupData> {
  const { address } = request
  if (address.screen !== 'fly-card') throw notFound()
  if (address.id === null) throw await toDefaultList(request, deckPath)
  return await loadGroupPage(request, { gid: address.id }, { kind: 'list', toPath: deckPath })
}
