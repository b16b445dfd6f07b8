import { useRef, useState } from 'react'
import type { ContentCard } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'
import { showLoading } from '../../runtime/loading.ts'
import { appendCards } from './load-feed.ts'

/** What is loaded of a feed and where it goes on; an empty cursor is its end. */
export interface FeedState {
  cards: ContentCard[]
  cursor: string
}

export interface Feed extends FeedState {
  status: 'idle' | 'loading' | 'failed'
  loadMore(): void
  /** Shows another list in its place, such as one that was loaded before. */
  restore(state: FeedState): void
}

/** Loads the page of a list that its cursor stands for. */
type LoadPage = (cursor: string) => Promise<Answer<Page<ContentCard>>>

export function useFeed(load: LoadPage, first: FeedState): Feed {
  const [state, setState] = useState(first)
  const [status, setStatus] = useState<Feed['status']>('idle')
  const isLoading = useRef(false)

  const loadMore = async () => {
    if (isLoading.current || !state.cursor) return
    isLoading.current = true
    setStatus('loading')
    const answer = await showLoading(load(state.cursor))
    isLoading.current = false
    setStatus(answer.code === 0 ? 'idle' : 'failed')
    if (answer.code !== 0) return
    const { list, next_cursor: cursor } = answer.data
    setState((shown) => ({ cards: appendCards(shown.cards, list), cursor }))
  }

  return { ...state, status, loadMore: () => void loadMore(), restore: setState }
}
