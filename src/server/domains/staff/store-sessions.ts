import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import type { StaffSessionsTable } from '#server/storage/tables/staff.ts'

/** The session of a token with its member, who is not kept out. */
export async function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .select([
      'session.id',
      'session.staff_id',
      'session.used_at',
      'session.expire_at',
      'staff.name',
      'staff.role',
      'staff.must_change_password',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('staff.disabled', '=', 0)
    .executeTakeFirst()
}

export async function listSessions(db: Db, staffId: number) {
  return db
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'address', 'created_at', 'used_at', 'expire_at'])
    .where('staff_id', '=', staffId)
    .orderBy('id', 'desc')
    .execute()
}

export async function insertSession(tx: Tx, row: Insertable<StaffSessionsTable>): Promise<number> {
  const { id } = await tx.sql.insertInto('staff_sessions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Notes that a session was used, unless somebody has just done so. */
export async function touchSession(tx: Tx, id: number, times: { usedBefore: number; usedAt: number }): Promise<void> {
  await tx.sql
    .updateTable('staff_sessions')
    .set({ used_at: times.usedAt })
    .where('id', '=', id)
    .where('used_at', '<=', times.usedBefore)
    .execute()
}

/** Whether there was such a session of this member. */
export async function deleteSession(tx: Tx, staffId: number, id: number): Promise<boolean> {
  const result = await tx.sql
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Ends every session of a member, or every one but `keep`; returns how many. */
export async function deleteSessionsOf(tx: Tx, staffId: number, keep: number | null = null): Promise<number> {
  const result = await tx.sql
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .$if(keep !== null, (query) => query.where('id', '!=', keep))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Forgets sessions that are over; returns how many. */
export async function deleteEndedSessions(tx: Tx, now: number): Promise<number> {
  const result = await tx.sql.deleteFrom('staff_sessions').where('expire_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
}
