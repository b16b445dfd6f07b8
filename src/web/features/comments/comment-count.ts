import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

interface Counted {
  id: string
  /** As the page was loaded with. */
  comment_count: number
}

/** By hashed id of the item, as lists and the reader's own doing have shown. */
const counts = createStore<Readonly<Record<string, number>>>()(() => ({}))

/** How many comments an item has: as it was loaded, then as is known since. */
export function useCommentCount(content: Counted): number {
  return useSyncExternalStore(
    counts.subscribe,
    () => countOf(content),
    () => content.comment_count,
  )
}

export function showCommentCount(id: string, count: number): void {
  counts.setState({ [id]: count })
}

export function addToCommentCount(content: Counted, change: number): void {
  showCommentCount(content.id, Math.max(0, countOf(content) + change))
}

function countOf({ id, comment_count: loaded }: Counted): number {
  return counts.getState()[id] ?? loaded
}
