import { listPath } from '../../features/lists/list-paths.ts'
import { defineScreenData } from '../../runtime/screen.ts'
import { groupMeta } from '../../parts/group/group-meta.ts'
import { groupTags } from '../../parts/group/load-group.ts'
import { loadList } from './load-list.ts'

export const data = defineScreenData({
  load: loadList,
  meta: (list, site, runtime) => groupMeta(list, listPath(list.group.gid), site, runtime),
  tags: groupTags,
})
