import { defineScreenData } from '../../runtime/screen.ts'
import { groupTags } from '../../parts/group/load-group.ts'
import { loadTopic } from './load-topic.ts'
import { topicMeta } from './topic-meta.ts'

export const data = defineScreenData({ load: loadTopic, meta: topicMeta, tags: groupTags })
