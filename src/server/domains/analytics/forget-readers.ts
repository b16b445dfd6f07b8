import type { Database, Tx } from '#server/storage/database.ts'
import { dayBefore } from './rules.ts'
import { deleteReaderDaysBefore, deleteVitalDaysBefore } from './store.ts'

const KEPT_DAYS = 30
const VITALS_KEPT_DAYS = 90
/** A transaction holds the only writer. */
const BATCH_MAX = 2000

/**
 * Drops the rows of readers that are older than 30 days, and how fast pages were before 90 days; returns how many rows of
 * readers there were.
 */
export async function forgetReaders(database: Database, now: number): Promise<number> {
  const vitalsDay = dayBefore(now, VITALS_KEPT_DAYS)
  await inBatches(database, (tx) => deleteVitalDaysBefore(tx, vitalsDay, BATCH_MAX))
  const day = dayBefore(now, KEPT_DAYS)
  return inBatches(database, (tx) => deleteReaderDaysBefore(tx, day, BATCH_MAX))
}

/** Deletes a batch for each transaction until one is not full; returns how many rows there were. */
async function inBatches(database: Database, deleteBatch: (tx: Tx) => Promise<number>): Promise<number> {
  let dropped = 0
  for (;;) {
    const deleted = await database.write(deleteBatch)
    dropped += deleted
    if (deleted < BATCH_MAX) return dropped
  }
}
