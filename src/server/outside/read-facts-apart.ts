import type { FactsAnswer } from './media-facts-thread.ts'
import type { MediaFacts } from './media-facts.ts'
import { MediaRefused } from './media-refused.ts'
import { createOwnThread } from './own-thread.ts'

/** A thread that has nothing to read goes after this time. */
const IDLE_MS = 5000

const MAX_HEAP_MB = 512

/**
 * Reads what files are in a thread of its own, one after the other: a damaged file can keep its reader busy for ever, or
 * fill the memory. Such a file is refused after `limitMs`, and the thread ended.
 */
export function createFactsReader(): (file: string, limitMs: number) => Promise<MediaFacts> {
  const script = new URL('./media-facts-thread.ts', import.meta.url)
  const thread = createOwnThread<string, FactsAnswer>(script, { idleMs: IDLE_MS, maxHeapMb: MAX_HEAP_MB })
  let turn: Promise<unknown> = Promise.resolve()

  async function read(file: string, limitMs: number): Promise<MediaFacts> {
    const answer = await thread.ask(file, limitMs).catch((error: unknown) => {
      throw new MediaRefused('unreadable', '', error)
    })
    if ('facts' in answer) return answer.facts
    throw new MediaRefused(answer.reason, '', answer.cause)
  }

  return async (file, limitMs) => {
    const reading = turn.then(() => read(file, limitMs))
    turn = reading.catch(() => undefined) // the next one does not care how this one ended
    return await reading
  }
}
