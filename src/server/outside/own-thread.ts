import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A thread that answers each order with one message. */
interface OwnThread<Order, Answer> {
  /**
   * What the thread answers; the one before is to be waited for. Throws when it dies or does not answer in time: then it
   * is ended, and the next order gets a new one.
   */
  ask(order: Order, limitMs: number): Promise<Answer>
  end(): void
}

/** Runs a script in a thread that is there from the first order on, and goes when it has nothing to do for `idleMs`. */
export function createOwnThread<Order, Answer>(
  script: URL,
  { idleMs, maxHeapMb }: { idleMs: number; maxHeapMb: number },
): OwnThread<Order, Answer> {
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function end() {
    void thread?.terminate()
    thread = null
  }

  function start(): Worker {
    const started = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } })
    started.unref()
    // Whoever waits is told of an error too; one of a thread that nobody waits for ends that thread alone.
    started.on('error', () => undefined)
    started.on('exit', () => {
      if (thread === started) thread = null
    })
    return started
  }

  return {
    end,
    async ask(order, limitMs) {
      clearTimeout(idle)
      thread ??= start()
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), limitMs)
      try {
        const answered = once(thread, 'message', { signal: limit.signal }) // also throws what ends the thread
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread.postMessage(order)
        const [answer] = (await answered) as [Answer]
        return answer
      } catch (error) {
        end()
        throw error
      } finally {
        clearTimeout(timer)
        idle = setTimeout(end, idleMs).unref()
      }
    },
  }
}
