import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { LoginWaysTable } from '#server/storage/tables/users.ts'

export type WayRow = LoginWaysTable

/** The way of a hash; undefined where nobody has it. */
export function findWay(db: Db, hash: string): Promise<WayRow | undefined> {
  return db.selectFrom('login_ways').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** Gives a user a way; false when somebody has it. */
export async function insertWay(tx: Tx, way: WayRow): Promise<boolean> {
  const row = await tx.sql
    .insertInto('login_ways')
    .values(way)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function touchWay(tx: Tx, hash: string, now: number): Promise<void> {
  await tx.sql.updateTable('login_ways').set({ used_at: now }).where('hash', '=', hash).execute()
}

/** Makes a way another user's. */
export async function moveWay(tx: Tx, hash: string, userId: number, now: number): Promise<void> {
  await tx.sql
    .updateTable('login_ways')
    .set({ user_id: userId, created_at: now, used_at: now })
    .where('hash', '=', hash)
    .execute()
}

/** Makes all ways of a user another one's. */
export async function moveWays(tx: Tx, fromId: number, toId: number): Promise<void> {
  await tx.sql.updateTable('login_ways').set({ user_id: toId }).where('user_id', '=', fromId).execute()
}

export async function deleteWay(tx: Tx, hash: string): Promise<void> {
  await tx.sql.deleteFrom('login_ways').where('hash', '=', hash).execute()
}

/** The ways of users, a number before an address before the social client, the older first. */
export async function listWays(db: Db, userIds: readonly number[]): Promise<WayRow[]> {
  const rows = await db.selectFrom('login_ways').selectAll().where('user_id', 'in', toIdList(userIds)).execute()
  return rows.toSorted(
    (a, b) =>
      ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.created_at - b.created_at || (a.hash < b.hash ? -1 : 1),
  )
}

const ORDER = ['mobile', 'email', 'wechat']

export async function deleteWaysOf(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('login_ways').where('user_id', '=', userId).execute()
}
