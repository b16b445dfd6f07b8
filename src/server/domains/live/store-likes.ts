import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { LiveLikesTable } from '#server/storage/tables/live.ts'

type Like = Insertable<LiveLikesTable>

/** Keeps a like; false when it was there. `message_id` 0: of the room. */
export async function addLike(tx: Tx, like: Like): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx.sql
    .insertInto('live_likes')
    .values(like)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added === 1n
}

/** Takes a like away; false when there was none. */
export async function removeLike(tx: Tx, like: Omit<Like, 'created_at'>): Promise<boolean> {
  const { numDeletedRows: removed } = await tx.sql
    .deleteFrom('live_likes')
    .where((eb) => eb.and(like))
    .executeTakeFirst()
  return removed > 0n
}

/** Counts likes of a message up or down; returns how many it has then. */
export async function addMessageLikes(tx: Tx, messageId: number, by: number): Promise<number> {
  const { like_count: likes } = await tx.sql
    .updateTable('live_messages')
    .set((eb) => ({ like_count: eb('like_count', '+', by) }))
    .where('id', '=', messageId)
    .returning('like_count')
    .executeTakeFirstOrThrow()
  return likes
}

/** Counts likes of a room up or down; returns how many it has then. */
export async function addRoomLikes(tx: Tx, contentId: number, by: number): Promise<number> {
  const { like_count: likes } = await tx.sql
    .updateTable('live_rooms')
    .set((eb) => ({ like_count: eb('like_count', '+', by) }))
    .where('content_id', '=', contentId)
    .returning('like_count')
    .executeTakeFirstOrThrow()
  return likes
}

/** How often public messages were liked, by id. */
export function listMessageLikes(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('live_messages')
    .select(['id', 'like_count'])
    .where('id', 'in', toIdList(ids))
    .where('status', '=', 1)
    .execute()
}
