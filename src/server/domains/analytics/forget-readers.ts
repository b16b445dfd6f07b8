import type { Database } from '#server/storage/database.ts'
import { dayBefore } from './rules.ts'
import { deleteReaderDaysBefore } from './store.ts'

const KEPT_DAYS = 30
/** A transaction holds the only writer. */
const BATCH_MAX = 2000

/** Drops the rows of readers that are older than 30 days, a batch for each transaction. */
export async function forgetReaders(database: Database, now: number): Promise<number> {
  const day = dayBefore(now, KEPT_DAYS)
  let dropped = 0
  for (;;) {
    const deleted = await database.write((tx) => deleteReaderDaysBefore(tx, day, BATCH_MAX))
    dropped += deleted
    if (deleted < BATCH_MAX) return dropped
  }
}
