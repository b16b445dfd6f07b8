import type { Db } from '#server/storage/database.ts'
import type { LaunchDaysTable } from '#server/storage/tables/tracking.ts'
import { dayBefore } from './rules.ts'
import { sumLaunchDays } from './store.ts'

export interface LaunchesQuery {
  now: number
  /** How many days, today included. */
  days: number
}

/** How often opening something came to the same end in one client, for the same reason. */
export type LaunchLine = Omit<LaunchDaysTable, 'day'>

/** The most frequent first. */
export function readLaunches(db: Db, { now, days }: LaunchesQuery): Promise<LaunchLine[]> {
  return sumLaunchDays(db, dayBefore(now, days - 1))
}
