import { listPath } from '../../features/lists/list-paths.ts'
import { groupMeta } from '../../parts/group/group-meta.ts'
import { groupTags, loadGroupPage, toDefaultList, type GroupData } from '../../parts/group/load-group.ts'
import { notFound } from '../../runtime/page-error.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'

export const data = defineScreenData({
  load: loadList,
  meta: (list, site, runtime) => groupMeta(list, listPath(list.group.gid), site, runtime),
  tags: groupTags,
})

/** Loads a list; an address without an id leads to the default one. */
async function loadList(request: LoadRequest): Promise<GroupData> {
  const { address } = request
  if (address.screen !== 'list') throw notFound()
  if (address.id === null) throw await toDefaultList(request, listPath)
  return await loadGroupPage(request, { gid: address.id }, { kind: 'list', toPath: listPath })
}
