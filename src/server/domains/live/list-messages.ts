import type { Message } from '#contract/live.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { toMessages } from './load-messages.ts'
import type { LiveParts } from './live.ts'
import * as store from './store.ts'

/** Messages were removed so long ago at most for those who ask to be told, and so many. */
const REMOVED_SECONDS = 300
const REMOVED_MAX = 100
/** How many stay at the top of one place. */
export const PINNED_MAX = 5
const CURSOR = 'messages'

/** What a caller asks for, as it came. */
export interface Wanted {
  before?: string | undefined
  after?: string | undefined
  from_offset?: number | undefined
  to_offset?: number | undefined
  pagesize: number
  keyOnly: boolean
  /** In which order they are answered. */
  sort: 'asc' | 'desc'
  /** From which end a list without a place begins. */
  start: 'first' | 'last'
}

export interface MessagePage {
  list: Message[]
  pinned: Message[]
  removed: string[]
  has_more: boolean
  next_cursor: string
}

/**
 * Messages of a place of a room with what is pinned there and what was lately removed. A page lies next to where it is
 * asked for; `next_cursor` leads on in the same direction, by the same field. Throws 40001, and 40401 for a message
 * that is none of the place.
 */
export async function listMessages(
  parts: LiveParts,
  { room, columnId }: { room: store.RoomRow; columnId: number },
  wanted: Wanted,
  now: number,
): Promise<MessagePage> {
  const { db } = parts.database
  const place = { contentId: room.content_id, columnId }
  const slice = await toSlice(parts, db, place, wanted)
  const [found, pinned, removed] = await Promise.all([
    store.listMessages(db, place, slice, wanted.pagesize + 1),
    store.listPinned(db, place, PINNED_MAX),
    store.listRemoved(db, place, now - REMOVED_SECONDS, REMOVED_MAX),
  ])
  const scanned = found.slice(0, wanted.pagesize)
  const rows = slice.order === wanted.sort ? scanned : scanned.toReversed()
  const messages = await toMessages(parts, db, room, [...rows, ...pinned])
  const last = found.length > scanned.length ? scanned.at(-1) : undefined
  return {
    list: messages.slice(0, rows.length),
    pinned: messages.slice(rows.length),
    removed: removed.map((id) => parts.ids.encode(id)),
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(CURSOR, [last.play_offset, last.seq]) : '',
  }
}

async function toSlice(
  parts: LiveParts,
  db: Db,
  place: store.Place,
  { before, after, from_offset: fromOffset, to_offset: toOffset, keyOnly, start }: Wanted,
): Promise<store.Slice> {
  const isFollowing = after !== undefined || (before === undefined && start === 'first')
  return {
    order: isFollowing ? 'asc' : 'desc',
    byOffset: fromOffset !== undefined || toOffset !== undefined,
    before: before ? await findPosition(parts, db, place, before, 'query.before') : null,
    after: after ? await findPosition(parts, db, place, after, 'query.after') : null,
    fromOffset: fromOffset ?? null,
    toOffset: toOffset ?? null,
    keyOnly,
  }
}

/** Where the message stands that a public id or a cursor names. */
async function findPosition(
  { ids }: LiveParts,
  db: Db,
  { contentId, columnId }: store.Place,
  given: string,
  field: string,
): Promise<store.Position> {
  const id = ids.decode(given)
  if (id === null) {
    const [offset = 0, seq = 0] = parseCursor(CURSOR, given, 2, field)
    return { offset, seq }
  }
  const row = await store.findMessage(db, id)
  if (row?.content_id !== contentId || row.column_id !== columnId || row.seq === 0) throw new AppError(40401)
  return { offset: row.play_offset, seq: row.seq }
}
