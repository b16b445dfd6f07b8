import type { liveDeskAdminEndpoints } from '#contract/admin/live-desk.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { LiveParts } from './live.ts'
import { inOrderOfDesk } from './rules.ts'
import { readSettings } from './settings.ts'
import { countAudiences } from './store.ts'
import { countWaiting, listOver, listStandingRooms } from './store-desk.ts'

type ListCall = (typeof liveDeskAdminEndpoints)['GET /admin/api/v1/lives']

const CURSOR = 'lives'
/** Rooms that are on air or to begin are answered at once. */
const STANDING_MAX = 200

/** Live rooms as those look for them who run them. Throws 40001. */
export async function listRooms(
  { database: { db }, ids, bookings }: Pick<LiveParts, 'database' | 'ids' | 'bookings'>,
  { over, pagesize, cursor }: ParsedInputOf<ListCall>,
  now: number,
): Promise<OutputOf<ListCall>> {
  const isOver = Number(over ?? 0) === 1
  const [beforeId = Number.MAX_SAFE_INTEGER] = cursor === undefined ? [] : parseCursor(CURSOR, cursor, 1)
  const found = isOver ? await listOver(db, beforeId, pagesize + 1) : await listStandingRooms(db, STANDING_MAX)
  const rows = isOver ? found.slice(0, pagesize) : found
  const last = found.length > rows.length ? rows.at(-1) : undefined
  const contentIds = rows.map((row) => row.content_id)
  const [times, audiences, waiting] = await Promise.all([
    bookings.timesOf(db, contentIds),
    countAudiences(db, contentIds, now),
    countWaiting(db, contentIds),
  ])
  const list = rows.map((row) => ({
    live_id: ids.encode(row.content_id),
    title: row.title,
    status: row.status as ListedStatus,
    plan_start_time: times.get(row.content_id)?.startAt ?? 0,
    plan_end_time: times.get(row.content_id)?.endAt ?? 0,
    started_at: row.started_at,
    ended_at: row.ended_at,
    online_count: audiences.get(row.content_id) ?? 0,
    waiting_count: waiting.get(row.content_id) ?? 0,
    line_count: readSettings(row).playlists.length,
  }))
  return {
    list: isOver ? list : list.toSorted(inOrderOfDesk),
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(CURSOR, [last.content_id]) : '',
  }
}

type ListedStatus = OutputOf<ListCall>['list'][number]['status']
