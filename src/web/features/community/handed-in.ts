import { createStore } from 'zustand/vanilla'

/** How much this page has handed in or taken away: lists of what is the reader's own ask again when it changes. */
export const handedIn = createStore<{ count: number }>()(() => ({ count: 0 }))

export function noteHandedIn(): void {
  handedIn.setState(({ count }) => ({ count: count + 1 }))
}
