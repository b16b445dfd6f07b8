import { sql, type Insertable } from 'kysely'
import type { NoticeKind } from '#contract/notices.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import { deletePartsOf } from './store-parts.ts'
import type { NoticesTable } from '#server/storage/tables/notices.ts'

export type NoticeRow = Awaited<ReturnType<typeof listNewest>>[number]

export type NewNotice = Insertable<NoticesTable>

/** Rows of one statement; SQLite takes 32,766 values at most. */
const ROWS_AT_ONCE = 1000
// As the index of what is unread says it.
const UNREAD = sql.lit(0)

/** Place of a notice among all of its subject. */
export interface NoticeKey {
  at: number
  id: number
}

/** Notices of a subject, last told first, from behind `after` on. */
export function listNewest(
  db: Db,
  { subject, kind }: { subject: string; kind: NoticeKind | undefined },
  after: NoticeKey | null,
  { limit, offset }: { limit: number; offset: number },
) {
  let query = db.selectFrom('notices').selectAll().where('subject', '=', subject)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (after) query = query.where(isAfterRow(['created_at', 'id'], 'desc', [after.at, after.id]))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
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
export async function insert(tx: Tx, rows: readonly NewNotice[]): Promise<void> {
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

/** Adds facts to what a subject was told under a key, where it was. */
export async function addDetail(
  tx: Tx,
  { subject, key }: { subject: string; key: string },
  facts: Record<string, string | number>,
): Promise<void> {
  const of = tx.sql.selectFrom('notices').select(['id', 'detail']).where('subject', '=', subject)
  const row = await of.where('notice_key', '=', key).executeTakeFirst()
  if (!row) return
  const detail = JSON.stringify({ ...(JSON.parse(row.detail) as object), ...facts })
  await tx.sql.updateTable('notices').set({ detail }).where('id', '=', row.id).execute()
}

/** Makes what a subject was told another's, but for what that one was told under the same key; that goes. */
export async function moveNotices(tx: Tx, from: string, to: string): Promise<void> {
  const same = tx.sql
    .selectFrom('notices as own')
    .select('own.id')
    .where('own.subject', '=', to)
    .where('own.notice_key', '=', sql.ref<string>('notices.notice_key'))
  await tx.sql
    .updateTable('notices')
    .set({ subject: to })
    .where('subject', '=', from)
    .where((eb) => eb.not(eb.exists(same)))
    .execute()
  await deleteAll(tx, from)
}

export async function listIds(db: Db, subject: string): Promise<number[]> {
  const rows = await db.selectFrom('notices').select('id').where('subject', '=', subject).execute()
  return rows.map((row) => row.id)
}

/** Deletes what a subject was told, whose parts are gone. */
export async function deleteAll(tx: Tx, subject: string): Promise<void> {
  await tx.sql.deleteFrom('notices').where('subject', '=', subject).execute()
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
  const noticeIds = (await old.execute()).map((row) => row.id)
  if (noticeIds.length === 0) return 0
  await deletePartsOf(tx, noticeIds)
  await tx.sql.deleteFrom('notices').where('id', 'in', toIdList(noticeIds)).execute()
  return noticeIds.length
}

/** What somebody is said to have done, another one did. */
export async function moveAuthor(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.sql.updateTable('notices').set({ from_user_id: toId }).where('from_user_id', '=', fromId).execute()
}
