import type { Person } from '#server/storage/personal-data.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { ERASE_AFTER_SECONDS, subjectOfUser, successorOf } from './rules.ts'
import { listCancelled, lockCancelled } from './store-cancelled.ts'
import { listWays } from './store-ways.ts'

const BATCH = 100

export interface ErasingParts {
  database: Database
  /** Erases what every domain keeps of a person. */
  forget(tx: Tx, person: Person): Promise<void>
}

/**
 * Erases everybody who gave their account up long enough ago, each in a transaction of their own; returns how many. What
 * fails for one is thrown when all others are done, and tried again the next time.
 */
export async function eraseCancelled(parts: ErasingParts, now: number): Promise<number> {
  const before = now - ERASE_AFTER_SECONDS
  const failures: unknown[] = []
  let erased = 0
  let after = { at: 0, id: 0 }
  for (;;) {
    const due = await listCancelled(parts.database.db, before, after, BATCH)
    const last = due.at(-1)
    if (!last) break
    for (const { id } of due) {
      try {
        if (await eraseUser(parts, id, before)) erased += 1
      } catch (error) {
        failures.push(error)
      }
    }
    after = { at: last.cancelled_at, id: last.id }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`)
  return erased
}

/** False when they have logged in again meanwhile, or another process was faster. */
function eraseUser({ database, forget }: ErasingParts, userId: number, before: number): Promise<boolean> {
  return database.write(async (tx) => {
    const user = await lockCancelled(tx, userId, before)
    if (!user) return false
    const successors = (await listWays(tx.db, [userId])).map(({ hash }) => successorOf(hash))
    await forget(tx, { subject: subjectOfUser(userId), userId, successors })
    await recordChange(tx, { kind: 'site', id: 0 })
    return true
  })
}
