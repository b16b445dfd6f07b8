import { sql, type Insertable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import type { LiveMinutesTable } from '#server/storage/tables/live.ts'

/** Rooms on air and to begin, those of removed items apart. */
export function listStandingRooms(db: Db, limit: number) {
  return selectRooms(db)
    .where(sql<SqlBool>`live_rooms.status <= 2`)
    .limit(limit)
    .execute()
}

/** Rooms that are over or were called off, the latest first, from behind `beforeId` on. */
export function listOver(db: Db, beforeId: number, limit: number) {
  return selectRooms(db)
    .where(sql<SqlBool>`live_rooms.status > 2`)
    .where('live_rooms.content_id', '<', beforeId)
    .orderBy('live_rooms.content_id', 'desc')
    .limit(limit)
    .execute()
}

function selectRooms(db: Db) {
  return db
    .selectFrom('live_rooms')
    .innerJoin('contents', 'contents.id', 'live_rooms.content_id')
    .select([
      'live_rooms.content_id',
      'live_rooms.status',
      'live_rooms.started_at',
      'live_rooms.ended_at',
      'live_rooms.settings',
      'contents.title',
    ])
    .where('contents.state', '!=', 'removed')
}

/** How many messages wait in rooms; those without any are left out. */
export async function countWaiting(db: Db, contentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('live_messages')
    .select(['content_id', (eb) => eb.fn.countAll<number>().as('waiting')])
    .where('content_id', 'in', toIdList(contentIds))
    .where(sql<SqlBool>`status = 0`)
    .groupBy('content_id')
    .execute()
  return new Map(rows.map((row) => [row.content_id, row.waiting]))
}

/** Rooms on air with what was counted in them so far. */
export function listOnAir(db: Db) {
  return db
    .selectFrom('live_rooms')
    .select(['content_id', 'like_count', 'last_seq'])
    .where(sql<SqlBool>`status <= 2`)
    .where('status', '>', 0)
    .execute()
}

/** Keeps what was counted in a minute: the most that were there, and what there was at its end. */
export async function saveMinutes(tx: Tx, rows: ReadonlyArray<Insertable<LiveMinutesTable>>): Promise<void> {
  if (rows.length === 0) return
  await tx.sql
    .insertInto('live_minutes')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['content_id', 'minute']).doUpdateSet({
        online: sql`case when excluded.online > live_minutes.online then excluded.online else live_minutes.online end`,
        likes: sql`excluded.likes`,
        messages: sql`excluded.messages`,
      }),
    )
    .execute()
}

/** What was counted in a room since a time, minute by minute. */
export function listMinutes(db: Db, contentId: number, since: number, limit: number) {
  return db
    .selectFrom('live_minutes')
    .select(['minute', 'online', 'likes', 'messages'])
    .where('content_id', '=', contentId)
    .where('minute', '>=', since)
    .orderBy('minute')
    .limit(limit)
    .execute()
}

/** Public key events of a room. */
export function listKeys(db: Db, contentId: number, limit: number) {
  return db
    .selectFrom('live_messages')
    .select(['id', 'content', 'play_offset'])
    .where('content_id', '=', contentId)
    .where(sql<SqlBool>`status = 1`)
    .where(sql<SqlBool>`is_key = 1`)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}
