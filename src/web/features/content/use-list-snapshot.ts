import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { ContentCard } from '#contract/content.ts'
import { sessionBrowserStorage } from '../../storage/browser-storage.ts'
import { placeKey } from '../../ui/sheet-history.ts'
import type { Feed, FeedState } from './use-feed.ts'

interface Snapshot extends FeedState {
  scrollY: number
  /** How its first page came, of a list that changes under its reader's hands. */
  firstPage: string
  /** Which document kept it (`performance.timeOrigin`). */
  keptBy: number
}

/**
 * Keeps the loaded pages and the offset of a named list per history entry, and puts both back on return. A list that the
 * reader changes comes with its `first` page: it is put back only while that page is as it was.
 */
export function useListSnapshot(name: string, feed: Feed, first?: readonly ContentCard[]): void {
  const firstPage = first ? JSON.stringify(first) : ''
  const location = useLocation()
  const key = `davmu.list.${placeKey(location)}.${name}`
  const { cards, cursor, restore } = feed
  const restored = useRef<Snapshot | null>(null)

  useLayoutEffect(() => {
    const snapshot = sessionBrowserStorage.read(key) as Snapshot | null
    if (!snapshot || snapshot.firstPage !== firstPage || !mayRestore(snapshot)) return
    restore({ cards: snapshot.cards, cursor: snapshot.cursor })
    restored.current = snapshot
  }, [key, firstPage, restore])

  // Before the first paint with the restored cards, and once more after the router has put the page at its own offset.
  useLayoutEffect(() => {
    const { current: snapshot } = restored
    if (snapshot?.cards !== cards) return
    restored.current = null
    window.scrollTo(0, snapshot.scrollY)
    requestAnimationFrame(() => window.scrollTo(0, snapshot.scrollY))
  }, [cards])

  useEffect(() => {
    const save = () =>
      sessionBrowserStorage.write(key, {
        cards,
        cursor,
        firstPage,
        scrollY: window.scrollY,
        keptBy: performance.timeOrigin,
      })
    document.addEventListener('click', save, { capture: true })
    addEventListener('pagehide', save)
    return () => {
      document.removeEventListener('click', save, { capture: true })
      removeEventListener('pagehide', save)
    }
  }, [key, cards, cursor, firstPage])
}

/** Within one document always; across documents only when the reader came back or reloaded. */
function mayRestore({ keptBy }: Snapshot): boolean {
  if (keptBy === performance.timeOrigin) return true
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}
