import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
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
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function end() {
    void thread?.terminate()
    thread = null
  }

  function start(): Worker {
    const started = startThread()
    // Whoever waits is told of an error too; one of a thread that nobody waits for ends that thread alone.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (thread === started) thread = null
    })
    return started
  }

  return async (order) => {
    clearTimeout(idle)
    thread ??= start()
    try {
      const answer = await ask(thread, order)
      if ('svg' in answer) return answer.svg
      throw new Error(`the poster could not be drawn: ${answer.cause}`)
    } catch (error) {
      end()
      throw error
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./poster-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  thread.unref()
  return thread
}

/** Throws when the thread dies or does not answer in time. */
async function ask(thread: Worker, order: PosterOrder): Promise<PosterAnswer> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  try {
    const answered = once(thread, 'message', { signal: limit.signal }) // also throws what ends the thread
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(order)
    const [answer] = (await answered) as [PosterAnswer]
    return answer
  } finally {
    clearTimeout(timer)
  }
}
