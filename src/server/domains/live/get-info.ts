import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { ContentDetail } from '#contract/content.ts'
import type { LiveDetail } from '#contract/live.ts'
import type { Call } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { getRoom } from './find-room.ts'
import type { LiveParts } from './live.ts'
import { countAudiences, listColumns, type RoomRow } from './store.ts'
import { toRoomSetup, toRoomState } from './view.ts'

type InfoCall = Endpoints['GET /peony/v3/live/info/{id}']

/** A room as everybody sees it. Throws 40002, 40401, 41001 with what is similar. */
export async function getInfo(
  parts: LiveParts,
  { id: hashed }: ParsedInputOf<InfoCall>,
  { now }: Pick<Call, 'now'>,
): Promise<OutputOf<InfoCall>> {
  const item = await parts.content.getDetail(hashed, { types: ['local_live'] })
  const room = await getRoom(parts.database.db, parseId(parts.ids, hashed, 'path.id'))
  return await toDetail(parts, item, room, now)
}

/** The room of an item in whatever state, for a preview; null for an item without one. */
export async function findDetail(parts: LiveParts, contentId: number, now: number): Promise<LiveDetail | null> {
  const item = await parts.content.findDetail(contentId)
  if (item?.type !== 'local_live') return null
  return await toDetail(parts, item, await getRoom(parts.database.db, contentId), now)
}

async function toDetail(
  { database: { db }, ids, bookings }: LiveParts,
  item: ContentDetail,
  room: RoomRow,
  now: number,
): Promise<LiveDetail> {
  const id = room.content_id
  const [columns, times, audiences] = await Promise.all([
    listColumns(db, id),
    bookings.timesOf(db, [id]),
    countAudiences(db, [id], now),
  ])
  return {
    ...toRoomSetup(room, columns, ids),
    ...toRoomState(room, times.get(id) ?? null, audiences.get(id) ?? 0),
    live_id: item.id,
    post_id: item.id,
    track_id: item.track_id,
    title: item.title,
    summary: item.summary,
    source: item.source,
    author: item.author,
    share: item.share,
    share_count: room.share_count,
    poster_url: item.poster_url,
    booking_count: item.booking_count,
    server_time: now,
  }
}
