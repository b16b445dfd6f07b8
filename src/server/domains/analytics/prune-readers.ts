import type { Database } from '#server/storage/database.ts'
import { pruneInBatches } from '#server/storage/prune.ts'
import { dayBefore } from './rules.ts'
import { deleteLaunchDaysBefore, deleteReaderDaysBefore, deleteVitalDaysBefore } from './store.ts'

const KEPT_DAYS = 30
const VITALS_KEPT_DAYS = 90

/**
 * Drops the rows of readers that are older than 30 days, and how fast pages were and what came of launches before 90 days; returns how many rows of
 * readers there were.
 */
export async function pruneReaders(database: Database, now: number): Promise<number> {
  const vitalsDay = dayBefore(now, VITALS_KEPT_DAYS)
  await pruneInBatches(database, (tx, most) => deleteVitalDaysBefore(tx, vitalsDay, most))
  await pruneInBatches(database, (tx, most) => deleteLaunchDaysBefore(tx, vitalsDay, most))
  const day = dayBefore(now, KEPT_DAYS)
  return pruneInBatches(database, (tx, most) => deleteReaderDaysBefore(tx, day, most))
}
