import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { MessageRow } from './store.ts'

/** Messages by the keys that a source gave them. */
export async function listBySource(db: Db, sourceIds: readonly string[]): Promise<MessageRow[]> {
  if (sourceIds.length === 0) return []
  return await db.selectFrom('live_messages').selectAll().where('source_id', 'in', sourceIds).execute()
}

/** Messages that were said here, by id. */
export async function listOwn(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('live_messages')
    .selectAll()
    .where('id', 'in', toIdList(ids))
    .where('source_id', 'is', null)
    .execute()
}

export async function listRoomIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('live_rooms').select('content_id').orderBy('content_id').execute()
  return rows.map((row) => row.content_id)
}

/** What is public in a place of a room, from behind `after` on, in the order in which it became so. */
export function listShown(
  db: Db,
  { contentId, columnId }: { contentId: number; columnId: number },
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('column_id', '=', columnId)
    .where('status', '=', 1)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute()
}
