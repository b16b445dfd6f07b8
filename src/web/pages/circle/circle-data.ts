import { cardTags, commentsTag, defineScreenData } from '../../runtime/screen.ts'
import { circleMeta } from './circle-meta.ts'
import { loadCircle } from './load-circle.ts'

export const data = defineScreenData({
  load: loadCircle,
  meta: circleMeta,
  tags: ({ content, related }) => [content.id, commentsTag(content.id), ...cardTags(related)],
})
