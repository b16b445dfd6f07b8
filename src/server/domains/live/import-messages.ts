import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { parseOwnSourceId } from '#server/storage/source-id.ts'
import type { MessageDraft } from './drafts.ts'
import { toPlayOffset } from './host-rules.ts'
import type { LiveParts } from './live.ts'
import type { PlannedTimes } from './rules.ts'
import { listColumns, type ColumnRow, type MessageRow, type RoomRow } from './store.ts'
import * as sources from './store-sources.ts'
import * as writes from './store-writes.ts'

type Parts = Pick<LiveParts, 'ids' | 'bookings'>
type Outcome = 'created' | 'updated' | 'unchanged'

/** A room that messages are brought into. */
interface Target {
  room: RoomRow
  chats: ReadonlyMap<string, number>
  times: PlannedTimes | null
}

/**
 * Adds messages of a source, in the order in which they were said, or changes what changed in them; what was said here
 * or was taken away since stays as it is. Outcomes are in the order of the drafts. Throws 40401 for what is no room or no
 * chat of it, 40901 for a key that belongs to another room.
 */
export async function importMessages(parts: Parts, tx: Tx, drafts: readonly MessageDraft[]): Promise<Outcome[]> {
  const contentIds = new Set(drafts.map((draft) => draft.contentId).toSorted((a, b) => a - b))
  const targets = new Map<number, Target>()
  for (const contentId of contentIds) targets.set(contentId, await openRoom(parts, tx, contentId))
  const known = await findKnown(parts, tx.db, drafts)

  const outcomes = new Map<MessageDraft, Outcome>()
  for (const draft of drafts.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const target = targets.get(draft.contentId)
    if (!target) continue
    const before = known.get(draft.sourceId)
    if (before && before.content_id !== draft.contentId) throw new AppError(40901)
    const fields = toFields(draft, target)
    if (before && isUnchanged(before, fields)) {
      outcomes.set(draft, 'unchanged')
      continue
    }
    const row = before ? await update(tx, before, fields) : await create(tx, draft, fields)
    known.set(draft.sourceId, row)
    await count(tx, before, row)
    outcomes.set(draft, before ? 'updated' : 'created')
  }
  for (const id of contentIds) await recordChange(tx, { kind: 'content', id })
  return drafts.map((draft) => outcomes.get(draft) ?? 'unchanged')
}

async function openRoom({ bookings }: Parts, tx: Tx, contentId: number): Promise<Target> {
  const room = await writes.lockRoom(tx, contentId)
  if (!room) throw new AppError(40401)
  const columns = await listColumns(tx.db, contentId)
  const times = (await bookings.timesOf(tx.db, [contentId])).get(contentId) ?? null
  return { room, chats: new Map(columns.filter(isChat).map((column) => [column.column_key, column.id])), times }
}

function isChat({ type }: ColumnRow): boolean {
  return type === COLUMN_TYPE.chat
}

/** Messages that drafts are, by the keys of the drafts. */
async function findKnown({ ids }: Parts, db: Db, drafts: readonly MessageDraft[]): Promise<Map<string, MessageRow>> {
  const names = [...new Set(drafts.map((draft) => draft.sourceId))]
  const known = new Map<string, MessageRow>()
  for (const row of await sources.listBySource(db, names)) if (row.source_id !== null) known.set(row.source_id, row)
  const own = names.flatMap((name) => {
    const parsed = parseOwnSourceId(name, ids)
    return parsed ? [{ name, ...parsed }] : []
  })
  const rows = await sources.listOwn(
    db,
    own.map(({ id }) => id),
  )
  for (const { name, id, createdAt } of own) {
    const row = rows.find((candidate) => candidate.id === id && candidate.created_at === createdAt)
    if (row) known.set(name, row)
  }
  return known
}

/** What a source says of a message. */
type Fields = ReturnType<typeof toFields>

function toFields(draft: MessageDraft, { room, chats, times }: Target) {
  const columnId = draft.column === null ? 0 : chats.get(draft.column)
  if (columnId === undefined) throw new AppError(40401)
  return {
    column_id: columnId,
    type: draft.type,
    role: draft.role,
    content: draft.content,
    media: draft.media === null ? '' : JSON.stringify(draft.media),
    author_name: draft.author.name,
    author_avatar: draft.author.avatar,
    is_key: draft.isKey ? 1 : 0,
    is_top: draft.isTop ? 1 : 0,
    like_count: draft.likes,
    created_at: draft.createdAt,
    play_offset: toPlayOffset(room, times, draft.createdAt),
  }
}

/** Likes are counted on here; what is pinned is the hosts'. Of what was said here, this site is the source. */
function isUnchanged(row: MessageRow, fields: Fields): boolean {
  if (row.source_id === null || row.status === 2) return true
  const { like_count: _, is_top: _top, play_offset: _offset, ...compared } = fields
  const before: Readonly<Record<string, unknown>> = row
  return Object.entries(compared).every(([name, value]) => before[name] === value)
}

function update(tx: Tx, { id }: MessageRow, fields: Fields): Promise<MessageRow> {
  const { like_count: _, is_top: _top, ...changed } = fields
  return writes.updateMessage(tx, id, changed)
}

async function create(tx: Tx, draft: MessageDraft, fields: Fields): Promise<MessageRow> {
  return writes.insertMessage(tx, {
    ...fields,
    content_id: draft.contentId,
    seq: await writes.takeSeqs(tx, draft.contentId),
    user_id: null,
    reply_to: null,
    client_id: null,
    source_id: draft.sourceId,
    status: 1,
    release_at: 0,
    changed_at: draft.createdAt,
  })
}

async function count(tx: Tx, before: MessageRow | undefined, after: MessageRow): Promise<void> {
  const posts = countsOf(after).posts - (before ? countsOf(before).posts : 0)
  const keys = countsOf(after).keys - (before ? countsOf(before).keys : 0)
  if (posts !== 0 || keys !== 0) await writes.addPosts(tx, after.content_id, { posts, keys })
}

function countsOf(row: MessageRow): { posts: number; keys: number } {
  const isPost = row.column_id === 0 && row.status === 1
  return { posts: isPost ? 1 : 0, keys: isPost ? row.is_key : 0 }
}
