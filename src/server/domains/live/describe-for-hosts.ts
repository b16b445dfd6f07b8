import type { liveAdminEndpoints } from '#contract/admin/live.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import { contentPath } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/storage/database.ts'
import { getRoom } from './find-room.ts'
import type { LiveParts } from './live.ts'
import { countAudiences, listColumns } from './store.ts'
import { listMutes } from './store-order.ts'
import { readSettings } from './settings.ts'
import { toRoomState } from './view.ts'

type HostRoom = OutputOf<(typeof liveAdminEndpoints)['GET /admin/api/v1/lives/{id}']>['room']

const MUTES_SHOWN = 200

/** How a room stands, for those who run it; in a transaction `db` is its own. Throws 40401. */
export async function describeForHosts(parts: LiveParts, db: Db, contentId: number, now: number): Promise<HostRoom> {
  const { ids, content, bookings } = parts
  const room = await getRoom(db, contentId)
  const item = await content.editing.find(db, contentId)
  if (!item) throw new AppError(40401)
  const times = (await bookings.timesOf(db, [contentId])).get(contentId) ?? null
  const online = (await countAudiences(db, [contentId], now)).get(contentId) ?? 0
  const columns = await listColumns(db, contentId)
  const state = toRoomState(room, times, online)
  const { playlists, notice } = readSettings(room)
  const id = ids.encode(contentId)
  return {
    live_id: id,
    title: item.title,
    status: state.status,
    type: room.screen === 2 || room.screen === 3 ? room.screen : 1,
    plan_start_time: times?.startAt ?? 0,
    plan_end_time: times?.endAt ?? 0,
    started_at: room.started_at,
    ended_at: room.ended_at,
    auto_start: room.auto_start === 1,
    online_count: online,
    like_count: room.like_count,
    post_count: room.post_count,
    key_count: room.key_count,
    replay: room.replay_url === '' ? null : { address: room.replay_url, offset: room.replay_offset },
    chat: state.chat_policy,
    groups: columns
      .filter(({ type, position }) => type === COLUMN_TYPE.chat && position > 0)
      .map((column) => ({
        group_id: ids.encode(column.id),
        name: column.name,
        enable_chat: column.enable_chat === 1,
      })),
    mutes: await describeMutes(parts, db, contentId, now),
    path: contentPath({ actor: item.actor, type: item.type, id, publishTime: item.publishAt }),
    is_public: room.state === 'published',
    playlists,
    has_notice: notice.isShown && notice.video !== '',
    has_cover: item.coverImageId !== null,
    booking_count: await bookings.countOf(db, contentId),
    server_time: now,
  }
}

async function describeMutes(
  { ids, identity }: LiveParts,
  db: Db,
  contentId: number,
  now: number,
): Promise<HostRoom['mutes']> {
  const mutes = await listMutes(db, contentId, now, MUTES_SHOWN)
  const authors = await identity.findAuthors(
    db,
    mutes.map((row) => row.user_id),
  )
  return mutes.map((row) => ({
    user_id: ids.encodePerson(row.user_id),
    name: authors.get(row.user_id)?.name ?? '',
    until: row.until_at,
    reason: row.reason,
  }))
}
