import type { OutputOf } from '#contract/endpoints.ts'
import type { liveDeskAdminEndpoints } from '#contract/admin/live-desk.ts'
import type { Tx } from '#server/storage/database.ts'
import { getRoom } from './find-room.ts'
import type { LiveParts } from './live.ts'
import { MINUTE, minuteOf, shorten, toMinutes } from './rules.ts'
import { countAudiences, type RoomRow } from './store.ts'
import { listKeys, listMinutes, listOnAir, saveMinutes } from './store-desk.ts'

/** A room of a week has so many. */
const MINUTES_MAX = 7 * 24 * 60
const KEYS_MAX = 500
const TITLE_LENGTH = 60

/** Keeps how many are in the rooms on air, and what was liked and said there; several processes may do so at once. */
export async function keepMinutes({ database }: Pick<LiveParts, 'database'>, now: number): Promise<void> {
  const rooms = await listOnAir(database.db)
  if (rooms.length === 0) return
  const ids = rooms.map((room) => room.content_id)
  const audiences = await countAudiences(database.db, ids, now)
  const rows = rooms.map((room) => ({
    content_id: room.content_id,
    minute: minuteOf(now),
    online: audiences.get(room.content_id) ?? 0,
    likes: room.like_count,
    messages: room.last_seq,
  }))
  await database.write((tx) => saveMinutes(tx, rows))
}

/** Keeps what there was before a room went on air: what its first minute is counted from. */
export async function keepBeginning(tx: Tx, room: RoomRow, startedAt: number): Promise<void> {
  const { content_id, like_count: likes, last_seq: messages } = room
  await saveMinutes(tx, [{ content_id, minute: minuteOf(startedAt) - MINUTE, online: 0, likes, messages }])
}

type Curve = OutputOf<(typeof liveDeskAdminEndpoints)['GET /admin/api/v1/stats/live/{id}']>

/** How a room went since it went on air, minute by minute, with its key events. Throws 40401. */
export async function describeCurve(
  { database: { db }, ids }: Pick<LiveParts, 'database' | 'ids'>,
  contentId: number,
): Promise<Curve> {
  const room = await getRoom(db, contentId)
  const begun = minuteOf(room.started_at)
  const [rows, keys] = await Promise.all([
    room.started_at === 0 ? [] : listMinutes(db, contentId, begun - MINUTE, MINUTES_MAX),
    listKeys(db, contentId, KEYS_MAX),
  ])
  return {
    started_at: room.started_at,
    minutes: toMinutes(rows, begun),
    keys: keys
      .map((row) => ({
        msg_id: ids.encode(row.id),
        offset: row.play_offset,
        title: shorten(row.content.split('\n')[0] ?? '', TITLE_LENGTH),
      }))
      .toSorted((one, other) => one.offset - other.offset),
  }
}
