import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import { parseCursor } from '#server/storage/keyset.ts'
import type { RelationParts } from './relations.ts'
import { createMatch, getSubject } from './rules.ts'
import * as store from './store.ts'
import { toCollectedCard, toCollectionCounts, toPage } from './view.ts'

type ListCall = Endpoints['GET /peony/v1/collection']
type ListInput = ParsedInputOf<ListCall>
type Parts = Pick<RelationParts, 'database' | 'content'>

/** Items that are looked through for one page of a search; the next page begins where that ended. */
const SEARCHED_MAX = 2000

/** What the caller has collected, last collected first. */
export async function listCollection(parts: Parts, input: ListInput, { viewer }: Call): Promise<OutputOf<ListCall>> {
  const { type, later, cursor, pageindex, pagesize, keyword = '' } = input
  const { db } = parts.database
  const subject = getSubject(viewer)
  const name = `collection:${type ?? ''}:${later ?? ''}${keyword === '' ? '' : `:${keyword}`}`
  const [at, id] = cursor === undefined ? [] : parseCursor(name, cursor, 2)
  const after = at === undefined || id === undefined ? null : { at, id }
  const isFirst = after === null && pageindex === 1
  const { rows: shown, last } = await (keyword === '' ? listAll : listFound)(parts, subject, input, after)
  const cards = await parts.content.loadCards(shown.map((row) => row.content_id))
  const rowsById = new Map(shown.map((row) => [row.content_id, row]))
  const list = cards.flatMap(({ id, card }) => toCollectedCard(card, rowsById.get(id)))
  const page = toPage({ pageindex, pagesize }, list, name, last && [last.created_at, last.content_id])
  return { ...page, counts: isFirst ? await count(db, subject) : null }
}

/** Rows of one page, and the last one that was looked at when more come after it. */
interface Found {
  rows: store.CollectionRow[]
  last: store.CollectionRow | undefined
}

async function listAll(
  { database }: Parts,
  subject: string,
  { pageindex, pagesize, ...filter }: ListInput,
  after: store.TimeKey | null,
): Promise<Found> {
  const rows = await store.listCollection(database.db, subject, toFilter(filter), after, {
    limit: pagesize + 1,
    offset: after ? 0 : (pageindex - 1) * pagesize,
  })
  const shown = rows.slice(0, pagesize)
  return { rows: shown, last: rows.length > pagesize ? shown.at(-1) : undefined }
}

/** As many pages into the found ones as `pageindex` says, where no cursor says where to begin. */
async function listFound(
  { database }: Parts,
  subject: string,
  { keyword = '', pageindex, pagesize, ...filter }: ListInput,
  after: store.TimeKey | null,
): Promise<Found> {
  const window = { limit: SEARCHED_MAX + 1, offset: 0 }
  const rows = await store.listCollection(database.db, subject, toFilter(filter), after, window)
  const looked = rows.slice(0, SEARCHED_MAX)
  const matches = createMatch(keyword)
  const found = looked.filter((row) => matches(`${row.title}\n${row.note}`))
  const from = after ? 0 : (pageindex - 1) * pagesize
  const shown = found.slice(from, from + pagesize)
  if (found.length > from + pagesize) return { rows: shown, last: shown.at(-1) }
  return { rows: shown, last: rows.length > SEARCHED_MAX ? looked.at(-1) : undefined }
}

function toFilter({ type, later }: Pick<ListInput, 'type' | 'later'>): store.CollectionFilter {
  return { type, later }
}

async function count(db: Db, subject: string) {
  const [rows, unread] = await Promise.all([store.countCollection(db, subject), store.countUnreadLater(db, subject)])
  return toCollectionCounts(rows, unread)
}
