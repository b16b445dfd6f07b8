import type { Log } from './http/log.ts'

/** Whether the database answers, by what those who read it all the time met. */
export interface DatabaseWatch {
  /** How the last look ended: what it failed by, or null. */
  note(failure: unknown): void
  isLost(): boolean
}

/** Says once that the database is lost, and once that it is back. */
export function createDatabaseWatch(log: Log): DatabaseWatch {
  let lostAt: number | null = null
  return {
    note(failure) {
      if (failure !== null) {
        log.error({ err: failure }, 'the database does not answer; pages are served from memory, writes are refused')
        lostAt ??= performance.now()
      } else if (lostAt !== null) {
        log.warn({ seconds: Math.round((performance.now() - lostAt) / 1000) }, 'the database answers again')
        lostAt = null
      }
    },
    isLost: () => lostAt !== null,
  }
}
