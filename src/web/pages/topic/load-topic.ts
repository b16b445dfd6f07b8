import { topicPath, type TopicSort } from '#contract/share-urls.ts'
import { notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'
import { loadGroupPage, type GroupData } from '../../parts/group/load-group.ts'

export interface TopicData extends GroupData {
  sort: TopicSort
}

/** Loads a topic in the order that its address names. */
export async function loadTopic(request: LoadRequest): Promise<TopicData> {
  const { address } = request
  if (address.screen !== 'topic' || address.id === null) throw notFound()
  const { id: gid, sort } = address
  return { ...(await loadGroupPage(request, { gid, sort }, { kind: 'topic', toPath: (id) => topicPath(id) })), sort }
}
