import { useCallback } from 'react'
import type { ContentCard } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'
import { usePages, type ShownPages } from '../../runtime/use-pages.ts'
import { cardKey } from './load-feed.ts'

/** What is loaded of a feed and where it goes on; an empty cursor is its end. */
export interface FeedState {
  cards: readonly ContentCard[]
  cursor: string
}

export interface Feed extends FeedState, Pick<ShownPages<ContentCard, null>, 'status' | 'loadMore'> {
  /** Shows another list in its place, such as one that was loaded before. */
  restore(state: FeedState): void
}

/** Loads the page of a list that its cursor stands for. */
type LoadPage = (cursor: string) => Promise<Answer<Page<ContentCard>>>

export function useFeed(load: LoadPage, first: FeedState): Feed {
  const { list, cursor, status, loadMore, replace } = usePages<ContentCard, null>({
    first: { query: null, list: first.cards, next_cursor: first.cursor },
    load: (_, cursor) => load(cursor),
    idOf: cardKey,
  })
  const restore = useCallback(({ cards, cursor }: FeedState) => replace({ list: cards, cursor }), [replace])
  return { cards: list, cursor, status, loadMore, restore }
}
