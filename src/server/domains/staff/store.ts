import type { Insertable, Selectable, Updateable } from 'kysely'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { StaffTable } from '#server/storage/tables/staff.ts'

export type StaffRow = Selectable<StaffTable>

export async function listStaff(db: Db): Promise<StaffRow[]> {
  return db.selectFrom('staff').selectAll().orderBy('name').execute()
}

export async function findStaff(db: Db, id: number): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findStaffByName(db: Db, name: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('name', '=', name).executeTakeFirst()
}

/** The id of the new member; null when the name is taken. */
export async function insertStaff(tx: Tx, row: Insertable<StaffTable>): Promise<number | null> {
  const inserted = await tx.sql
    .insertInto('staff')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function updateStaff(tx: Tx, id: number, change: Updateable<StaffTable>): Promise<void> {
  await tx.sql.updateTable('staff').set(change).where('id', '=', id).execute()
}

/** Uses up the code of a half minute; false when it or a later one was used before. */
export async function claimStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const result = await tx.sql
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ids of those who can log in with a role, locked: nobody else changes who they are meanwhile. */
export async function lockActive(tx: Tx, role: StaffRole): Promise<number[]> {
  const query = tx.sql.selectFrom('staff').select('id').where('role', '=', role).where('disabled', '=', 0).orderBy('id')
  const rows = await (tx.dialect.rowLocks ? query.forUpdate() : query).execute()
  return rows.map(({ id }) => id)
}
