import { sql, type Insertable } from 'kysely'
import type { NoticeKind } from '#contract/notices.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { NoticesTable } from '#server/storage/tables/notices.ts'

export type NoticeRow = Awaited<ReturnType<typeof listNewest>>[number]

/** Rows of one statement; SQLite takes 32,766 values at most. */
const ROWS_AT_ONCE = 1000
// As the index of what is unread says it.
const UNREAD = sql.lit(0)

/** Notices of a subject, newest first, from behind `afterId` on. */
export function listNewest(
  db: Db,
  { subject, kind }: { subject: string; kind: NoticeKind | undefined },
  afterId: number | null,
  { limit, offset }: { limit: number; offset: number },
) {
  let query = db.selectFrom('notices').selectAll().where('subject', '=', subject)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (afterId !== null) query = query.where(isAfterRow(['id'], 'desc', [afterId]))
  return query.orderBy('id', 'desc').limit(limit).offset(offset).execute()
}

/** Everything that a subject was told, oldest first. */
export function listAll(db: Db, subject: string) {
  return db.selectFrom('notices').selectAll().where('subject', '=', subject).orderBy('id').execute()
}

export function countUnread(db: Db, subject: string) {
  return db
    .selectFrom('notices')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('subject', '=', subject)
    .where('read_at', '=', UNREAD)
    .groupBy('kind')
    .execute()
}

/** Adds notices; what a subject has by the same key stays as it is. */
export async function insert(tx: Tx, rows: ReadonlyArray<Insertable<NoticesTable>>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.sql
      .insertInto('notices')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['subject', 'notice_key']).doNothing())
      .execute()
  }
}

/** Marks unread notices of a subject as read: those with these ids, those of a kind, or all. */
export async function markRead(
  tx: Tx,
  subject: string,
  { ids, kind }: { ids: readonly number[] | undefined; kind: NoticeKind | undefined },
): Promise<void> {
  let query = tx.sql
    .updateTable('notices')
    .set({ read_at: tx.now })
    .where('subject', '=', subject)
    .where('read_at', '=', UNREAD)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (ids) query = query.where('id', 'in', toIdList(ids))
  await query.execute()
}

/** Removes everything that a subject was told and returns it. */
export function takeAll(tx: Tx, subject: string) {
  return tx.sql.deleteFrom('notices').where('subject', '=', subject).returningAll().execute()
}

/** Has what was told of a user's doing be nobody's doing. */
export async function disown(tx: Tx, userId: number): Promise<void> {
  await tx.sql.updateTable('notices').set({ from_user_id: null }).where('from_user_id', '=', userId).execute()
}

/** Deletes some of what was told before a time; returns how many rows went. */
export async function deleteOld(tx: Tx, before: number, most: number): Promise<number> {
  const old = tx.sql
    .selectFrom('notices')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
  const { numDeletedRows } = await tx.sql.deleteFrom('notices').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
