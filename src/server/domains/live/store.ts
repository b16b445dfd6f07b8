import { sql, type SqlBool } from 'kysely'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'

export type RoomRow = NonNullable<Awaited<ReturnType<typeof findRoom>>>
export type ColumnRow = Awaited<ReturnType<typeof listColumns>>[number]
export type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** What counts as there was heard of so many seconds ago at most. */
const AUDIENCE_SECONDS = 30

// Written out, as the partial indexes are: what is bound is not compared with their conditions.
const IS_PUBLIC = sql<SqlBool>`status = 1`
const IS_REMOVED = sql<SqlBool>`status = 2`
const IS_TOP = sql<SqlBool>`is_top = 1`
const IS_KEY = sql<SqlBool>`is_key = 1`

/** A room with what its item counts, whatever the state of the item. */
export function findRoom(db: Db, contentId: number) {
  return db
    .selectFrom('live_rooms')
    .innerJoin('contents', 'contents.id', 'live_rooms.content_id')
    .selectAll('live_rooms')
    .select(['contents.account_id', 'contents.state', 'contents.view_count', 'contents.share_count'])
    .where('live_rooms.content_id', '=', contentId)
    .executeTakeFirst()
}

/** What cards say of rooms. */
export function listRooms(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom('live_rooms')
    .select(['content_id', 'status', 'started_at', 'ended_at', 'settings'])
    .where('content_id', 'in', toIdList(contentIds))
    .execute()
}

export async function findStatus(db: Db, contentId: number): Promise<number | null> {
  const row = await db.selectFrom('live_rooms').select('status').where('content_id', '=', contentId).executeTakeFirst()
  return row?.status ?? null
}

/** Rooms that were called off. */
export async function listCalledOff(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('live_rooms')
    .select('content_id')
    .where(sql<SqlBool>`status = 5`)
    .execute()
  return rows.map((row) => row.content_id)
}

/** Those among items that are rooms which are over or were called off. */
export async function filterOver(db: Db, contentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('live_rooms')
    .select('content_id')
    .where('content_id', 'in', toIdList(contentIds))
    .where('status', '>=', LIVE_STATUS.ended)
    .execute()
  return new Set(rows.map((row) => row.content_id))
}

/** Every column that a room has or had, those that are shown in their order. */
export function listColumns(db: Db, contentId: number) {
  return db
    .selectFrom('live_columns')
    .selectAll()
    .where('content_id', '=', contentId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** How many are in rooms; those without anybody are left out. */
export async function countAudiences(db: Db, contentIds: readonly number[], now: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('live_audiences')
    .select(['content_id', 'clients'])
    .where('content_id', 'in', toIdList(contentIds))
    .where('counted_at', '>=', now - AUDIENCE_SECONDS)
    .execute()
  const totals = new Map<number, number>()
  for (const row of rows) totals.set(row.content_id, (totals.get(row.content_id) ?? 0) + row.clients)
  return totals
}

export function findMessage(db: Db, id: number) {
  return db.selectFrom('live_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listMessagesById(db: Db, ids: readonly number[]): Promise<MessageRow[]> {
  if (ids.length === 0) return []
  return await db.selectFrom('live_messages').selectAll().where('id', 'in', toIdList(ids)).execute()
}

/** The latest that a user said, whatever became of it. */
export function listMessagesBy(db: Db, userId: number, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What waits in all rooms, longest first. */
export function listWaiting(db: Db, after: readonly [number, number], limit: number): Promise<MessageRow[]> {
  return selectWaiting(db, after).selectAll().limit(limit).execute()
}

/** Since when those wait that do the longest. */
export async function listWaitingSince(db: Db, limit: number): Promise<number[]> {
  const rows = await selectWaiting(db, [-1, 0]).select('created_at').limit(limit).execute()
  return rows.map((row) => row.created_at)
}

function selectWaiting(db: Db, after: readonly [number, number]) {
  return db
    .selectFrom('live_messages')
    .where(sql<SqlBool>`status = 0`)
    .where(isAfterRow(['created_at', 'id'], 'asc', after))
    .orderBy('created_at')
    .orderBy('id')
}

/** Where messages are said: in a chat of a room, or, with column 0, by its hosts. */
export interface Place {
  contentId: number
  columnId: number
}

/** Where a message stands among others: as it became public, and in the replay. */
export interface Position {
  offset: number
  seq: number
}

/** Which public messages of a place are meant, and from where; all bounds but `fromOffset` are exclusive. */
export interface Slice {
  order: 'asc' | 'desc'
  /** Whether they are in the order of the replay. */
  byOffset: boolean
  before: Position | null
  after: Position | null
  fromOffset: number | null
  toOffset: number | null
  keyOnly: boolean
}

/** Public messages of a place in the order that is asked for. */
export function listMessages(db: Db, place: Place, slice: Slice, limit: number): Promise<MessageRow[]> {
  const { order, byOffset, before, after, fromOffset, toOffset, keyOnly } = slice
  const from = (position: Position, direction: 'asc' | 'desc') =>
    byOffset
      ? isAfterRow(['play_offset', 'seq'], direction, [position.offset, position.seq])
      : isAfterRow(['seq'], direction, [position.seq])
  return db
    .selectFrom('live_messages')
    .selectAll()
    .where('content_id', '=', place.contentId)
    .where('column_id', '=', place.columnId)
    .where(IS_PUBLIC)
    .$if(keyOnly, (query) => query.where(IS_KEY))
    .$if(after !== null, (query) => query.where(from(after ?? NOWHERE, 'asc')))
    .$if(before !== null, (query) => query.where(from(before ?? NOWHERE, 'desc')))
    .$if(fromOffset !== null, (query) => query.where('play_offset', '>=', fromOffset ?? 0))
    .$if(toOffset !== null, (query) => query.where('play_offset', '<', toOffset ?? 0))
    .$if(byOffset, (query) => query.orderBy('play_offset', order))
    .orderBy('seq', order)
    .limit(limit)
    .execute()
}

const NOWHERE: Position = { offset: 0, seq: 0 }

/** What stays at the top of a place, pinned last first. */
export function listPinned(db: Db, { contentId, columnId }: Place, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .where('content_id', '=', contentId)
    .where('column_id', '=', columnId)
    .where(IS_PUBLIC)
    .where(IS_TOP)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute()
}

/** What was public in a place and was taken away since a time, last first. */
export async function listRemoved(
  db: Db,
  { contentId, columnId }: Place,
  since: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('live_messages')
    .select('id')
    .where('content_id', '=', contentId)
    .where('column_id', '=', columnId)
    .where(IS_REMOVED)
    .where('seq', '>', 0)
    .where('changed_at', '>=', since)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}
