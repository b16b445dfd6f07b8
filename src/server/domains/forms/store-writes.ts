import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#server/storage/database.ts'
import type { FormEntriesTable, FormsTable } from '#server/storage/tables/forms.ts'
import type { FormRow } from './store.ts'

/** The form of an activity, which nobody else changes or enters until the transaction ends. */
export function lockForm(tx: Tx, contentId: number): Promise<FormRow | undefined> {
  const query = tx.sql.selectFrom('forms').selectAll().where('content_id', '=', contentId)
  return (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
}

/** Makes or changes a form; how many entries it has stays. */
export async function upsertForm(tx: Tx, row: Insertable<FormsTable>): Promise<void> {
  const { content_id: _, used: __, ...changes } = row
  await tx.sql
    .insertInto('forms')
    .values(row)
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(changes))
    .execute()
}

export async function updateForm(tx: Tx, contentId: number, changes: Updateable<FormsTable>): Promise<void> {
  await tx.sql.updateTable('forms').set(changes).where('content_id', '=', contentId).execute()
}

export async function deleteForm(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('forms').where('content_id', '=', contentId).execute()
}

/** The id of the new entry; null where its receipt number is taken. */
export async function insertEntry(tx: Tx, row: Insertable<FormEntriesTable>): Promise<number | null> {
  const made = await tx.sql
    .insertInto('form_entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['content_id', 'receipt_no']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export async function updateEntry(tx: Tx, id: number, changes: Updateable<FormEntriesTable>): Promise<void> {
  await tx.sql.updateTable('form_entries').set(changes).where('id', '=', id).execute()
}

export async function deleteEntry(tx: Tx, id: number): Promise<void> {
  await tx.sql.deleteFrom('form_entries').where('id', '=', id).execute()
}
