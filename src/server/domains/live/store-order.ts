import { sql, type Insertable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import type { LiveMutesTable } from '#server/storage/tables/live.ts'
import type { MessageRow } from './store.ts'

// Written out, as the partial index is: what is bound is not compared with its condition.
const IS_PENDING = sql<SqlBool>`status = 0`

export function findMute(db: Db, contentId: number, userId: number) {
  return db
    .selectFrom('live_mutes')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Who may not speak in a room at a time, the latest first. */
export function listMutes(db: Db, contentId: number, now: number, limit: number) {
  return db
    .selectFrom('live_mutes')
    .selectAll()
    .where('content_id', '=', contentId)
    .where((eb) => eb.or([eb('until_at', '=', 0), eb('until_at', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .execute()
}

export async function saveMute(tx: Tx, row: Insertable<LiveMutesTable>): Promise<void> {
  const { content_id: _, user_id: _user, ...change } = row
  await tx.sql
    .insertInto('live_mutes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['content_id', 'user_id']).doUpdateSet(change))
    .execute()
}

/** False when there was none. */
export async function deleteMute(tx: Tx, contentId: number, userId: number): Promise<boolean> {
  const { numDeletedRows: deleted } = await tx.sql
    .deleteFrom('live_mutes')
    .where('content_id', '=', contentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted > 0n
}

/** What was said in a room whatever became of it, the latest first, from behind `beforeId` on. */
export function listNewest(
  db: Db,
  filter: { contentId: number; columnId: number | null; status: number | null; beforeId: number | null },
  limit: number,
): Promise<MessageRow[]> {
  const { contentId, columnId, status, beforeId } = filter
  return db
    .selectFrom('live_messages')
    .selectAll()
    .where('content_id', '=', contentId)
    .$if(columnId !== null, (query) => query.where('column_id', '=', columnId ?? 0))
    .$if(status === 0, (query) => query.where(IS_PENDING))
    .$if(status !== null && status !== 0, (query) => query.where('status', '=', status ?? 0))
    .$if(beforeId !== null, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
