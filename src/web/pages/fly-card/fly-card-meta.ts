import { deckPath } from '../../features/lists/list-paths.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { groupMeta } from '../../parts/group/group-meta.ts'
import type { GroupData } from '../../parts/group/load-group.ts'

/** As that of the list, with the picture and the words of the card that lies on top. */
export function flyCardMeta(data: GroupData, site: Site, runtime: Runtime): PageMeta {
  const meta = groupMeta(data, deckPath(data.group.gid), site, runtime)
  const [first] = data.feed.cards
  if (!first) return meta
  return {
    ...meta,
    description: first.title,
    ...(first.cover !== '' && { image: { url: first.cover, width: 0, height: 0 } }),
  }
}
