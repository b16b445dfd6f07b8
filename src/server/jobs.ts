import type { Log } from './http/log.ts'

/** Work that a process does by itself again and again. */
export interface Jobs {
  /** Runs `work` at once, and again `milliseconds` after each end. A failure is logged and made up for the next time. */
  every(milliseconds: number, name: string, work: () => Promise<unknown>): void
  /** Starts no further run and waits for those under way. */
  stop(): Promise<void>
}

export function createJobs(log: Log): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  return {
    every(milliseconds, name, work) {
      const run = async () => {
        try {
          await work()
        } catch (error) {
          log.error({ err: error, job: name }, 'a job failed')
        }
      }
      const start = () => {
        const current = run().finally(() => {
          running.delete(current)
          if (!isStopped) wait()
        })
        running.add(current)
      }
      const wait = () => {
        const timer = setTimeout(() => {
          timers.delete(timer)
          start()
        }, milliseconds).unref()
        timers.add(timer)
      }
      start()
    },
    async stop() {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
