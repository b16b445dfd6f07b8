import { topicPath } from '#contract/share-urls.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { groupMeta } from '../../parts/group/group-meta.ts'
import type { TopicData } from './load-topic.ts'

export function topicMeta(data: TopicData, site: Site, runtime: Runtime): PageMeta {
  return groupMeta(data, topicPath(data.group.gid, data.sort), site, runtime)
}
