import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { LiveMessagesTable, LiveRoomsTable } from '#server/storage/tables/live.ts'
import { findRoom, type MessageRow, type RoomRow } from './store.ts'

// Written out, as the partial indexes are: what is bound is not compared with their conditions.
const IS_PUBLIC = sql<SqlBool>`status = 1`
const IS_PENDING = sql<SqlBool>`status = 0`

/** A room that nobody else changes, and in which nobody else speaks, until the transaction ends. */
export async function lockRoom(tx: Tx, contentId: number): Promise<RoomRow | undefined> {
  const query = tx.sql.selectFrom('live_rooms').select('content_id').where('content_id', '=', contentId)
  const row = await (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirst()
  return row && findRoom(tx.db, contentId)
}

/** As `lockRoom`, of a room that is there: answers its state. */
export async function lockStatus(tx: Tx, contentId: number): Promise<number> {
  const query = tx.sql.selectFrom('live_rooms').select('status').where('content_id', '=', contentId)
  return (await (tx.dialect.rowLocks ? query.forUpdate() : query).executeTakeFirstOrThrow()).status
}

export async function updateRoom(tx: Tx, contentId: number, change: Updateable<LiveRoomsTable>): Promise<void> {
  await tx.sql.updateTable('live_rooms').set(change).where('content_id', '=', contentId).execute()
}

/** The numbers for `count` messages that become public now: the first of them. */
export async function takeSeqs(tx: Tx, contentId: number, count = 1): Promise<number> {
  const { last_seq: last } = await tx.sql
    .updateTable('live_rooms')
    .set((eb) => ({ last_seq: eb('last_seq', '+', count) }))
    .where('content_id', '=', contentId)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** Counts public posts of a room, and key events among them, up or down; returns how many there are then. */
export function addPosts(tx: Tx, contentId: number, by: { posts: number; keys: number }) {
  return tx.sql
    .updateTable('live_rooms')
    .set((eb) => ({ post_count: eb('post_count', '+', by.posts), key_count: eb('key_count', '+', by.keys) }))
    .where('content_id', '=', contentId)
    .returning(['post_count', 'key_count'])
    .executeTakeFirstOrThrow()
}

/** A message with a name of its sender's; undefined where something has that name. */
export function insertSpoken(tx: Tx, row: Insertable<LiveMessagesTable>): Promise<MessageRow | undefined> {
  return tx.sql
    .insertInto('live_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function insertMessage(tx: Tx, row: Insertable<LiveMessagesTable>): Promise<MessageRow> {
  return tx.sql.insertInto('live_messages').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateMessage(tx: Tx, id: number, change: Updateable<LiveMessagesTable>): Promise<MessageRow> {
  return tx.sql.updateTable('live_messages').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Has the messages of a room count from when it went on air. */
export async function shiftOffsets(tx: Tx, contentId: number, startedAt: number): Promise<void> {
  await tx.sql
    .updateTable('live_messages')
    .set((eb) => ({ play_offset: eb('created_at', '-', startedAt) }))
    .where('content_id', '=', contentId)
    .execute()
}

/** What a user has called something that was said. */
export function findByClientId(db: Db, userId: number, clientId: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** When a user spoke last in a room; null for one who has not. */
export async function findLastTime(db: Db, userId: number, contentId: number): Promise<number | null> {
  const row = await db
    .selectFrom('live_messages')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('content_id', '=', contentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Whether something that a user said in any room is public. */
export async function hasPublicMessage(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('live_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where(IS_PUBLIC)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a user said and nobody took away yet, in one room or in all: by room, the latest first. */
export function listStanding(
  db: Db,
  userId: number,
  { contentId, limit }: { contentId?: number; limit: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(contentId !== undefined, (query) => query.where('content_id', '=', contentId ?? 0))
    .where('status', '!=', 2)
    .orderBy('content_id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Takes messages away, whether they are public or not. */
export async function removeMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql
    .updateTable('live_messages')
    .set({ status: 2, is_top: 0, release_at: 0, changed_at: tx.now })
    .where('id', 'in', toIdList(ids))
    .execute()
}

/** Messages that waited long enough, in the order in which they are to be shown. */
export function listDue(db: Db, now: number, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .where(IS_PENDING)
    .where(sql<SqlBool>`release_at > 0`)
    .where('release_at', '<=', now)
    .orderBy('release_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Rooms that are still to begin and do so by themselves. */
export async function listAutomatic(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('live_rooms')
    .select('content_id')
    .where(sql<SqlBool>`status <= 2`)
    .where('status', '=', 0)
    .where('auto_start', '=', 1)
    .orderBy('content_id')
    .execute()
  return rows.map((row) => row.content_id)
}

/** Rooms that are on air or still to begin. */
export async function listActive(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('live_rooms')
    .select('content_id')
    .where(sql<SqlBool>`status <= 2`)
    .orderBy('status')
    .orderBy('content_id')
    .execute()
  return rows.map((row) => row.content_id)
}
