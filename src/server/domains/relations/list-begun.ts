import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { parseCursor } from '#server/storage/keyset.ts'
import type { RelationParts } from './relations.ts'
import { getSubject } from './rules.ts'
import * as store from './store.ts'
import { toBegunCard, toPage } from './view.ts'

type ListCall = Endpoints['GET /peony/v1/progress']

const LIST = 'progress'

/** What the caller has begun and not finished, last read first. */
export async function listBegun(
  { database, content }: Pick<RelationParts, 'database' | 'content'>,
  input: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const { cursor, pageindex, pagesize } = input
  const [at, id] = cursor === undefined ? [] : parseCursor(LIST, cursor, 2)
  const after = at === undefined || id === undefined ? null : { at, id }
  const rows = await store.listBegun(database.db, getSubject(viewer), after, {
    limit: pagesize + 1,
    offset: after ? 0 : (pageindex - 1) * pagesize,
  })
  const shown = rows.slice(0, pagesize)
  const cards = await content.loadCards(shown.map((row) => row.content_id))
  const rowsById = new Map(shown.map((row) => [row.content_id, row]))
  const list = cards.flatMap(({ id, card }) => toBegunCard(card, rowsById.get(id)))
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return toPage(input, list, LIST, last && [last.updated_at, last.content_id])
}
