import { deckPath } from '../../features/lists/list-paths.ts'
import { firstCover } from '../../features/content/share-pictures.ts'
import { groupMeta } from '../../parts/group/group-meta.ts'
import { groupTags, loadGroupPage, toDefaultList, type GroupData } from '../../parts/group/load-group.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({ load: loadFlyCard, meta: flyCardMeta, tags: groupTags })

/** Loads a list as flying cards; an address without an id leads to the default one. */
async function loadFlyCard(request: LoadRequest): Promise<GroupData> {
  const { address } = request
  if (address.screen !== 'fly-card') throw notFound()
  if (address.id === null) throw await toDefaultList(request, deckPath)
  return await loadGroupPage(request, { gid: address.id }, { kind: 'list', toPath: deckPath })
}

/** As that of the list, with the picture and the words of the card that lies on top. */
function flyCardMeta(data: GroupData, site: Site, runtime: Runtime): PageMeta {
  const meta = groupMeta(data, deckPath(data.group.gid), site, runtime)
  const [first] = data.feed.cards
  if (!first) return meta
  return {
    ...meta,
    description: first.title,
    image: firstCover([first]) ?? meta.image,
  }
}
