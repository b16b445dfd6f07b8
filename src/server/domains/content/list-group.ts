import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { parseId } from '#server/http/parse-id.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import * as store from './store.ts'
import { toGroup } from './view.ts'

type Call = Endpoints['GET /peony/v1/content']
type Input = ParsedInputOf<Call>

/** An item's id with the sort keys that a cursor to behind it carries. */
interface Listed {
  id: number
  keys: number[]
}

/**
 * Items of one group: `new` and `old` by time, `hot` by views. `total` counts the whole group, and is -1 with a type.
 * Throws 40002, 40401.
 */
export async function listGroup(parts: ContentParts, input: Input): Promise<OutputOf<Call>> {
  const group = await store.findGroup(parts.database.db, parseId(parts.ids, input.gid, 'query.gid'))
  if (!group) throw new AppError(40401)
  const rows = await listRows(parts, group, input)
  const shown = rows.slice(0, input.pagesize)
  const cards = await loadCards(
    parts,
    shown.map((row) => row.id),
  )
  const last = rows.length > input.pagesize ? shown.at(-1) : undefined
  return {
    list: cards.map(({ card }) => card),
    total: input.type === undefined ? group.content_count : -1,
    pageindex: input.pageindex,
    pagesize: input.pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName(input), last.keys) : '',
    group: toGroup(group, parts),
  }
}

async function listRows(parts: ContentParts, row: store.GroupRow, input: Input): Promise<Listed[]> {
  const { db } = parts.database
  const group = { id: row.id, type: input.type }
  const [key, id] = input.cursor === undefined ? [] : parseCursor(cursorName(input), input.cursor, 2)
  const offset = key === undefined ? (input.pageindex - 1) * input.pagesize : 0
  if (offset >= row.content_count) return []
  const window = { limit: input.pagesize + 1, offset }
  if (input.sort === 'hot') {
    const after = key === undefined || id === undefined ? null : { views: key, id }
    const rows = await store.listGroupByViews(db, group, after, window)
    return rows.map((item) => ({ id: item.id, keys: [item.views, item.id] }))
  }
  const after = key === undefined || id === undefined ? null : { publishAt: key, id }
  const rows = await store.listGroupByTime(db, group, input.sort === 'old' ? 'asc' : 'desc', after, window)
  return rows.map((item) => ({ id: item.id, keys: [item.publishAt, item.id] }))
}

function cursorName({ gid, sort, type }: Input): string {
  return `group:${gid}:${sort}:${type ?? ''}`
}
