import type { QuizDetail } from '#contract/quizzes.ts'
import { contentMeta } from '../../parts/content/content-meta.ts'
import { contentTags, loadContentFrom, type ContentData } from '../../parts/content/load-content.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'

export type QuizData = ContentData<QuizDetail>

export const data = defineScreenData({
  load: loadQuiz,
  meta: (loaded, site, runtime) => contentMeta(loaded, site, runtime, { '@type': 'Quiz' }),
  tags: (loaded: QuizData) => contentTags(loaded),
})

/** A preview shows its text alone. */
async function loadQuiz(request: LoadRequest): Promise<QuizData> {
  return await loadContentFrom<QuizDetail>(request, 'quiz', {
    load: (id) => request.runtime.api.call('GET /inner/quiz', { id }),
    fromPreview: (preview) => ({ ...preview, questions: [], results: [] }),
  })
}
