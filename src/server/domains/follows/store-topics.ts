import type { Expression } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'

/** Everything that a user follows of topics. */
export function listTopicFollows(db: Db, userId: number) {
  return db
    .selectFrom('topic_follows')
    .select(['group_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('group_id')
    .execute()
}

export async function isTopicFollowed(db: Db, userId: number, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('topic_follows')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row !== undefined
}

/** When something was published last in groups; those without anything are left out. */
export async function listLastPublished(db: Db, groupIds: readonly number[]): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('groups')
    .select((eb) => [
      'groups.id',
      eb
        .selectFrom('content_groups')
        .select('content_groups.publish_at')
        .whereRef('content_groups.group_id', '=', 'groups.id')
        .orderBy('content_groups.publish_at', 'desc')
        .orderBy('content_groups.content_id', 'desc')
        .limit(1)
        .as('published_at'),
    ])
    .where('groups.id', 'in', toIdList(groupIds))
    .execute()
  return new Map(rows.flatMap((row) => (row.published_at === null ? [] : [[row.id, row.published_at]])))
}

/** Follows a topic; false when it was followed. */
export async function addTopicFollow(tx: Tx, userId: number, groupId: number, now: number): Promise<boolean> {
  const row = await tx.sql
    .insertInto('topic_follows')
    .values({ user_id: userId, group_id: groupId, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doNothing())
    .returning('group_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeTopicFollow(tx: Tx, userId: number, groupId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('topic_follows')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Who follows one topic follows another one in its place, once. */
export async function moveTopicFollows(tx: Tx, fromId: number, toId: number): Promise<void> {
  const follows = tx.db
    .selectFrom('topic_follows')
    .select((eb) => ['user_id', eb.val(toId).as('group_id'), 'created_at'])
    .where('group_id', '=', fromId)
  await addMissing(tx, follows)
  await forgetTopic(tx, fromId)
}

/** One user follows what another one followed, each topic once. */
export async function moveTopicsOfUser(tx: Tx, fromId: number, toId: number): Promise<void> {
  const follows = tx.db
    .selectFrom('topic_follows')
    .select((eb) => [eb.val(toId).as('user_id'), 'group_id', 'created_at'])
    .where('user_id', '=', fromId)
  await addMissing(tx, follows)
  await forgetTopicsOfUser(tx, fromId)
}

async function addMissing(tx: Tx, follows: Expression<unknown>): Promise<void> {
  await tx.sql
    .insertInto('topic_follows')
    .columns(['user_id', 'group_id', 'created_at'])
    .expression(follows)
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doNothing())
    .execute()
}

/** Nobody follows a topic any more. */
export async function forgetTopic(tx: Tx, groupId: number): Promise<void> {
  await tx.sql.deleteFrom('topic_follows').where('group_id', '=', groupId).execute()
}

export async function forgetTopicsOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.sql.deleteFrom('topic_follows').where('user_id', '=', userId).execute()
}
