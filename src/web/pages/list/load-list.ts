import { listPath } from '../../features/lists/list-paths.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'
import { loadGroupPage, toDefaultList, type GroupData } from '../../parts/group/load-group.ts'

/** Loads a list; an address without an id leads to the default one. */
export async function loadList(request: LoadRequest): Promise<GroupData> {
  const { address } = request
  if (address.screen !== 'list') throw notFound()
  if (address.id === null) throw await toDefaultList(request, listPath)
  return await loadGroupPage(request, { gid: address.id }, { kind: 'list', toPath: listPath })
}
