import { createStore } from 'zustand/vanilla'
import type { Share } from '#contract/shapes.ts'

/** What goes out when the open page is shared: its card, or that of a spot that the reader chose. Null before it is known. */
export const currentShare = createStore<{ share: Share | null }>()(() => ({ share: null }))
