import { useEffect, useRef, useState } from 'react'
import { findDeckPlace, saveDeckPlace } from './deck-places.ts'
import type { Feed } from './use-feed.ts'

/** Which card is on top, 0 for the first, the number of cards for the end. */
export interface DeckPlace {
  place: number
  moveTo(place: number): void
}

/** Pages that are loaded to find a kept place again. */
const SEARCHED_PAGES = 10
/** So many cards before the last loaded one, more are loaded. */
const LOADS_BEFORE_END = 4

/**
 * The place in a list's deck, kept in this browser: it opens where it was left, once the card is loaded, unless the reader
 * has moved on before.
 */
export function useDeckPlace(gid: string, feed: Feed): DeckPlace {
  const [place, setPlace] = useState(0)
  /** The card that is looked for, and how many pages may still be loaded for it. */
  const wanted = useRef<{ id: string; pages: number } | null>(null)
  const { cards, cursor, status, loadMore } = feed

  useEffect(() => {
    const id = findDeckPlace(gid)
    wanted.current = id === null ? null : { id, pages: SEARCHED_PAGES }
  }, [gid])

  useEffect(() => {
    const { current: kept } = wanted
    if (!kept) return
    const found = cards.findIndex(({ id }) => id === kept.id)
    if (found >= 0) {
      wanted.current = null
      setPlace(found)
    } else if (cursor === '' || kept.pages === 0 || status === 'failed') wanted.current = null
    else if (status === 'idle') {
      kept.pages -= 1
      void loadMore()
    }
  }, [cards, cursor, status, loadMore])

  const isNearEnd = place >= cards.length - LOADS_BEFORE_END
  useEffect(() => {
    if (isNearEnd && cursor !== '' && status === 'idle') void loadMore()
  }, [isNearEnd, cursor, status, loadMore])

  const moveTo = (next: number) => {
    const within = Math.max(0, Math.min(cards.length, next))
    wanted.current = null
    setPlace(within)
    const card = cards[within]
    if (card) saveDeckPlace(gid, card.id)
  }
  return { place, moveTo }
}
