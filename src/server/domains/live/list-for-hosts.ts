import type { liveAdminEndpoints } from '#contract/admin/live.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { parseId } from '#server/http/parse-id.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { findChat, getRoom } from './find-room.ts'
import { PINNED_MAX } from './list-messages.ts'
import { loadContext, toMessages } from './load-messages.ts'
import type { LiveParts } from './live.ts'
import { listPinned } from './store.ts'
import { listNewest } from './store-order.ts'
import { toWholeMessage } from './view.ts'

type ListCall = (typeof liveAdminEndpoints)['GET /admin/api/v1/lives/{id}/messages']

/** Everything that was said in a room, the latest first. Throws 40001, 40002, 40401. */
export async function listForHosts(
  parts: LiveParts,
  { id: hashed, group_id: groupId, posts, status, pagesize, cursor }: ParsedInputOf<ListCall>,
): Promise<OutputOf<ListCall>> {
  const { db } = parts.database
  const room = await getRoom(db, parseId(parts.ids, hashed, 'path.id'))
  const contentId = room.content_id
  const chat = groupId === undefined ? null : await findChat(parts, db, contentId, groupId, 'query.group_id')
  const columnId = Number(posts ?? 0) === 1 ? 0 : (chat?.id ?? null)
  const list = `live-messages:${hashed}:${columnId ?? ''}:${status ?? ''}`
  const [beforeId = null] = cursor === undefined ? [] : parseCursor(list, cursor, 1)
  const found = await listNewest(db, { contentId, columnId, status: status ?? null, beforeId }, pagesize + 1)
  const rows = found.slice(0, pagesize)
  const last = found.length > rows.length ? rows.at(-1) : undefined
  const context = await loadContext(parts, db, room, rows)
  const pinned = columnId === null ? [] : await listPinned(db, { contentId, columnId }, PINNED_MAX)
  return {
    list: rows.map((row) => ({ ...toWholeMessage(row, context), release_at: row.release_at })),
    pinned: await toMessages(parts, db, room, pinned),
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(list, [last.id]) : '',
  }
}
