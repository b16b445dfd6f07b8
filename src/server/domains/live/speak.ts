import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import type { Message } from '#contract/live.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { queued } from '../judging/judging.ts'
import { isOpenForChat, toPlayOffset, toSpokenLine, waitSeconds } from './host-rules.ts'
import { getRoom } from './find-room.ts'
import { loadContext } from './load-messages.ts'
import type { LiveParts, SpokenDraft } from './live.ts'
import * as store from './store.ts'
import { findMute } from './store-order.ts'
import * as writes from './store-writes.ts'
import { publishSpoken, tellDesk, toOne } from './tell.ts'
import { findMainChat, toMessage } from './view.ts'

type Input = ParsedInputOf<Endpoints['POST /peony/v3/live/chat/{id}/send_msg']>

/** Says something as the caller. Throws as `speak` does, and 40002, 40401, 41001 for the room. */
export async function sendMessage(parts: LiveParts, input: Input, { viewer, tx }: WriteCall): Promise<Message> {
  if (viewer.kind !== 'user') throw new AppError(40103)
  const { ids, content } = parts
  const columnId = input.group_id === undefined ? null : parseId(ids, input.group_id, 'body.group_id')
  const replyTo = input.reply_msg_id === undefined ? null : parseId(ids, input.reply_msg_id, 'body.reply_msg_id')
  const target = await content.findTarget(tx.db, input.id)
  return speak(parts, tx, {
    contentId: target.id,
    columnId,
    userId: viewer.userId,
    content: input.content,
    replyTo,
    clientId: input.client_id ?? null,
  })
}

/**
 * Says something as a user in a chat of a room that is on air or still to begin; with a name that the user has given
 * before, it is what was said then. Throws 40001 for nothing that can be seen, 40302 for a mute in this room, 40303 where
 * the chat is closed, 40401 for what is no room, no chat of it or nothing to reply to, 40901 after the end or for a reply
 * to what was removed, 40902 for a name of something said elsewhere, 42201 for a refused word, 42901 in slow mode.
 */
export async function speak(parts: LiveParts, tx: Tx, said: SpokenDraft): Promise<Message> {
  const { contentId, userId, clientId } = said
  const content = toSpokenLine(said.content)
  if (content === '') throw new AppError(40001, { data: { fields: [{ field: 'body.content', message: 'is empty' }] } })
  const room = await getRoom(tx.db, contentId)
  const first = clientId === null ? undefined : await writes.findByClientId(tx.db, userId, clientId)
  if (first) return toFirst(parts, tx, room, first)
  const chat = await getOpenChat(tx.db, room, said.columnId)
  await refuseReply(tx.db, chat.id, said.replyTo)
  const held = await parts.judging.findHold(tx.db, {
    kind: 'chat',
    text: content,
    hasImages: false,
    userId,
    contentId,
    isKnown: () => writes.hasPublicMessage(tx.db, userId),
  })
  const times = (await parts.bookings.timesOf(tx.db, [contentId])).get(contentId) ?? null
  const isPublic = held === null && room.pre_delay_seconds === 0
  const spoken = {
    ...NOTHING_YET,
    content_id: contentId,
    column_id: chat.id,
    content,
    user_id: userId,
    reply_to: said.replyTo,
    client_id: clientId,
    release_at: held === null && !isPublic ? tx.now + room.pre_delay_seconds : 0,
    play_offset: toPlayOffset(room, times, tx.now),
    created_at: tx.now,
    changed_at: tx.now,
  }
  const context = await loadContext(parts, tx.db, room, [spoken])
  // From here on the room takes one message after another, so little is left to be done.
  const status = await writes.lockStatus(tx, contentId)
  const meanwhile = clientId === null ? undefined : await writes.findByClientId(tx.db, userId, clientId)
  if (meanwhile) return toFirst(parts, tx, room, meanwhile)
  if (!isOpenForChat(status)) throw new AppError(40901)
  await refuseSpeaker(tx, room, userId)
  const seq = isPublic ? await writes.takeSeqs(tx, contentId) : 0
  const row = await writes.insertSpoken(tx, { ...spoken, seq, status: isPublic ? 1 : 0 })
  if (!row) throw new AppError(40902) // said in another room meanwhile
  const message = toMessage(row, context)
  if (isPublic) await publishSpoken(parts, tx, row, message)
  else await tellDesk(parts, tx, contentId, { t: 'held', message: { ...message, release_at: row.release_at } })
  if (held !== null) await parts.emit(tx, queued, { queue: 'live', kind: 'message', id: row.id, heldBy: held })
  return message
}

/** What a viewer says has none of this. */
const NOTHING_YET = {
  type: 'text',
  role: 'viewer',
  media: '',
  author_name: '',
  author_avatar: '',
  source_id: null,
  like_count: 0,
  is_top: 0,
  is_key: 0,
} as const

function toFirst(parts: LiveParts, tx: Tx, room: store.RoomRow, first: store.MessageRow): Promise<Message> {
  if (first.content_id !== room.content_id) throw new AppError(40902)
  return toOne(parts, tx, room, first)
}

/** The chat that is named, or the one that is meant, if viewers may speak there now. */
async function getOpenChat(db: Db, room: store.RoomRow, columnId: number | null): Promise<store.ColumnRow> {
  const columns = await store.listColumns(db, room.content_id)
  const chat = columnId === null ? findMainChat(columns) : columns.find(({ id }) => id === columnId)
  if (columnId !== null && chat?.type !== COLUMN_TYPE.chat) throw new AppError(40401)
  if (!isOpenForChat(room.status)) throw new AppError(40901)
  if (!chat || chat.position === 0 || chat.enable_chat === 0 || room.chat_role === 'host') throw new AppError(40303)
  return chat
}

async function refuseSpeaker({ db, now }: Tx, room: store.RoomRow, userId: number): Promise<void> {
  const mute = await findMute(db, room.content_id, userId)
  if (mute && (mute.until_at === 0 || mute.until_at > now))
    throw new AppError(40302, { data: { until: mute.until_at, reason: mute.reason } })
  if (room.slow_seconds === 0) return
  const wait = waitSeconds(await writes.findLastTime(db, userId, room.content_id), room.slow_seconds, now)
  if (wait > 0) throw new AppError(42901, { data: { retry_after: wait } })
}

async function refuseReply(db: Db, columnId: number, replyTo: number | null): Promise<void> {
  if (replyTo === null) return
  const target = await store.findMessage(db, replyTo)
  if (target?.column_id !== columnId || target.status === 0) throw new AppError(40401)
  if (target.status === 2) throw new AppError(40901)
}
