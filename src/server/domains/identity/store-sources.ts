import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { UsersTable } from '#server/storage/tables/users.ts'

type Facts = Pick<UsersTable, 'nickname' | 'avatar' | 'account_id'>

/** Whether a user was made here at a time, not by an import. */
export async function isOwnUser(db: Db, { id, createdAt }: { id: number; createdAt: number }): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('created_at', '=', createdAt)
    .where('source_id', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export function findUserBySource(db: Db, sourceId: string): Promise<(Facts & { id: number }) | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'nickname', 'avatar', 'account_id'])
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
}

/** Adds a user of a source, or brings one in line that another transaction added first; returns the id. */
export async function insertSourceUser(tx: Tx, user: Facts & { source_id: string }, now: number): Promise<number> {
  const { source_id: _sourceId, ...facts } = user
  const { id } = await tx.sql
    .insertInto('users')
    .values({ ...user, agree_version: '', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ ...facts, updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSourceUser(tx: Tx, id: number, facts: Facts, now: number): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ ...facts, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export function listUserSources(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'source_id', 'nickname', 'avatar', 'account_id', 'created_at', 'cancelled_at'])
    .where('id', 'in', toIdList(ids))
    .execute()
}
