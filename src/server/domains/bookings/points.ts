import { definePoint } from '#server/assembly/points.ts'
import type { Db } from '#server/storage/database.ts'

/** What live rooms are to those who book them. */
export interface Rooms {
  /** Whether a live room has neither begun nor been called off. */
  isBookable(db: Db, contentId: number): Promise<boolean>
  /** Those among items that are live rooms which are over or were called off. */
  filterOver(db: Db, contentIds: readonly number[]): Promise<Set<number>>
  /** Live rooms that were called off. */
  listCalledOff(db: Db): Promise<number[]>
}

export const rooms = definePoint<Rooms>('live rooms that are booked')
