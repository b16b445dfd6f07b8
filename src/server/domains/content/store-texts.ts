import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'

/** Ids and states of items in the order of their ids, from behind `afterId` on. */
export function listIds(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('contents')
    .select(['id', 'state'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Ids of the groups that a published item is in. */
export async function listGroupIdsOf(db: Db, contentId: number): Promise<number[]> {
  const rows = await db.selectFrom('content_groups').select('group_id').where('content_id', '=', contentId).execute()
  return rows.map((row) => row.group_id)
}

/** Texts of items as their pages show them. */
export function listBodies(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom('content_bodies')
    .innerJoin('contents', 'contents.id', 'content_bodies.content_id')
    .select(['content_bodies.content_id', 'contents.type', 'content_bodies.html'])
    .where('content_bodies.content_id', 'in', toIdList(contentIds))
    .execute()
}

/** How often items were viewed. */
export function listViews(db: Db, ids: readonly number[]) {
  return db.selectFrom('contents').select(['id', 'view_count']).where('id', 'in', toIdList(ids)).execute()
}
