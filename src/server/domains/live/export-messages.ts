import type { MessageMedia, MessageRole, MessageType } from '#contract/live.ts'
import { sourceIdOf } from '#server/storage/source-id.ts'
import type { MessageDraft } from './drafts.ts'
import type { LiveParts } from './live.ts'
import { listColumns, type MessageRow } from './store.ts'
import { listRoomIds, listShown } from './store-sources.ts'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'

type Parts = Pick<LiveParts, 'database' | 'ids' | 'identity'>

const BATCH = 500

/** What is public in live rooms, room by room and place by place, as an import would take it. */
export async function* exportMessages(parts: Parts): AsyncIterable<MessageDraft> {
  const { db } = parts.database
  for (const contentId of await listRoomIds(db)) {
    yield* exportPlace(parts, { contentId, columnId: 0 }, null)
    for (const { id, column_key: key, type } of await listColumns(db, contentId))
      if (type === COLUMN_TYPE.chat) yield* exportPlace(parts, { contentId, columnId: id }, key)
  }
}

async function* exportPlace(
  parts: Parts,
  place: { contentId: number; columnId: number },
  column: string | null,
): AsyncIterable<MessageDraft> {
  const { db } = parts.database
  for (let after = 0; ;) {
    const rows = await listShown(db, place, after, BATCH)
    const authors = await parts.identity.findAuthors(db, [...new Set(rows.flatMap((row) => row.user_id ?? []))])
    for (const row of rows) {
      const user = row.user_id === null ? undefined : authors.get(row.user_id)
      yield toDraft(parts, row, column, user ?? { name: row.author_name, avatar: row.author_avatar })
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.seq
  }
}

function toDraft(
  { ids }: Pick<LiveParts, 'ids'>,
  row: MessageRow,
  column: string | null,
  { name, avatar }: { name: string; avatar: string },
): MessageDraft {
  return {
    sourceId: sourceIdOf(row, ids),
    contentId: row.content_id,
    column,
    type: row.type as MessageType,
    role: row.role as MessageRole,
    content: row.content,
    media: row.media === '' ? null : (JSON.parse(row.media) as MessageMedia),
    author: { name, avatar },
    isKey: row.is_key === 1,
    isTop: row.is_top === 1,
    likes: row.like_count,
    createdAt: row.created_at,
  }
}
