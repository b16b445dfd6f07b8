import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { QuestionAnswer } from '#contract/community.ts'
import type { Page } from '#contract/shapes.ts'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { answerPlace } from './answer-item.tsx'
import { ANSWER_PAGE_SIZE } from './answer-paging.ts'

export const answerSorts = ['best', 'time'] as const
export type AnswerSort = (typeof answerSorts)[number]

/** An answer that the address names is looked for among so many. */
const LOOKED_THROUGH = 100

export interface Answers {
  list: QuestionAnswer[]
  sort: AnswerSort
  hasMore: boolean
  status: 'idle' | 'loading' | 'failed'
  sortBy(sort: AnswerSort): void
  loadMore(): void
}

/** The answers to a question, from those that the page came with on. */
export function useAnswers(id: string, first: Page<QuestionAnswer>): Answers {
  const { api } = useRuntime()
  const [shown, setShown] = useState({ sort: 'best' as AnswerSort, list: first.list, cursor: first.next_cursor })
  const [status, setStatus] = useState<Answers['status']>('idle')
  const latest = useRef(0)

  const load = async (sort: AnswerSort, cursor: string) => {
    const own = (latest.current += 1)
    setStatus('loading')
    const answer = await showLoading(
      api.call('GET /law/v1/api/share/question/answerlist', {
        id,
        sort,
        pagesize: ANSWER_PAGE_SIZE,
        ...(cursor && { cursor }),
      }),
    )
    if (own !== latest.current) return
    setStatus(answer.code === 0 ? 'idle' : 'failed')
    if (answer.code !== 0) return
    const { list, next_cursor: next } = answer.data
    setShown((before) => ({ sort, list: cursor ? append(before.list, list) : list, cursor: next }))
  }
  const answers: Answers = {
    list: shown.list,
    sort: shown.sort,
    hasMore: shown.cursor !== '',
    status,
    sortBy: (sort) => void load(sort, ''),
    loadMore: () => {
      if (shown.cursor && status !== 'loading') void load(shown.sort, shown.cursor)
    },
  }
  useAnswerOfAddress(answers)
  return answers
}

/** Loads on until the answer that the address names is there, and leads to it. */
function useAnswerOfAddress({ list, hasMore, status, loadMore }: Answers): void {
  const { hash } = useLocation()
  const isSettled = useRef(false)
  useEffect(() => {
    if (isSettled.current || !hash.startsWith(`#${answerPlace('')}`)) return
    const index = list.findIndex(({ id }) => `#${answerPlace(id)}` === hash)
    if (index >= 0) {
      isSettled.current = true
      // one that the page came with is found by the browser
      if (index >= ANSWER_PAGE_SIZE) lead(hash.slice(1))
      return
    }
    if (hasMore && status === 'idle' && list.length < LOOKED_THROUGH) loadMore()
  }, [hash, list, hasMore, status, loadMore])
}

function lead(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView()
  element?.focus({ preventScroll: true })
}

function append(list: QuestionAnswer[], more: readonly QuestionAnswer[]): QuestionAnswer[] {
  const known = new Set(list.map(({ id }) => id))
  return [...list, ...more.filter(({ id }) => !known.has(id))]
}
