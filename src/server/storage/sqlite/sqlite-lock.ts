import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { ProcessLock } from '../site-lock.ts'

/**
 * An open transaction on an empty file beside the database: nothing is ever written, and the system frees the lock with
 * the process. The database itself stays free for commands.
 */
export function createSqliteLock(databaseFile: string): ProcessLock {
  mkdirSync(dirname(databaseFile), { recursive: true })
  const holder = new BetterSqlite(`${databaseFile}.lock`, { timeout: 0 })
  return {
    async take() {
      try {
        holder.exec('begin exclusive')
        return true
      } catch (error) {
        if (error instanceof BetterSqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
        throw error
      }
    },
    async free() {
      holder.close()
    },
  }
}
