import { cardTags, defineScreenData } from '../../runtime/screen.ts'
import { loadQuestion } from './load-question.ts'
import { questionMeta } from './question-meta.ts'

export const data = defineScreenData({
  load: loadQuestion,
  meta: questionMeta,
  tags: ({ question, related }) => [question.id, ...cardTags(related)],
})
