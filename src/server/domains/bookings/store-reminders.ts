import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { RemindersTable } from '#server/storage/tables/bookings.ts'

export type ReminderRow = Awaited<ReturnType<typeof claimDue>>[number]

const ROWS_AT_ONCE = 1000
// What indexes are made for stands in a query as it stands in the index: with a parameter the planner could not tell.
const NO = sql.lit(0)

/** Notes an item that became public, the first time that it does, where somebody may be waiting for it. */
export async function noteDebut(tx: Tx, contentId: number): Promise<void> {
  await sql`
    insert into debuts (content_id, debut_at, told)
    select cast(${contentId} as bigint), cast(${tx.now} as bigint), 0
    where exists (select 1 from bookings where booking_type >= 3 and content_id > 0)
    on conflict (content_id) do nothing`.execute(tx.sql)
}

/** Items that became public before a time and that nobody was told of, oldest first. */
export function listUnnotified(db: Db, before: number) {
  return db
    .selectFrom('debuts')
    .select(['content_id', 'debut_at'])
    .where('told', '=', NO)
    .where('debut_at', '<', before)
    .orderBy('debut_at')
    .orderBy('content_id')
    .execute()
}

export async function setNotified(tx: Tx, contentIds: readonly number[]): Promise<void> {
  await tx.sql.updateTable('debuts').set({ told: 1 }).where('content_id', 'in', toIdList(contentIds)).execute()
}

/** Adds reminders; those that a subject has by the same key stay as they are. */
export async function addReminders(tx: Tx, rows: ReadonlyArray<Insertable<RemindersTable>>): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.sql
      .insertInto('reminders')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['subject', 'notice_key']).doNothing())
      .execute()
  }
}

/** Takes some of what is due to be sent, so that nobody else takes it before `leaseUntil`. */
export function claimDue(tx: Tx, { now, leaseUntil }: { now: number; leaseUntil: number }, limit: number) {
  const due = tx.sql
    .selectFrom('reminders')
    .select('id')
    .where('settled', '=', NO)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
  return tx.sql
    .updateTable('reminders')
    .set((eb) => ({ next_at: leaseUntil, tries: eb('tries', '+', 1) }))
    .where('id', 'in', tx.dialect.rowLocks ? due.forUpdate().skipLocked() : due)
    .returningAll()
    .execute()
}

/** What went out, or came to nothing, is not tried again; false where that was settled before. */
export async function settle(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx.sql
    .updateTable('reminders')
    .set({ settled: 1 })
    .where('id', '=', id)
    .where('settled', '=', NO)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function putOff(tx: Tx, id: number, nextAt: number): Promise<void> {
  await tx.sql.updateTable('reminders').set({ next_at: nextAt }).where('id', '=', id).execute()
}

/** Removes all reminders of a subject and returns them. */
export function takeReminders(tx: Tx, subject: string) {
  return tx.sql.deleteFrom('reminders').where('subject', '=', subject).returningAll().execute()
}

/** Deletes some of what was made before a time; returns how many rows went. */
export async function deleteOld(tx: Tx, before: number, most: number): Promise<number> {
  const old = tx.sql
    .selectFrom('reminders')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
  const { numDeletedRows } = await tx.sql.deleteFrom('reminders').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
