import { topicPath, type TopicSort } from '#contract/share-urls.ts'
import { groupMeta } from '../../parts/group/group-meta.ts'
import { groupTags, loadGroupPage, type GroupData } from '../../parts/group/load-group.ts'
import { notFound } from '../../runtime/page-error.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'

export const data = defineScreenData<TopicData>({
  load: loadTopic,
  meta: (topic, site, runtime) => groupMeta(topic, topicPath(topic.group.gid, topic.sort), site, runtime),
  tags: groupTags,
})

export interface TopicData extends GroupData {
  sort: TopicSort
}

/** Loads a topic in the order that its address names. */
async function loadTopic(request: LoadRequest): Promise<TopicData> {
  const { address } = request
  if (address.screen !== 'topic' || address.id === null) throw notFound()
  const { id: gid, sort } = address
  return { ...(await loadGroupPage(request, { gid, sort }, { kind: 'topic', toPath: (id) => topicPath(id) })), sort }
}
