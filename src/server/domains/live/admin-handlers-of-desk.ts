import type { liveDeskAdminEndpoints } from '#contract/admin/live-desk.ts'
import { channelOf } from '#contract/channels.ts'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { signLine } from '#server/realtime/sign-line.ts'
import { getRoom } from './find-room.ts'
import { describeCurve } from './keep-minutes.ts'
import { listRooms } from './list-rooms.ts'
import type { LiveParts } from './live.ts'
import { lookAtLines } from './look-at-lines.ts'
import { listColumns } from './store.ts'

/** The calls of the desk of live rooms. */
export function createDeskHandlers(parts: LiveParts): AdminHandlers<typeof liveDeskAdminEndpoints> {
  const idOf = (hashed: string) => parseId(parts.ids, hashed, 'path.id')
  return {
    'GET /admin/api/v1/lives': (input, { now }) => listRooms(parts, input, now),
    'GET /admin/api/v1/lives/{id}/health': ({ id }, { now }) => lookAtLines(parts, idOf(id), now),
    async 'POST /admin/api/v1/lives/{id}/line'({ id }, call) {
      const room = await getRoom(parts.database.db, idOf(id))
      return signLine(parts, call, ...(await channelsOf(parts, room.content_id)))
    },
    'GET /admin/api/v1/stats/live/{id}': ({ id }) => describeCurve(parts, idOf(id)),
  }
}

/** That of the desk and those of all that is said in the room; not the one that counts who is there. */
async function channelsOf({ database, ids }: LiveParts, contentId: number): Promise<string[]> {
  const id = ids.encode(contentId)
  const columns = await listColumns(database.db, contentId)
  const chats = columns.filter(({ type, position }) => type === COLUMN_TYPE.chat && position > 0)
  return [channelOf.desk(id), channelOf.room(id), ...chats.map((chat) => channelOf.chat(ids.encode(chat.id)))]
}
