import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnusable, type DatabaseLocation } from './open-database.ts'
import { createPostgresLock } from './postgres/postgres-lock.ts'
import { createSqliteLock } from './sqlite/sqlite-lock.ts'

/** Another site process is on the same data, and one of the two cannot share it. The message says what to set. */
export class SiteLocked extends Error {
  override readonly name = 'SiteLocked'
}

export interface SiteLockOptions {
  sharing: Sharing
  /** How long a process that is about to end is waited for. */
  waitMs: number
  /** Called once, when there is something to wait for. */
  onWaiting: () => void
  /** Told when the lock was lost with its connection and another process has it since. */
  onLost: () => void
}

const ASK_EVERY_MS = 250

/**
 * Takes the place of a site process on this data, until the process ends, however it ends: an SQLite file has one, a
 * PostgreSQL database any number that share. Returns how to give it back. Throws `SiteLocked` when the place is taken
 * for longer than `waitMs`, and `DatabaseUnusable`.
 */
export async function takeSiteLock(where: DatabaseLocation, options: SiteLockOptions): Promise<() => Promise<void>> {
  const { sharing, onLost } = options
  const lock =
    where.kind === 'sqlite' ? createSqliteLock(where.file) : createPostgresLock({ ...where, sharing, onLost })
  const until = Date.now() + options.waitMs
  try {
    for (let isFirst = true; !(await lock.take()); isFirst = false) {
      if (isFirst) options.onWaiting()
      if (Date.now() >= until) throw new SiteLocked(reason(where, sharing))
      await sleep(ASK_EVERY_MS)
    }
  } catch (error) {
    await lock.free()
    throw error instanceof SiteLocked ? error : new DatabaseUnusable(where, error)
  }
  return () => lock.free()
}

function reason(where: DatabaseLocation, sharing: Sharing): string {
  if (where.kind === 'sqlite') {
    return (
      `Another process of the site runs on ${where.file}, and an SQLite file takes one. ` +
      'For several processes set DATABASE_URL (PostgreSQL) and REDIS_URL for all of them; else stop the other one first.'
    )
  }
  if (sharing === 'alone') {
    return (
      'Another process of the site runs on this PostgreSQL database, and without REDIS_URL each would count limits for itself. ' +
      'Set the same REDIS_URL for all of them; else stop the other one first.'
    )
  }
  return (
    'Another process of the site runs on this PostgreSQL database without REDIS_URL, so it counts limits for itself. ' +
    'Stop it, and start it again with the REDIS_URL of this one.'
  )
}

/** How one kind of database keeps processes of the site apart. */
export interface ProcessLock {
  /** Tries once; false while another process is in the way. Throws when the database does not answer. */
  take(): Promise<boolean>
  free(): Promise<void>
}

/** Who shares: processes that count limits together. They keep those out that count alone, and the other way round. */
export type Sharing = 'alone' | 'shared'
