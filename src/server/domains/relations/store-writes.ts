import { sql } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { CollectionsTable, ProgressTable, StarsTable } from '#server/storage/tables/relations.ts'
import type { StarTarget } from './store.ts'

/** Rows of one statement; SQLite takes 32,766 values at most. */
const ROWS_AT_ONCE = 1000

/** Sets a star; false when it was there. Waits for a transaction that sets or removes the same one. */
export async function addStar(tx: Tx, row: StarsTable): Promise<boolean> {
  return (await addStars(tx, [row])).length > 0
}

export async function removeStar(tx: Tx, subject: string, target: StarTarget, targetId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('stars')
    .where('subject', '=', subject)
    .where('target', '=', target)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Sets stars; returns those that were not there. */
export function addStars(
  tx: Tx,
  rows: readonly StarsTable[],
): Promise<Array<Pick<StarsTable, 'target' | 'target_id'>>> {
  return inParts(rows, (part) =>
    tx.sql
      .insertInto('stars')
      .values(part)
      .onConflict((conflict) => conflict.columns(['subject', 'target', 'target_id']).doNothing())
      .returning(['target', 'target_id'])
      .execute(),
  )
}

/** Removes all stars of a subject and returns them. */
export function takeStars(tx: Tx, subject: string): Promise<StarsTable[]> {
  return tx.sql.deleteFrom('stars').where('subject', '=', subject).returningAll().execute()
}

/** So many seconds may the time of a collected item lie ahead of the clock to keep its place. */
const AHEAD_MAX = 300

/**
 * Collects an item, a second after the last one of its subject where that came in the same second, as all do that were
 * pressed without a network: they stand in the order in which they were pressed. False when it was collected.
 */
export async function addCollection(tx: Tx, row: CollectionsTable): Promise<boolean> {
  const next = tx.sql
    .selectFrom('collections')
    .select((eb) => eb('created_at', '+', 1).as('next'))
    .where('subject', '=', row.subject)
    .where('created_at', '>=', row.created_at)
    .where('created_at', '<', row.created_at + AHEAD_MAX)
    .orderBy('created_at', 'desc')
    .limit(1)
  const added = await tx.sql
    .insertInto('collections')
    .values((eb) => ({ ...row, created_at: eb.fn.coalesce(next, eb.val(row.created_at)) }))
    .onConflict((conflict) => conflict.columns(['subject', 'content_id']).doNothing())
    .returning('content_id')
    .execute()
  return added.length > 0
}

export async function removeCollection(tx: Tx, subject: string, contentId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('collections')
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Says of collected items whether they are kept to be read later. */
export async function setLater(tx: Tx, subject: string, contentIds: readonly number[], later: 0 | 1): Promise<void> {
  await inParts(contentIds, (part) =>
    tx.sql
      .updateTable('collections')
      .set({ later })
      .where('subject', '=', subject)
      .where('content_id', 'in', toIdList(part))
      .returning('content_id')
      .execute(),
  )
}

/** Keeps the note to a collected item; false when it is not collected. */
export async function updateNote(tx: Tx, subject: string, contentId: number, note: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('collections')
    .set({ note })
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a note beneath the one that is there, unless it is the same. */
export async function addToNote(tx: Tx, subject: string, contentId: number, note: string): Promise<void> {
  await tx.sql
    .updateTable('collections')
    .set({ note: sql<string>`case when note in ('', ${note}) then ${note} else note || ${`\n${note}`} end` })
    .where('subject', '=', subject)
    .where('content_id', '=', contentId)
    .execute()
}

/** Collects items; returns the ids of those that were not collected. */
export async function addCollections(tx: Tx, rows: readonly CollectionsTable[]): Promise<number[]> {
  const added = await inParts(rows, (part) =>
    tx.sql
      .insertInto('collections')
      .values(part)
      .onConflict((conflict) => conflict.columns(['subject', 'content_id']).doNothing())
      .returning('content_id')
      .execute(),
  )
  return added.map((row) => row.content_id)
}

/** Removes the whole collection of a subject and returns it. */
export function takeCollection(tx: Tx, subject: string): Promise<CollectionsTable[]> {
  return tx.sql.deleteFrom('collections').where('subject', '=', subject).returningAll().execute()
}

/** Merges entries, one for each item at most, into what is kept, as `mergeProgress` says; returns what is kept then. */
export function saveProgress(tx: Tx, rows: readonly ProgressTable[]): Promise<ProgressTable[]> {
  const isNewer = sql<boolean>`excluded.updated_at >= progress.updated_at`
  return inParts(rows, (part) =>
    tx.sql
      .insertInto('progress')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['subject', 'content_id']).doUpdateSet({
          percent: sql<number>`case when excluded.percent > progress.percent then excluded.percent else progress.percent end`,
          position: sql<number>`case when ${isNewer} then excluded.position else progress.position end`,
          paragraph: sql<number>`case when ${isNewer} then excluded.paragraph else progress.paragraph end`,
          updated_at: sql<number>`case when ${isNewer} then excluded.updated_at else progress.updated_at end`,
          seen_at: sql<number>`case when excluded.seen_at > progress.seen_at then excluded.seen_at else progress.seen_at end`,
        }),
      )
      .returningAll()
      .execute(),
  )
}

/** Removes the progress of a subject in what it opened before its newest `most` items. */
export async function removeOldProgress(tx: Tx, subject: string, most: number): Promise<void> {
  const ofSubject = tx.sql.selectFrom('progress').where('subject', '=', subject)
  const oldest = ofSubject
    .select('seen_at')
    .orderBy('seen_at', 'desc')
    .orderBy('content_id', 'desc')
    .limit(1)
    .offset(most)
  await tx.sql.deleteFrom('progress').where('subject', '=', subject).where('seen_at', '<=', oldest).execute()
}

/** Removes the progress of a subject in an item. */
export async function removeProgress(tx: Tx, subject: string, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('progress').where('subject', '=', subject).where('content_id', '=', contentId).execute()
}

/** Removes all progress of a subject. */
export async function clearProgress(tx: Tx, subject: string): Promise<void> {
  await tx.sql.deleteFrom('progress').where('subject', '=', subject).execute()
}

/** Removes all progress of a subject and returns it. */
export function takeProgress(tx: Tx, subject: string): Promise<ProgressTable[]> {
  return tx.sql.deleteFrom('progress').where('subject', '=', subject).returningAll().execute()
}

async function inParts<R, T>(rows: readonly R[], write: (part: R[]) => Promise<T[]>): Promise<T[]> {
  const results: T[] = []
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    results.push(...(await write(rows.slice(from, from + ROWS_AT_ONCE))))
  }
  return results
}
