import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import type { RemarksTable } from '#server/storage/tables/remarks.ts'
import type { Previewed } from '../previews/previews.ts'

export type RemarkRow = Selectable<RemarksTable>

/** Remarks on something, in the order of time. */
export function listRemarks(db: Db, about: Previewed): Promise<RemarkRow[]> {
  const query = db.selectFrom('remarks').selectAll().orderBy('id')
  return (
    'copyId' in about ? query.where('copy_id', '=', about.copyId) : query.where('content_id', '=', about.contentId)
  ).execute()
}

export async function countRemarks(tx: Tx, about: Previewed): Promise<number> {
  const query = tx.sql.selectFrom('remarks').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await (
    'copyId' in about ? query.where('copy_id', '=', about.copyId) : query.where('content_id', '=', about.contentId)
  ).executeTakeFirstOrThrow()
  return count
}

export async function insertRemark(tx: Tx, row: Insertable<RemarksTable>): Promise<number> {
  const { id } = await tx.sql.insertInto('remarks').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export function setResolved(tx: Tx, id: number, time: number, by: string): Promise<RemarkRow | undefined> {
  return tx.sql
    .updateTable('remarks')
    .set({ resolved_at: time, resolved_by: by })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Makes the remarks on a working copy those of the item that was made of it. */
export async function moveToItem(tx: Tx, copyId: number, contentId: number): Promise<void> {
  await tx.sql
    .updateTable('remarks')
    .set({ content_id: contentId, copy_id: null })
    .where('copy_id', '=', copyId)
    .execute()
}

export async function deleteOfCopy(tx: Tx, copyId: number): Promise<void> {
  await tx.sql.deleteFrom('remarks').where('copy_id', '=', copyId).execute()
}

export async function deleteOfItem(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('remarks').where('content_id', '=', contentId).execute()
}

/** What a reader has written, the latest first. */
export function listOfSubject(db: Db, subject: string, limit: number): Promise<RemarkRow[]> {
  return db
    .selectFrom('remarks')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function changeSubject(tx: Tx, from: string, to: string): Promise<void> {
  await tx.sql.updateTable('remarks').set({ subject: to }).where('subject', '=', from).execute()
}

export async function deleteOfSubject(tx: Tx, subject: string): Promise<void> {
  await tx.sql.deleteFrom('remarks').where('subject', '=', subject).execute()
}
