import { sql, type Insertable, type Selectable } from 'kysely'
import type { SubmissionKind } from '#contract/submissions.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { SubmissionsTable, SubmissionState } from '#server/storage/tables/submissions.ts'

export type SubmissionRow = Selectable<SubmissionsTable>

/** Time and id of a row in a list. */
export type Place = readonly [time: number, id: number]

const PENDING = sql.lit('pending' as const)

export function insertSubmission(tx: Tx, row: Insertable<SubmissionsTable>): Promise<SubmissionRow> {
  return tx.sql.insertInto('submissions').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateSubmission(
  tx: Tx,
  id: number,
  change: Partial<Pick<SubmissionRow, 'state' | 'content_id' | 'image_ids' | 'token_hash'>>,
): Promise<void> {
  await tx.sql.updateTable('submissions').set(change).where('id', '=', id).execute()
}

export function listByIds(db: Db, ids: readonly number[]): Promise<SubmissionRow[]> {
  return db.selectFrom('submissions').selectAll().where('id', 'in', toIdList(ids)).orderBy('id').execute()
}

/** One that nobody else changes until the transaction ends. */
export function lockSubmission(tx: Tx, id: number): Promise<SubmissionRow | undefined> {
  const query = tx.sql.selectFrom('submissions').selectAll().where('id', '=', id)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

export function findBySecret(db: Db, tokenHash: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submissions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** What was made into an item, by that. */
export function findByItem(db: Db, contentId: number, kind: SubmissionKind): Promise<SubmissionRow | undefined> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** What a user handed in, newest first, from behind a place on; all of it, or their answers under an item. */
export function listOfUser(
  db: Db,
  { userId, contentId }: { userId: number; contentId: number | null },
  before: Place,
  limit: number,
): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isAfterRow(['created_at', 'id'], 'desc', before))
    .$if(contentId !== null, (query) => query.where('content_id', '=', contentId).where('kind', '=', 'answer'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What a user handed in since a time that was not removed, oldest first. */
export function listSince(db: Db, userId: number, since: number): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('state', '!=', 'removed')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** When a user handed in the `nth` newest since a time; undefined when there are fewer. */
export async function findNthTime(db: Db, userId: number, since: number, nth: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(nth - 1)
    .executeTakeFirst()
  return row?.created_at
}

/** Whether anything of a user is public. */
export async function hasPublic(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('submissions')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', sql.lit('public' as const))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What waits for a moderator, longest first, from behind a place on. */
export function listWaiting(db: Db, after: Place, limit: number): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('state', '=', PENDING)
    .where(isAfterRow(['created_at', 'id'], 'asc', after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What a user handed in that was not removed, oldest first. */
export function listStanding(db: Db, userId: number, limit: number): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submissions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '!=', 'removed')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function moveSubmissions(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.sql.updateTable('submissions').set({ user_id: toId }).where('user_id', '=', fromId).execute()
}

/** Lets go of an item that is deleted: what was made into it, or stood under it, is removed. */
export async function dropItem(tx: Tx, contentId: number): Promise<void> {
  const change = { content_id: null, state: 'removed' as SubmissionState }
  await tx.sql.updateTable('submissions').set(change).where('content_id', '=', contentId).execute()
}
