import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import type { Message } from '#contract/live.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { refuseTime, toHostText, toPlayOffset } from './host-rules.ts'
import { PINNED_MAX } from './list-messages.ts'
import type { LiveParts, MessagePlace, SaidDraft } from './live.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'
import { publishMessage, publishPatch, publishPin, publishRemoval, tellHeld, toOne } from './tell.ts'
import { findMainChat } from './view.ts'

export type MessageParts = Pick<LiveParts, 'ids' | 'accounts' | 'identity' | 'bookings' | 'publications'>

/** Posts of hosts. Throws 40001 for one that says and shows nothing, 40401, 40901 where enough are pinned or it is too late. */
export async function postToRoom(
  parts: MessageParts,
  tx: Tx,
  contentId: number,
  said: SaidDraft & { isKey: boolean; isTop: boolean; at?: number },
): Promise<Message> {
  const room = await lockForHosts(tx, contentId)
  refuseTime(room, said.at, tx.now)
  const at = Math.min(said.at ?? tx.now, tx.now)
  const row = await insert(parts, tx, room, { ...said, columnId: 0, replyTo: null, at })
  await countPosts(parts, tx, room, { posts: 1, keys: said.isKey ? 1 : 0 })
  return publishMessage(parts, tx, room, row)
}

/** Speaks in a chat as the host or as the room. Throws as `postToRoom`, and 40401 for no chat or nothing to reply to. */
export async function sayInChat(
  parts: MessageParts,
  tx: Tx,
  contentId: number,
  said: SaidDraft & { columnId: number | null; isTop: boolean; replyTo: number | null },
): Promise<Message> {
  const room = await lockForHosts(tx, contentId)
  const columns = await store.listColumns(tx.db, contentId)
  const chat = said.columnId === null ? findMainChat(columns) : columns.find(({ id }) => id === said.columnId)
  if (chat?.type !== COLUMN_TYPE.chat) throw new AppError(40401)
  if (said.replyTo !== null) {
    const target = await store.findMessage(tx.db, said.replyTo)
    if (target?.column_id !== chat.id || target.status !== 1) throw new AppError(40401)
  }
  return publishMessage(parts, tx, room, await insert(parts, tx, room, { ...said, columnId: chat.id, isKey: false }))
}

/** Pins a public message, or lets it go. Throws 40401, 40901 for one that is not public or where enough are pinned. */
export async function setTop(parts: MessageParts, tx: Tx, place: MessagePlace, isTop: boolean): Promise<Message> {
  const { room, row } = await getMessage(tx, place)
  if (row.status !== 1) throw new AppError(40901)
  if ((row.is_top === 1) === isTop) return toOne(parts, tx, room, row)
  if (isTop) await refuseMorePins(tx, { contentId: row.content_id, columnId: row.column_id })
  const changed = await writes.updateMessage(tx, row.id, { is_top: isTop ? 1 : 0, changed_at: tx.now })
  return publishPin(parts, tx, room, changed)
}

/** Takes a message away from everybody; once it is away nothing changes. Throws 40401. */
export async function removeMessage(parts: MessageParts, tx: Tx, place: MessagePlace): Promise<Message> {
  const { room, row } = await getMessage(tx, place)
  if (row.status === 2) return toOne(parts, tx, room, row)
  const removed = await writes.updateMessage(tx, row.id, { status: 2, is_top: 0, release_at: 0, changed_at: tx.now })
  if (row.status === 1) {
    if (row.column_id === 0) await countPosts(parts, tx, room, { posts: -1, keys: -row.is_key })
    await publishRemoval(parts, tx, removed)
  } else await tellHeld(parts, tx, room, removed)
  return toOne(parts, tx, room, removed)
}

/** Shows a message that waits or was removed; one that is public stays as it is. Throws 40401. */
export async function approveMessage(parts: MessageParts, tx: Tx, place: MessagePlace): Promise<Message> {
  const { room, row } = await getMessage(tx, place)
  if (row.status === 1) return toOne(parts, tx, room, row)
  return showMessage(parts, tx, room, row)
}

/** Makes a message public, after all that are; `room` has to be locked. */
export async function showMessage(
  parts: MessageParts,
  tx: Tx,
  room: store.RoomRow,
  row: store.MessageRow,
): Promise<Message> {
  const seq = await writes.takeSeqs(tx, room.content_id)
  const shown = await writes.updateMessage(tx, row.id, { status: 1, release_at: 0, seq, changed_at: tx.now })
  if (row.column_id === 0) await countPosts(parts, tx, room, { posts: 1, keys: row.is_key })
  return publishMessage(parts, tx, room, shown)
}

/** Throws 40401. */
async function lockForHosts(tx: Tx, contentId: number): Promise<store.RoomRow> {
  const room = await writes.lockRoom(tx, contentId)
  if (!room) throw new AppError(40401)
  return room
}

/** A message with its room, locked. Throws 40401. */
export async function getMessage(tx: Tx, { contentId, messageId }: MessagePlace) {
  const room = await lockForHosts(tx, contentId)
  const row = await store.findMessage(tx.db, messageId)
  if (row?.content_id !== contentId) throw new AppError(40401)
  return { room, row }
}

async function insert(
  { bookings }: Pick<MessageParts, 'bookings'>,
  tx: Tx,
  room: store.RoomRow,
  said: SaidDraft & { columnId: number; isKey: boolean; isTop: boolean; replyTo: number | null; at?: number },
): Promise<store.MessageRow> {
  const { columnId, type, media, isTop, at = tx.now } = said
  const contentId = room.content_id
  const content = toHostText(said.content)
  if (content === '' && media === null) {
    throw new AppError(40001, { data: { fields: [{ field: 'body.content', message: 'is empty' }] } })
  }
  if (isTop) await refuseMorePins(tx, { contentId, columnId })
  const times = (await bookings.timesOf(tx.db, [contentId])).get(contentId) ?? null
  return writes.insertMessage(tx, {
    content_id: contentId,
    column_id: columnId,
    seq: await writes.takeSeqs(tx, contentId),
    type,
    role: type === 'notice' || type === 'system' ? 'system' : 'host',
    content,
    media: media === null ? '' : JSON.stringify(media),
    user_id: null,
    author_name: said.author.name,
    author_avatar: said.author.avatar,
    reply_to: said.replyTo,
    client_id: null,
    source_id: null,
    like_count: 0,
    is_top: isTop ? 1 : 0,
    is_key: said.isKey ? 1 : 0,
    status: 1,
    release_at: 0,
    play_offset: toPlayOffset(room, times, at),
    created_at: at,
    changed_at: tx.now,
  })
}

async function refuseMorePins(tx: Tx, place: store.Place): Promise<void> {
  if ((await store.listPinned(tx.db, place, PINNED_MAX)).length >= PINNED_MAX) throw new AppError(40901)
}

/** Counts public posts and tells how many there are. */
export async function countPosts(
  parts: Pick<MessageParts, 'ids' | 'publications'>,
  tx: Tx,
  { content_id: contentId }: store.RoomRow,
  by: { posts: number; keys: number },
): Promise<void> {
  await publishPatch(parts, tx, contentId, await writes.addPosts(tx, contentId, by))
}
