import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { findChat, getPublicRoom } from './find-room.ts'
import { listMessages } from './list-messages.ts'
import type { LiveParts } from './live.ts'
import { countAudiences } from './store.ts'

type ChatCall = Endpoints['GET /peony/v3/live/chat/{live_id}']

/** What was said in a chat of a room, oldest first. Throws 40001, 40002, 40401, 41001. */
export async function listChat(
  parts: LiveParts,
  { live_id: hashed, group_id: groupId, ...wanted }: ParsedInputOf<ChatCall>,
  { now }: Pick<Call, 'now'>,
): Promise<OutputOf<ChatCall>> {
  const { db } = parts.database
  const room = await getPublicRoom(parts, hashed, 'path.live_id')
  const chat = await findChat(parts, db, room.content_id, groupId, 'query.group_id')
  const isReplay = wanted.from_offset !== undefined || wanted.to_offset !== undefined
  const [page, audiences] = await Promise.all([
    chat
      ? listMessages(
          parts,
          { room, columnId: chat.id },
          { ...wanted, keyOnly: false, sort: 'asc', start: isReplay ? 'first' : 'last' },
          now,
        )
      : { list: [], pinned: [], removed: [], has_more: false, next_cursor: '' },
    countAudiences(db, [room.content_id], now),
  ])
  return {
    ...page,
    total: -1,
    pageindex: 1,
    pagesize: wanted.pagesize,
    online_count: audiences.get(room.content_id) ?? 0,
    slow_seconds: room.slow_seconds,
    server_time: now,
  }
}
