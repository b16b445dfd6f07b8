import { useSyncExternalStore } from 'react'
import { createListeners } from '../../runtime/listeners.ts'

interface Counted {
  id: string
  /** As the page was loaded with. */
  comment_count: number
}

/** A page shows it before anything else needs a store. */
const counts = new Map<string, number>()
const { tell, subscribe } = createListeners()

/** How many comments an item has: as it was loaded, then as lists and the reader's own doing have shown. */
export function useCommentCount(content: Counted): number {
  return useSyncExternalStore(
    subscribe,
    () => countOf(content),
    () => content.comment_count,
  )
}

export function showCommentCount(id: string, count: number): void {
  counts.set(id, count)
  tell()
}

export function addToCommentCount(content: Counted, change: number): void {
  showCommentCount(content.id, Math.max(0, countOf(content) + change))
}

function countOf({ id, comment_count: loaded }: Counted): number {
  return counts.get(id) ?? loaded
}
