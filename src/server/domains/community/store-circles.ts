import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { CirclePostsTable } from '#server/storage/tables/community.ts'

export type CirclePostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>
type CircleRow = Awaited<ReturnType<typeof listCircles>>[number]

/** What a circle's source says of it. */
export type CircleFacts = Omit<CircleRow, 'id'>

/** A post with its circle. */
export function findPost(db: Db, contentId: number) {
  return db
    .selectFrom('circle_posts')
    .innerJoin('circles', 'circles.id', 'circle_posts.circle_id')
    .selectAll('circle_posts')
    .select([
      'circles.source_id as circle_source_id',
      'circles.name as circle_name',
      'circles.avatar as circle_avatar',
      'circles.member_count as circle_member_count',
    ])
    .where('circle_posts.content_id', '=', contentId)
    .executeTakeFirst()
}

/** Channels of the posts among these items. */
export function listChannels(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom('circle_posts')
    .select(['content_id', 'channel'])
    .where('content_id', 'in', toIdList(contentIds))
    .execute()
}

export function listCircles(db: Db) {
  return db.selectFrom('circles').selectAll().orderBy('id').execute()
}

export function findCircle(db: Db, sourceId: string) {
  return db.selectFrom('circles').selectAll().where('source_id', '=', sourceId).executeTakeFirst()
}

export function listCircleNames(db: Db, ids: readonly number[]) {
  return db.selectFrom('circles').select(['id', 'name']).where('id', 'in', toIdList(ids)).execute()
}

/** Items that were posted in a circle, in whatever state, newest first. */
export async function listPostIds(db: Db, circleId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('circle_posts')
    .select('content_id')
    .where('circle_id', '=', circleId)
    .orderBy('content_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.content_id)
}

export async function upsertCircle(tx: Tx, row: CircleFacts): Promise<number> {
  const { source_id: _, ...facts } = row
  const { id } = await tx.sql
    .insertInto('circles')
    .values(row)
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function upsertPost(tx: Tx, row: CirclePostsTable): Promise<void> {
  const { content_id: _, ...facts } = row
  await tx.sql
    .insertInto('circle_posts')
    .values(row)
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(facts))
    .execute()
}

export async function deletePost(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('circle_posts').where('content_id', '=', contentId).execute()
}
