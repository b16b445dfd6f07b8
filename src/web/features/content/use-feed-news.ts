import { useEffect, useRef, useState } from 'react'
import type { ContentCard } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'
import { renewFeed } from './load-feed.ts'
import type { Feed } from './use-feed.ts'

/** What came after the list was loaded. */
export interface FeedNews {
  /** Items of the first page that the page does not show, as far as it was asked. */
  count: number
  /** Shows the first page anew, above the rest; answers how many of it are new, null when it cannot be had. */
  show(): Promise<number | null>
}

/** How often a page that is seen asks. */
const ASK_EVERY_MS = 180_000
/** A page that comes back into sight asks when it did not for so long. */
const ASK_AGAIN_AFTER_MS = 60_000

interface NewsOptions {
  feed: Feed
  /** The first page as it is now. */
  load(): Promise<Answer<Page<ContentCard>>>
  /** Whether the list has no place for a card, such as one that the page shows elsewhere. */
  isElsewhere(card: ContentCard): boolean
}

/** Looks from time to time whether there are new items; the list itself stays as it is until the reader wants them. */
export function useFeedNews({ feed, load, isElsewhere }: NewsOptions): FeedNews {
  const [count, setCount] = useState(0)

  const askFirst = async () => {
    const answer = await load()
    if (answer.code !== 0) return null
    const { list, next_cursor: cursor } = answer.data
    const cards = list.filter((card) => !isElsewhere(card))
    const known = new Set(feed.cards.map(({ path }) => path))
    return { cards, cursor, fresh: cards.filter(({ path }) => !known.has(path)).length }
  }

  const look = useRef(async () => {})
  useEffect(() => {
    look.current = async () => setCount((await askFirst())?.fresh ?? 0)
  })

  useEffect(() => {
    let askedAt = Date.now()
    const ask = () => {
      if (document.hidden || !navigator.onLine) return
      askedAt = Date.now()
      void look.current()
    }
    const onVisible = () => Date.now() - askedAt >= ASK_AGAIN_AFTER_MS && ask()
    const timer = setInterval(ask, ASK_EVERY_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  const show = async () => {
    const first = await askFirst()
    if (!first) return null
    setCount(0)
    feed.restore(renewFeed({ cards: feed.cards, cursor: feed.cursor }, first))
    return first.fresh
  }
  return { count, show }
}
