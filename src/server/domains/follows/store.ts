import { sql, type ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { Tables } from '#server/storage/tables/tables.ts'

export type FollowRow = Awaited<ReturnType<typeof listFollows>>[number]

export function findFollow(db: Db, userId: number, accountId: number) {
  return db
    .selectFrom('follows')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Everything that a user follows. */
export function listFollows(db: Db, userId: number) {
  return db
    .selectFrom('follows')
    .select(['account_id', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute()
}

/** When accounts published last; those that never did are left out. */
export async function listPublications(db: Db, accountIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('groups', (join) => join.on('groups.source_id', '=', streamOf('accounts.id')))
    .select((eb) => [
      'accounts.id',
      eb
        .selectFrom('content_groups')
        .select('content_groups.publish_at')
        .whereRef('content_groups.group_id', '=', 'groups.id')
        .orderBy('content_groups.publish_at', 'desc')
        .orderBy('content_groups.content_id', 'desc')
        .limit(1)
        .as('published_at'),
    ])
    .where('accounts.id', 'in', toIdList(accountIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row.published_at ?? 0]))
}

/** How much these accounts published since the user looked at them, `most` at most each. */
export async function countUnread(
  db: Db,
  userId: number,
  accountIds: readonly number[],
  most: number,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('groups', (join) => join.on('groups.source_id', '=', streamOf('follows.account_id')))
    .select((eb) => [
      'follows.account_id',
      eb
        .selectFrom((newer) =>
          newer
            .selectFrom('content_groups')
            .select('content_groups.content_id')
            .whereRef('content_groups.group_id', '=', 'groups.id')
            .whereRef('content_groups.publish_at', '>', 'follows.seen_at')
            .limit(most)
            .as('newer'),
        )
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('unread'),
    ])
    .where('follows.user_id', '=', userId)
    .where('follows.account_id', 'in', toIdList(accountIds))
    .execute()
  return new Map(rows.map((row) => [row.account_id, row.unread ?? 0]))
}

/** Place of an item in a list by time. */
export interface ItemKey {
  publishAt: number
  id: number
}

/** The newest item behind a place of each account and topic that a user follows, with the list of its items. */
export async function listNewestOfStreams(
  db: Db,
  userId: number,
  after: ItemKey | null,
): Promise<Array<ItemKey & { groupId: number }>> {
  const newest = (column: 'publish_at' | 'content_id') => (eb: ExpressionBuilder<Tables, 'groups'>) => {
    let query = eb
      .selectFrom('content_groups')
      .select(`content_groups.${column} as newest`)
      .whereRef('content_groups.group_id', '=', 'groups.id')
    if (after) query = query.where(isAfterItem(after))
    return query.orderBy('content_groups.publish_at', 'desc').orderBy('content_groups.content_id', 'desc').limit(1)
  }
  const ofAccounts = db
    .selectFrom('follows')
    .innerJoin('groups', (join) => join.on('groups.source_id', '=', streamOf('follows.account_id')))
    .select('groups.id')
    .select((eb) => [newest('publish_at')(eb).as('publish_at'), newest('content_id')(eb).as('content_id')])
    .where('follows.user_id', '=', userId)
  const ofTopics = db
    .selectFrom('topic_follows')
    .innerJoin('groups', 'groups.id', 'topic_follows.group_id')
    .select('groups.id')
    .select((eb) => [newest('publish_at')(eb).as('publish_at'), newest('content_id')(eb).as('content_id')])
    .where('topic_follows.user_id', '=', userId)
  const rows = (await Promise.all([ofAccounts.execute(), ofTopics.execute()])).flat()
  return rows.flatMap(({ id: groupId, publish_at: publishAt, content_id: id }) =>
    publishAt === null || id === null ? [] : [{ groupId, publishAt, id }],
  )
}

/** The newest items behind a place of each of these lists, `limit` of each at most, in no order. */
export async function listItemsOfStreams(
  db: Db,
  groupIds: readonly number[],
  after: ItemKey | null,
  limit: number,
): Promise<ItemKey[]> {
  const newestOf = (groupId: number) => {
    let query = db
      .selectFrom('content_groups')
      .select(['content_id as id', 'publish_at as publishAt'])
      .where('group_id', '=', groupId)
    if (after) query = query.where(isAfterItem(after))
    return query.orderBy('publish_at', 'desc').orderBy('content_id', 'desc').limit(limit).execute()
  }
  return (await Promise.all(groupIds.map(newestOf))).flat()
}

function isAfterItem({ publishAt, id }: ItemKey) {
  return isAfterRow(['content_groups.publish_at', 'content_groups.content_id'], 'desc', [publishAt, id])
}

/** The key of the list of all that an account publishes. */
function streamOf(column: string) {
  return sql<string>`'account:' || ${sql.ref(column)}`
}

/** Follows an account; false when it was followed. */
export async function addFollow(tx: Tx, userId: number, accountId: number, now: number): Promise<boolean> {
  const row = await tx.sql
    .insertInto('follows')
    .values({ user_id: userId, account_id: accountId, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'account_id']).doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeFollow(tx: Tx, userId: number, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.sql
    .deleteFrom('follows')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes everything that a user follows; returns the accounts. */
export async function takeFollows(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.sql.deleteFrom('follows').where('user_id', '=', userId).returning('account_id').execute()
  return rows.map((row) => row.account_id)
}

export async function updateSeen(tx: Tx, userId: number, accountId: number, now: number): Promise<void> {
  await tx.sql
    .updateTable('follows')
    .set({ seen_at: now })
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()
}
