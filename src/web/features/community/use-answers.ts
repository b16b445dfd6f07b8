import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { QuestionAnswer } from '#contract/community.ts'
import type { Page } from '#contract/shapes.ts'
import { parseSpot } from '#contract/spot.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages, type ShownPages } from '../../runtime/use-pages.ts'
import { answerPlace } from './answer-item.tsx'
import { ANSWER_PAGE_SIZE } from './answer-paging.ts'

export const answerSorts = ['best', 'time'] as const
export type AnswerSort = (typeof answerSorts)[number]

/** An answer that the address names is looked for among so many. */
const LOOKED_THROUGH = 100

export type Answers = ShownPages<QuestionAnswer, AnswerSort>

/** The answers to a question, from those that the page came with on. */
export function useAnswers(id: string, first: Page<QuestionAnswer>): Answers {
  const { api } = useRuntime()
  const answers = usePages<QuestionAnswer, AnswerSort>({
    first: { query: 'best', ...first },
    idOf: (answer) => answer.id,
    load: (sort, cursor) =>
      api.call('GET /law/v1/api/share/question/answerlist', {
        id,
        sort,
        pagesize: ANSWER_PAGE_SIZE,
        ...(cursor && { cursor }),
      }),
  })
  useAnswerOfAddress(answers)
  return answers
}

/** Loads on until the answer that the address names is there, and leads to it; the one that was shared is the first. */
function useAnswerOfAddress({ reach }: Answers): void {
  const { hash, search } = useLocation()
  const [reached, setReached] = useState('')
  useEffect(() => {
    const { a: shared } = parseSpot(new URLSearchParams(search))
    if (!hash.startsWith(`#${answerPlace('')}`)) {
      if (shared !== undefined) setReached(answerPlace(shared))
      return
    }
    void reach(({ id }) => `#${answerPlace(id)}` === hash, LOOKED_THROUGH).then((place) => {
      // one that the page came with is found by the browser
      if (place >= ANSWER_PAGE_SIZE) setReached(hash.slice(1))
    })
  }, [hash, search, reach])
  useEffect(() => {
    const element = reached ? document.getElementById(reached) : null
    element?.scrollIntoView()
    element?.focus({ preventScroll: true })
  }, [reached])
}
