import type { Log } from '#server/http/log.ts'
import { repeat } from '#server/storage/repeat.ts'

/** Work that a process does by itself again and again. */
export interface Jobs {
  /** Runs `work` at once, and again `milliseconds` after each end. A failure is logged and made up for the next time. */
  every(milliseconds: number, name: string, work: () => Promise<unknown>): void
  /** What became of each job so far, by name. */
  facts(): ReadonlyMap<string, JobFacts>
  /** Starts no further run and waits for those under way. */
  stop(): Promise<void>
}

export interface JobFacts {
  runs: number
  failures: number
  /** How long the last run took, milliseconds. */
  lastMs: number
  /** When one last did not fail, seconds since 1970; 0 for never. */
  succeededAt: number
  /** When one last failed, as that. */
  failedAt: number
}

export function createJobs(log: Log): Jobs {
  const facts = new Map<string, JobFacts>()
  const stops: Array<() => Promise<void>> = []
  return {
    every(milliseconds, name, work) {
      const seen: JobFacts = { runs: 0, failures: 0, lastMs: 0, succeededAt: 0, failedAt: 0 }
      facts.set(name, seen)
      const run = async () => {
        const begunAt = performance.now()
        try {
          await work()
          seen.succeededAt = Math.floor(Date.now() / 1000)
        } catch (error) {
          seen.failures += 1
          seen.failedAt = Math.floor(Date.now() / 1000)
          log.error({ err: error, job: name }, 'a job failed')
        }
        seen.runs += 1
        seen.lastMs = performance.now() - begunAt
      }
      stops.push(repeat(run, milliseconds, run()))
    },
    facts: () => facts,
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
