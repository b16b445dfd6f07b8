import { sql } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { ContentTimesTable } from '#server/storage/tables/bookings.ts'
import type { ContentTimes } from './rules.ts'

/** When items take place; those without a time are left out. */
export async function listTimes(db: Db, contentIds: readonly number[]): Promise<Map<number, ContentTimes>> {
  if (contentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_times')
    .select(['content_id', 'start_at', 'end_at', 'place'])
    .where('content_id', 'in', toIdList(contentIds))
    .execute()
  return new Map(rows.map(toEntry))
}

export async function findTimes(db: Db, contentId: number): Promise<ContentTimes | null> {
  return (await listTimes(db, [contentId])).get(contentId) ?? null
}

/** Starts from one time to before another, the first first. */
export async function listStarts(
  db: Db,
  { from, until }: { from: number; until: number },
  limit: number,
): Promise<Map<number, ContentTimes>> {
  const rows = await db
    .selectFrom('content_times')
    .select(['content_id', 'start_at', 'end_at', 'place'])
    .where('start_at', '>=', from)
    .where('start_at', '<', until)
    .orderBy('start_at')
    .limit(limit)
    .execute()
  return new Map(rows.map(toEntry))
}

/** Starts between two times that nobody was reminded of yet, the nearest first. */
export function listDueStarts(db: Db, { from, until }: { from: number; until: number }, limit: number) {
  return db
    .selectFrom('content_times')
    .select(['content_id', 'start_at', 'place'])
    .where('start_at', '>', from)
    .where('start_at', '<=', until)
    .where(sql<boolean>`reminded_for <> start_at`)
    .orderBy('start_at')
    .limit(limit)
    .execute()
}

/** Starts after a time among items that were called off and of which nobody was told that yet. */
export function listUnnotifiedOff(db: Db, contentIds: readonly number[], from: number) {
  return db
    .selectFrom('content_times')
    .select(['content_id', 'start_at', 'place'])
    .where('content_id', 'in', toIdList(contentIds))
    .where('start_at', '>', from)
    .where(sql<boolean>`reminded_for <> -start_at`)
    .execute()
}

/** Whether readers are still to be told that this start was called off; it cannot be moved until the transaction ends. */
export async function lockOff(tx: Tx, contentId: number, startAt: number): Promise<boolean> {
  const query = tx.sql
    .selectFrom('content_times')
    .select('content_id')
    .where('content_id', '=', contentId)
    .where('start_at', '=', startAt)
    .where('reminded_for', '!=', -startAt)
  const row = await (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
  return row !== undefined
}

/** Whether readers are still to be reminded of this start; it cannot be moved until the transaction ends. */
export async function lockStart(tx: Tx, contentId: number, startAt: number): Promise<boolean> {
  const query = tx.sql
    .selectFrom('content_times')
    .select('content_id')
    .where('content_id', '=', contentId)
    .where('start_at', '=', startAt)
    .where('reminded_for', '!=', startAt)
  const row = await (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
  return row !== undefined
}

export async function setReminded(tx: Tx, contentId: number, startAt: number): Promise<void> {
  await tx.sql.updateTable('content_times').set({ reminded_for: startAt }).where('content_id', '=', contentId).execute()
}

export async function upsertTimes(tx: Tx, contentId: number, { startAt, endAt, place }: ContentTimes): Promise<void> {
  const row = { start_at: startAt, end_at: endAt, place }
  await tx.sql
    .insertInto('content_times')
    .values({ content_id: contentId, ...row, reminded_for: 0 })
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(row))
    .execute()
}

export async function deleteTimes(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('content_times').where('content_id', '=', contentId).execute()
}

function toEntry(row: Pick<ContentTimesTable, 'content_id' | 'start_at' | 'end_at' | 'place'>): [number, ContentTimes] {
  return [row.content_id, { startAt: row.start_at, endAt: row.end_at, place: row.place }]
}
