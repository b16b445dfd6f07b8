import type { Db, Tx } from '#server/storage/database.ts'
import type { LoginCodesTable } from '#server/storage/tables/users.ts'

export type LoginCodeRow = Omit<LoginCodesTable, 'id'> & { id: number }

export async function insertLoginCode(
  tx: Tx,
  code: Pick<LoginCodesTable, 'code_hash' | 'user_id' | 'expire_at'>,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('login_codes')
    .values({ ...code, created_at: tx.now, used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Uses a code up; undefined when there is none that is good. Of several who use it at once one gets it. */
export function takeLoginCode(
  tx: Tx,
  codeHash: string,
  now: number,
): Promise<Pick<LoginCodeRow, 'id' | 'user_id'> | undefined> {
  return tx.sql
    .updateTable('login_codes')
    .set({ used_at: now })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expire_at', '>', now)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

/** Notes whom a code made. */
export async function setUserOfLoginCode(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.sql.updateTable('login_codes').set({ user_id: userId }).where('id', '=', id).execute()
}

/** Codes that were handed out and not forgotten yet, the newest first. */
export function listLoginCodes(db: Db): Promise<LoginCodeRow[]> {
  return db.selectFrom('login_codes').selectAll().orderBy('id', 'desc').execute()
}

/** Takes back a code that was not used; false when there is none. */
export async function deleteLoginCode(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('login_codes')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteLoginCodesOf(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('login_codes').where('user_id', '=', userId).execute()
}

export function listLoginCodesOf(db: Db, userId: number): Promise<LoginCodeRow[]> {
  return db.selectFrom('login_codes').selectAll().where('user_id', '=', userId).execute()
}
