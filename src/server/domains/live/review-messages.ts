import type { MessageMedia } from '#contract/live.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { approveMessage, removeMessage, type MessageParts } from './host-messages.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'
import { publishRemoval, tellHeld } from './tell.ts'

type State = 'pending' | 'public' | 'removed'

/** A message as moderators see it. */
interface ReviewedMessage {
  id: number
  contentId: number
  userId: number | null
  text: string
  /** Addresses of its pictures. */
  images: string[]
  state: State
  /** The message that it replies to. */
  parentId: number | null
  /** When it becomes public by itself; 0: not before somebody says so. */
  releaseAt: number
  createdAt: number
}

/** Messages of live rooms as moderators look at them and decide. */
export interface MessageReview {
  /** What waits, longest first, from behind a time and id on. */
  listWaiting(db: Db, after: readonly [number, number], limit: number): Promise<ReviewedMessage[]>
  /** Since when those wait that do the longest. */
  listWaitingSince(db: Db, limit: number): Promise<number[]>
  load(db: Db, ids: readonly number[]): Promise<ReviewedMessage[]>
  /** The latest that a user said, `limit` of it. */
  listOf(db: Db, userId: number, limit: number): Promise<ReviewedMessage[]>
  /** Holds the rooms of messages until the transaction ends. */
  lock(tx: Tx, ids: readonly number[]): Promise<void>
  /** Gives a message another state, and tells its room. Throws 40401. */
  setState(tx: Tx, id: number, state: State): Promise<void>
}

export function createMessageReview(parts: MessageParts): MessageReview {
  return {
    listWaiting: async (db, after, limit) => (await store.listWaiting(db, after, limit)).map(toReviewed),
    listWaitingSince: store.listWaitingSince,
    load: async (db, ids) => (await store.listMessagesById(db, ids)).map(toReviewed),
    listOf: async (db, userId, limit) => (await store.listMessagesBy(db, userId, limit)).map(toReviewed),
    async lock(tx, ids) {
      const rooms = new Set((await store.listMessagesById(tx.db, ids)).map((row) => row.content_id))
      for (const contentId of [...rooms].toSorted((a, b) => a - b)) await writes.lockRoom(tx, contentId)
    },
    async setState(tx, id, state) {
      const row = await store.findMessage(tx.db, id)
      if (!row) throw new AppError(40401)
      const place = { contentId: row.content_id, messageId: id }
      if (state === 'public') await approveMessage(parts, tx, place)
      else if (state === 'removed') await removeMessage(parts, tx, place)
      else await holdMessage(parts, tx, row)
    },
  }
}

/** Has a message wait again: whoever saw it sees it no more. */
async function holdMessage(parts: MessageParts, tx: Tx, row: store.MessageRow): Promise<void> {
  const held = await writes.updateMessage(tx, row.id, { status: 0, is_top: 0, changed_at: tx.now })
  if (row.status === 1) await publishRemoval(parts, tx, held)
  const room = await store.findRoom(tx.db, row.content_id)
  if (room) await tellHeld(parts, tx, room, held)
}

const STATES: readonly State[] = ['pending', 'public', 'removed']

function toReviewed(row: store.MessageRow): ReviewedMessage {
  const media = row.media === '' ? null : (JSON.parse(row.media) as MessageMedia)
  return {
    id: row.id,
    contentId: row.content_id,
    userId: row.user_id,
    text: row.content,
    images: media?.images.map(({ url }) => url) ?? [],
    state: STATES[row.status] ?? 'removed',
    parentId: row.reply_to,
    releaseAt: row.status === 0 ? row.release_at : 0,
    createdAt: row.created_at,
  }
}
