import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { parseCursor } from '#server/storage/keyset.ts'
import type { RelationParts } from './relations.ts'
import { getSubject } from './rules.ts'
import * as store from './store.ts'
import { toOpenedCard, toPage } from './view.ts'

type ListCall = Endpoints['GET /peony/v1/history']

const LIST = 'history'
/** Counted no further. */
const COUNTED_MAX = 1000

/** What the caller has opened, last opened first. */
export async function listHistory(
  { database, content }: Pick<RelationParts, 'database' | 'content'>,
  input: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const { cursor, pageindex, pagesize } = input
  const subject = getSubject(viewer)
  const [at, id] = cursor === undefined ? [] : parseCursor(LIST, cursor, 2)
  const after = at === undefined || id === undefined ? null : { at, id }
  const isFirst = after === null && pageindex === 1
  const [rows, total] = await Promise.all([
    store.listOpened(database.db, subject, after, {
      limit: pagesize + 1,
      offset: after ? 0 : (pageindex - 1) * pagesize,
    }),
    isFirst ? store.countOpened(database.db, subject, COUNTED_MAX) : -1,
  ])
  const shown = rows.slice(0, pagesize)
  const cards = await content.loadCards(shown.map((row) => row.content_id))
  const rowsById = new Map(shown.map((row) => [row.content_id, row]))
  const list = cards.flatMap(({ id, card }) => toOpenedCard(card, rowsById.get(id)))
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return { ...toPage(input, list, LIST, last && [last.seen_at, last.content_id]), total }
}
