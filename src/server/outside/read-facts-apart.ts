import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FactsAnswer } from './media-facts-thread.ts'
import type { MediaFacts } from './media-facts.ts'
import { MediaRefused } from './media-refused.ts'

/** A thread that has nothing to read goes after this time. */
const IDLE_MS = 5000

const MAX_HEAP_MB = 512

/**
 * Reads what files are in a thread of its own, one after the other: a damaged file can keep its reader busy for ever, or
 * fill the memory. Such a file is refused after `limitMs`, and the thread ended.
 */
export function createFactsReader(): (file: string, limitMs: number) => Promise<MediaFacts> {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  function end() {
    void thread?.terminate()
    thread = null
  }

  async function read(file: string, limitMs: number): Promise<MediaFacts> {
    clearTimeout(idle)
    thread ??= startThread()
    try {
      const answer = await ask(thread, file, limitMs)
      if ('facts' in answer) return answer.facts
      throw new MediaRefused(answer.reason, '', answer.cause)
    } catch (error) {
      if (error instanceof MediaRefused) throw error
      end()
      throw new MediaRefused('unreadable', '', error)
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  return async (file, limitMs) => {
    const reading = turn.then(() => read(file, limitMs))
    turn = reading.catch(() => undefined) // the next one does not care how this one ended
    return await reading
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./media-facts-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  thread.unref()
  return thread
}

/** Throws when the thread dies or does not answer in time. */
async function ask(thread: Worker, file: string, limitMs: number): Promise<FactsAnswer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limitMs)
  try {
    const answered = once(thread, 'message', { signal: limit.signal }) // also throws what ends the thread
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(file)
    const [answer] = (await answered) as [FactsAnswer]
    return answer
  } finally {
    clearTimeout(timer)
  }
}
