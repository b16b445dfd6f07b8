import type { Db, Tx } from '#server/storage/database.ts'
import type { SessionsTable } from '#server/storage/tables/users.ts'

/** The logins of a user that hold at a time, the last used first; there are no more than codes that are sent in a month. */
export async function listSessions(db: Db, userId: number, now: number): Promise<SessionsTable[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expire_at', '>', now)
    .execute()
  return rows.toSorted((a, b) => b.used_at - a.used_at || b.created_at - a.created_at)
}

/** Ends every login of a user that holds at a time, but one. */
export async function deleteOtherSessions(tx: Tx, userId: number, kept: string, now: number): Promise<number> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', kept)
    .where('expire_at', '>', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** All logins that are kept of a user, also those that ended by themselves. */
export function listAllSessions(db: Db, userId: number): Promise<SessionsTable[]> {
  return db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
}
