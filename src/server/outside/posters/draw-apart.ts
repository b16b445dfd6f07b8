import { createOwnThread } from '../own-thread.ts'
import type { PosterAnswer, PosterOrder } from './poster-thread.ts'

/** A thread that has nothing to draw goes after this time, with the fonts that it holds. */
const IDLE_MS = 60_000
/** The first poster of a thread waits for the fonts. */
const LIMIT_MS = 15_000
/** Holds the fonts and the forms of some eight thousand characters, which stay once they are drawn. */
const MAX_HEAP_MB = 256

/**
 * Lays posters out in a thread of its own; the one before is to be waited for. One that takes too long or ends the thread
 * is given up, and the next one gets a new thread.
 */
export function createPosterDrawer(): (order: PosterOrder) => Promise<string> {
  const script = new URL('./poster-thread.ts', import.meta.url)
  const thread = createOwnThread<PosterOrder, PosterAnswer>(script, { idleMs: IDLE_MS, maxHeapMb: MAX_HEAP_MB })
  return async (order) => {
    const answer = await thread.ask(order, LIMIT_MS)
    if ('svg' in answer) return answer.svg
    thread.end()
    throw new Error(`the poster could not be drawn: ${answer.cause}`)
  }
}
