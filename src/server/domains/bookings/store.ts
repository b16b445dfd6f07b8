import { sql } from 'kysely'
import type { BookingType } from '#contract/content-types.ts'
import type { RemindChannel } from '#contract/bookings.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { BookingsTable } from '#server/storage/tables/bookings.ts'

export type BookingRow = BookingsTable

/** Place in a list ordered by time: the last row that was handed out. */
export interface TimeKey {
  at: number
  id: number
}

/** Rows of one statement; SQLite takes 32,766 values at most. */
const ROWS_AT_ONCE = 1000

export function findBooking(db: Db, subject: string, contentId: number): Promise<BookingRow | undefined> {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
}

/** What a subject has booked, last booked first, from behind `after` on. */
export function listBookings(
  db: Db,
  { subject, type, published }: { subject: string; type: BookingType | undefined; published: boolean },
  after: TimeKey | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<BookingRow[]> {
  let query = db.selectFrom('bookings').selectAll().where('subject', '=', subject)
  if (type !== undefined) query = query.where('booking_type', '=', type)
  if (after) query = query.where(isAfterRow(['created_at', 'content_id'], 'desc', [after.at, after.id]))
  if (published) query = query.where(isPublished)
  return query.orderBy('created_at', 'desc').orderBy('content_id', 'desc').limit(limit).offset(offset).execute()
}

/** Asked for each row by itself: as a join it would be begun with all that is published. */
const isPublished = sql<boolean>`(select state from contents where contents.id = bookings.content_id) = 'published'`

/** How many subjects booked one of these items. */
export async function countBookers(db: Db, contentIds: readonly number[]): Promise<number> {
  if (contentIds.length === 0) return 0
  const { count } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.count<number>('subject').distinct().as('count'))
    .where('content_id', 'in', toIdList(contentIds))
    .executeTakeFirstOrThrow()
  return count
}

/** Who has booked an item until a time, in the order of their subjects, from behind one on. */
export function listBookers(
  db: Db,
  { contentId, until, after }: { contentId: number; until: number; after: string },
  limit: number,
): Promise<Array<Pick<BookingRow, 'subject' | 'remind' | 'created_at'>>> {
  return db
    .selectFrom('bookings')
    .select(['subject', 'remind', 'created_at'])
    .where('content_id', '=', contentId)
    .where('subject', '>', after)
    .where('created_at', '<=', until)
    .orderBy('subject')
    .limit(limit)
    .execute()
}

export async function countBookings(db: Db, contentId: number): Promise<number> {
  const row = await db
    .selectFrom('booking_counts')
    .select('total')
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Adds bookings; returns the items that were not booked. */
export async function addBookings(tx: Tx, rows: readonly BookingRow[]): Promise<number[]> {
  const added: number[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = await tx.sql
      .insertInto('bookings')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['subject', 'content_id']).doNothing())
      .returning('content_id')
      .execute()
    added.push(...part.map((row) => row.content_id))
  }
  return added
}

export async function setRemind(
  tx: Tx,
  { subject, contentId }: { subject: string; contentId: number },
  remind: readonly RemindChannel[],
): Promise<void> {
  await tx.sql
    .updateTable('bookings')
    .set({ remind: JSON.stringify(remind) })
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .execute()
}

/** Takes a booking away; false when there was none of that number. */
export async function removeBooking(
  tx: Tx,
  { subject, contentId, type }: { subject: string; contentId: number; type: BookingType },
): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('bookings')
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .where('booking_type', '=', type)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes everything that a subject has booked and returns it. */
export function takeBookings(tx: Tx, subject: string): Promise<BookingRow[]> {
  return tx.sql.deleteFrom('bookings').where('subject', '=', subject).returningAll().execute()
}

/** Changes how many have booked an item; returns how many that are then. */
export async function addToCount(tx: Tx, contentId: number, by: 1 | -1): Promise<number> {
  const { total } = await tx.sql
    .insertInto('booking_counts')
    .values({ content_id: contentId, total: by })
    .onConflict((conflict) =>
      conflict.column('content_id').doUpdateSet({ total: sql<number>`booking_counts.total + excluded.total` }),
    )
    .returning('total')
    .executeTakeFirstOrThrow()
  return total
}

export function readRemind({ remind }: Pick<BookingRow, 'remind'>): RemindChannel[] {
  return JSON.parse(remind) as RemindChannel[]
}
