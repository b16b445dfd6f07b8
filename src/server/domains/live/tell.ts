import { channelOf } from '#contract/channels.ts'
import type { DeskPush } from '#contract/admin/live-desk.ts'
import type { LiveDetail, LivePush, Message } from '#contract/live.ts'
import type { Tx } from '#server/storage/database.ts'
import { loadContext, toMessages } from './load-messages.ts'
import type { LiveParts } from './live.ts'
import type { MessageRow, RoomRow } from './store.ts'
import { toWholeMessage } from './view.ts'

/** What telling takes. */
export type PublishParts = Pick<LiveParts, 'ids' | 'accounts' | 'identity' | 'publications'>

/** Tells, with the transaction, what changed of a room: its viewers, and whoever has its desk open. */
export async function publishPatch(
  { ids, publications }: Pick<LiveParts, 'ids' | 'publications'>,
  tx: Tx,
  contentId: number,
  detail: Partial<LiveDetail>,
): Promise<void> {
  const push = { t: 'patch', detail } satisfies LivePush
  await publications.add(tx, channelOf.live(ids.encode(contentId)), push)
  await tellDesk({ ids, publications }, tx, contentId, push)
}

/** Tells, with the transaction, whoever has the desk of a room open. */
export async function tellDesk(
  { ids, publications }: Pick<LiveParts, 'ids' | 'publications'>,
  tx: Tx,
  contentId: number,
  push: DeskPush,
): Promise<void> {
  await publications.add(tx, channelOf.desk(ids.encode(contentId)), push)
}

/** Tells, with the transaction, those who keep order in a room of a message that its viewers are told nothing of. */
export async function tellHeld(
  parts: PublishParts,
  tx: Tx,
  room: Pick<RoomRow, 'account_id'>,
  row: MessageRow,
): Promise<void> {
  const context = await loadContext(parts, tx.db, room, [row])
  const message = { ...toWholeMessage(row, context), release_at: row.release_at }
  await tellDesk(parts, tx, row.content_id, { t: 'held', message })
}

/** Tells, with the transaction, of a message that is public; answers it as it is told. */
export async function publishMessage(parts: PublishParts, tx: Tx, room: RoomRow, row: MessageRow): Promise<Message> {
  const message = await toOne(parts, tx, room, row)
  await publishSpoken(parts, tx, row, message)
  return message
}

/** As `publishMessage`, of one that is as everybody sees it already. */
export async function publishSpoken(
  parts: Pick<PublishParts, 'ids' | 'publications'>,
  tx: Tx,
  row: MessageRow,
  message: Message,
): Promise<void> {
  await tell(parts, tx, row, { t: 'message', message })
}

/** Tells, with the transaction, that a message is gone. */
export async function publishRemoval(
  parts: Pick<PublishParts, 'ids' | 'publications'>,
  tx: Tx,
  row: MessageRow,
): Promise<void> {
  await tell(parts, tx, row, { t: 'remove', msg_id: parts.ids.encode(row.id) })
}

/** Tells, with the transaction, that a message was pinned or is no more; answers it. */
export async function publishPin(parts: PublishParts, tx: Tx, room: RoomRow, row: MessageRow): Promise<Message> {
  const message = await toOne(parts, tx, room, row)
  const { msg_id, is_top } = message
  await tell(parts, tx, row, { t: 'pin', msg_id, is_top, message: is_top === 1 ? message : null })
  return message
}

/** One message as everybody sees it. */
export async function toOne(parts: PublishParts, tx: Tx, room: RoomRow, row: MessageRow): Promise<Message> {
  const [message] = await toMessages(parts, tx.db, room, [row])
  if (!message) throw new Error('a message came to nothing')
  return message
}

function tell(
  { ids, publications }: Pick<PublishParts, 'ids' | 'publications'>,
  tx: Tx,
  row: Pick<MessageRow, 'content_id' | 'column_id'>,
  push: LivePush,
): Promise<void> {
  const channel =
    row.column_id === 0 ? channelOf.room(ids.encode(row.content_id)) : channelOf.chat(ids.encode(row.column_id))
  return publications.add(tx, channel, push)
}
