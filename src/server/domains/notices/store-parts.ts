import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { NoticePartsTable, NoticesTable } from '#server/storage/tables/notices.ts'

// As the index of what still gathers says it.
const UNREAD = sql.lit(0)
const NOTHING = sql.lit('')

export type ToldPart = Awaited<ReturnType<typeof listByKey>>[number]

/** Whether a subject was told of something, by the key of its part. */
export async function wasTold(db: Db, subject: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('notice_parts')
    .innerJoin('notices', 'notices.id', 'notice_parts.notice_id')
    .select('notice_parts.id')
    .where('part_key', '=', key)
    .where('notices.subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The unread notice that gathers as a row says, told anew and of one person more unless `toldBy` is among them; else the
 * row, as a new one. Returns its id.
 */
export async function gather(tx: Tx, row: Insertable<NoticesTable>, toldBy: string): Promise<number> {
  const isNew = sql<number>`case when exists (
    select 1 from notice_parts where notice_parts.notice_id = notices.id and notice_parts.told_by = ${toldBy}
  ) then 0 else 1 end`
  const { id } = await tx.sql
    .insertInto('notices')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'gathered_by'])
        .where('read_at', '=', UNREAD)
        .where('gathered_by', '<>', NOTHING)
        .doUpdateSet({ created_at: tx.now, people: sql<number>`notices.people + ${isNew}` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addPart(tx: Tx, row: Insertable<NoticePartsTable>): Promise<void> {
  await tx.sql
    .insertInto('notice_parts')
    .values(row)
    .onConflict((conflict) => conflict.columns(['part_key', 'notice_id']).doNothing())
    .execute()
}

/** What was told under a key, and whom. */
export function listByKey(db: Db, key: string) {
  return db
    .selectFrom('notice_parts')
    .innerJoin('notices', 'notices.id', 'notice_parts.notice_id')
    .select(['notice_parts.id', 'notice_parts.notice_id', 'notice_parts.told_by', 'notices.subject', 'notices.read_at'])
    .where('part_key', '=', key)
    .execute()
}

export async function deletePart(tx: Tx, id: number): Promise<void> {
  await tx.sql.deleteFrom('notice_parts').where('id', '=', id).execute()
}

/** The oldest part of a notice. */
export function findFirst(db: Db, noticeId: number) {
  return db
    .selectFrom('notice_parts')
    .select(['told_by', 'content_id', 'comment_id'])
    .where('notice_id', '=', noticeId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Whether somebody's doing is among what a notice tells of. */
export async function isAmong(db: Db, noticeId: number, toldBy: string): Promise<boolean> {
  const row = await db
    .selectFrom('notice_parts')
    .select('id')
    .where('told_by', '=', toldBy)
    .where('notice_id', '=', noticeId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface Lead {
  content_id: number | null
  comment_id: number | null
  from_user_id: number | null
  /** People fewer. */
  fewer: number
}

export async function leadToPart(tx: Tx, noticeId: number, { fewer, ...lead }: Lead): Promise<void> {
  await tx.sql
    .updateTable('notices')
    .set((eb) => ({ ...lead, people: eb('people', '-', fewer) }))
    .where('id', '=', noticeId)
    .execute()
}

export async function deleteNotice(tx: Tx, id: number): Promise<void> {
  await tx.sql.deleteFrom('notices').where('id', '=', id).execute()
}

/** Deletes all that notices tell of, before they go. */
export async function deletePartsOf(tx: Tx, noticeIds: readonly number[]): Promise<void> {
  if (noticeIds.length === 0) return
  await tx.sql.deleteFrom('notice_parts').where('notice_id', 'in', toIdList(noticeIds)).execute()
}

/** What somebody did, another one did. */
export async function moveParts(tx: Tx, from: string, to: string): Promise<void> {
  await tx.sql.updateTable('notice_parts').set({ told_by: to }).where('told_by', '=', from).execute()
}

/** Has what one subject still gathers gather no more, where another one gathers the same. */
export async function stopGathering(tx: Tx, from: string, to: string): Promise<void> {
  const same = tx.sql
    .selectFrom('notices as own')
    .select('own.id')
    .where('own.subject', '=', to)
    .where('own.gathered_by', '=', sql.ref<string>('notices.gathered_by'))
    .where('own.read_at', '=', UNREAD)
    .where('own.gathered_by', '<>', NOTHING)
  await tx.sql
    .updateTable('notices')
    .set({ gathered_by: '' })
    .where('subject', '=', from)
    .where('read_at', '=', UNREAD)
    .where('gathered_by', '<>', NOTHING)
    .where((eb) => eb.exists(same))
    .execute()
}
