import type { Db, Tx } from '#server/storage/database.ts'

/** When and where items take place, kept by who reminds readers of them; seconds. */
export interface EventTimes {
  /** Times of items; those without are left out. */
  timesOf(db: Db, contentIds: readonly number[]): Promise<Map<number, EventTime>>
  /** How many have booked an item. */
  countOf(db: Db, contentId: number): Promise<number>
  /** An item became public, in the transaction that made it so. */
  noteDebut(tx: Tx, contentId: number): Promise<void>
}

export interface EventTime {
  startAt: number
  /** 0 where it is not known. */
  endAt: number
  place: string
}
