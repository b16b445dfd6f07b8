import type { Question, QuestionAnswer } from '#contract/community.ts'
import type { RecommendedCard } from '#contract/content.ts'
import type { Page } from '#contract/shapes.ts'
import { ANSWER_PAGE_SIZE } from '../../features/community/answer-paging.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'

export interface QuestionData {
  question: Question
  answers: Page<QuestionAnswer>
  related: RecommendedCard[]
}

const RELATED_COUNT = 6

/** Loads a question with its first answers. */
export async function loadQuestion({ address, runtime: { api, config } }: LoadRequest): Promise<QuestionData> {
  if (address.screen !== 'question' || address.id === null || !config.contentTypes.includes('question')) {
    throw notFound()
  }
  const { id } = address
  const [question, answers, related] = await Promise.all([
    api.call('GET /law/v1/api/share/question/detail', { id }),
    api.call('GET /law/v1/api/share/question/answerlist', { id, pagesize: ANSWER_PAGE_SIZE }),
    api.call('GET /peony/v1/recommend', { id, pagesize: RELATED_COUNT }),
  ])
  return {
    question: dataOf(question),
    answers: dataOf(answers),
    related: related.code === 0 ? related.data.list : [],
  }
}
