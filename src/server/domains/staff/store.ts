import type { Insertable, Selectable, Updateable } from 'kysely'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { StaffTable } from '#server/storage/tables/staff.ts'

export type StaffRow = Selectable<StaffTable>

/** Names of members, whom readers do not see. */
export async function nameMembers(db: Db, ids: readonly number[]) {
  const rows = await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, { name, path: '' }]))
}

/** A member with the last use of a session that still holds. */
export type SeenStaffRow = StaffRow & { used_at: number | null }

export async function listStaff(db: Db): Promise<SeenStaffRow[]> {
  return seenStaff(db).orderBy('name').execute()
}

export async function findSeenStaff(db: Db, id: number): Promise<SeenStaffRow | undefined> {
  return seenStaff(db).where('id', '=', id).executeTakeFirst()
}

function seenStaff(db: Db) {
  return db
    .selectFrom('staff')
    .selectAll('staff')
    .select((staff) =>
      staff
        .selectFrom('staff_sessions')
        .whereRef('staff_sessions.staff_id', '=', 'staff.id')
        .select(({ fn }) => fn.max('staff_sessions.used_at').as('used_at'))
        .as('used_at'),
    )
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

/** Puts another authenticator in the place of one, of which a code was used already; false when it is not the present one. */
export async function replaceAuthenticator(
  tx: Tx,
  id: number,
  { from, to, step }: { from: string; to: string; step: number },
): Promise<boolean> {
  const result = await tx.sql
    .updateTable('staff')
    .set({ totp_cipher: to, totp_step: step })
    .where('id', '=', id)
    .where('totp_cipher', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ids of those who can log in with a role, locked: nobody else changes who they are meanwhile. */
export async function lockActive(tx: Tx, role: StaffRole): Promise<number[]> {
  const query = tx.sql.selectFrom('staff').select('id').where('role', '=', role).where('disabled', '=', 0).orderBy('id')
  const rows = await (tx.dialect.rowLocks ? query.forUpdate() : query).execute()
  return rows.map(({ id }) => id)
}
