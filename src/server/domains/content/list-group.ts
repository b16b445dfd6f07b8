import type { ContentGroup, ContentType } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError, refuseField } from '#server/http/app-error.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { parseId } from '#server/http/parse-id.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import * as store from './store.ts'
import * as groups from './store-groups.ts'
import { toGroup } from './view.ts'

type Call = Endpoints['GET /peony/v1/content']
type Input = ParsedInputOf<Call>

/** An item's id with the sort keys that a cursor to behind it carries. */
interface Listed {
  id: number
  keys: number[]
}

/** A group with what of it is shown. */
interface ShownGroup {
  row: store.GroupRow
  /** What is switched on of what is in it, most first. */
  types: ContentGroup['types']
  /** Whether something that is switched off is in it too. */
  isPartial: boolean
}

/**
 * Items of one group: `new` by time behind those that are pinned, `time` by time alone, `old` the other way round, `hot`
 * by views. A topic that was merged
 * into another is answered by that one: its gid differs from the one that was asked for. Throws 40002, 40401.
 */
export async function listGroup(parts: ContentParts, input: Input): Promise<OutputOf<Call>> {
  const isOriginal = input.original === 1
  if (isOriginal && (input.sort !== 'new' || input.type !== undefined)) {
    throw refuseField('query.original', 'goes with the order new and no type')
  }
  const group = await getGroup(parts, parseId(parts.ids, input.gid, 'query.gid'))
  const total = isOriginal ? -1 : countShown(group, input.type)
  const rows = await listRows(parts, group, input, total)
  const shown = rows.slice(0, input.pagesize)
  const [cards, detail] = await Promise.all([
    loadCards(
      parts,
      shown.map((row) => row.id),
    ),
    describe(parts, group),
  ])
  const last = rows.length > input.pagesize ? shown.at(-1) : undefined
  return {
    list: cards.map(({ card }) => card),
    total,
    pageindex: input.pageindex,
    pagesize: input.pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName(input), last.keys) : '',
    group: detail,
  }
}

async function getGroup(parts: ContentParts, id: number): Promise<ShownGroup> {
  const { db } = parts.database
  const asked = await store.findGroup(db, id)
  const row = asked && (await groups.followMerges(db, asked))
  if (!row || (row.kind === 'topic' && !parts.contentTypes.includes('topic'))) throw new AppError(40401)
  const there = await groups.listTypes(db, row.id)
  const types = there.filter(({ type }) => parts.contentTypes.includes(type))
  return { row, types, isPartial: types.length < there.length }
}

function countShown({ row, types, isPartial }: ShownGroup, type?: ContentType): number {
  if (type === undefined && !isPartial) return row.content_count
  return types.reduce((sum, one) => (type === undefined || one.type === type ? sum + one.total : sum), 0)
}

async function listRows(
  parts: ContentParts,
  { row, types, isPartial }: ShownGroup,
  input: Input,
  total: number,
): Promise<Listed[]> {
  const { db } = parts.database
  const group = {
    id: row.id,
    type: input.type,
    isOriginal: input.original === 1,
    ...(input.type === undefined && isPartial ? { types: types.map(({ type }) => type) } : {}),
  }
  const keyCount = input.sort === 'new' ? 3 : 2
  const keys = input.cursor === undefined ? [] : parseCursor(cursorName(input), input.cursor, keyCount)
  const offset = keys.length === 0 ? (input.pageindex - 1) * input.pagesize : 0
  if (total >= 0 && offset >= total) return []
  const window = { limit: input.pagesize + 1, offset }
  if (input.sort === 'new') {
    const [pinnedAt, publishAt, id] = keys
    const isAfter = pinnedAt !== undefined && publishAt !== undefined && id !== undefined
    const rows = await groups.listPinnedFirst(db, group, isAfter ? { pinnedAt, publishAt, id } : null, window)
    return rows.map((item) => ({ id: item.id, keys: [item.pinnedAt, item.publishAt, item.id] }))
  }
  const [key, id] = keys
  if (input.sort === 'hot') {
    const after = key === undefined || id === undefined ? null : { views: key, id }
    const rows = await store.listGroupByViews(db, group, after, window)
    return rows.map((item) => ({ id: item.id, keys: [item.views, item.id] }))
  }
  const after = key === undefined || id === undefined ? null : { publishAt: key, id }
  const rows = await store.listGroupByTime(db, group, input.sort === 'time' ? 'desc' : 'asc', after, window)
  return rows.map((item) => ({ id: item.id, keys: [item.publishAt, item.id] }))
}

async function describe(parts: ContentParts, group: ShownGroup): Promise<ContentGroup> {
  const { row, types } = group
  const [related, accountPath] = await Promise.all([listRelatedTopics(parts, row), findAccountPath(parts, row)])
  return toGroup(row, { content_count: countShown(group), types, related, accountPath }, parts)
}

/** The topics that go with one, in the order in which they were named; not those that are gone or merged. */
async function listRelatedTopics(parts: ContentParts, row: store.GroupRow) {
  const keys = JSON.parse(row.related) as string[]
  if (keys.length === 0) return []
  const sourceIds = keys.map((key) => `topic:${key}`)
  const rows = await groups.listGroupsBySource(parts.database.db, sourceIds)
  return sourceIds.flatMap(
    (sourceId) => rows.find((one) => one.source_id === sourceId && one.merged_into === '' && one.id !== row.id) ?? [],
  )
}

/** Where the page of the account is whose stream a group is; null for other groups. */
async function findAccountPath(parts: ContentParts, row: store.GroupRow): Promise<string | null> {
  return row.kind === 'account' ? await parts.accounts.findPath(Number(row.source_id.slice('account:'.length))) : null
}

function cursorName({ gid, sort, type, original }: Input): string {
  return `group:${gid}:${sort}:${original === 1 ? 'original' : (type ?? '')}`
}
