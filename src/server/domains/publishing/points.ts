import { defineEvent, definePoint } from '#server/assembly/points.ts'
import type { Db } from '#server/storage/database.ts'
import type { Manuscripts } from './manuscripts.ts'

/** The content format is the importer's, which lies above the domains. */
export const manuscriptFormat = definePoint<Manuscripts>('the format of manuscripts')

/** Which items are being written. */
export interface CopiesOfItems {
  /** The copy of each item that has one, and when that is planned to appear (seconds, 0 for no time). */
  of(db: Db, contentIds: readonly number[]): Promise<Map<number, { copyId: number; planAt: number }>>
  /** Items that have one, the last kept first, `limit` of them. */
  listItems(limit: number): Promise<number[]>
  /** How many copies there are, of items and of new ones. */
  count(): Promise<number>
}

export const copiesOfItems = definePoint<CopiesOfItems>('working copies of items')

/** A member changed what stands first in a group (`groupId`), or which groups there are (null). */
export const arranged = defineEvent<{
  groupId: number | null
  contentId: number | null
  staff: { id: number; name: string }
}>('arranged')

/** An item was written again by the site, `to` being its version since, so that other files are named in it. */
export interface Rewritten {
  id: number
  from: number
  to: number
  rewrite: (text: string) => string
}

export const rewritten = defineEvent<Rewritten>('rewritten')
