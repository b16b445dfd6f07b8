import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { parseCursor } from '#server/storage/keyset.ts'
import type { RelationsOptions } from './relations.ts'
import { getSubject } from './rules.ts'
import * as store from './store.ts'
import { toCollectedCard, toPage } from './view.ts'

type ListCall = Endpoints['GET /peony/v1/collection']

/** What the caller has collected, last collected first. */
export async function listCollection(
  { database, content }: Pick<RelationsOptions, 'database' | 'content'>,
  input: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const { type, later, cursor, pageindex, pagesize } = input
  const name = `collection:${type ?? ''}:${later ?? ''}`
  const [at, id] = cursor === undefined ? [] : parseCursor(name, cursor, 2)
  const after = at === undefined || id === undefined ? null : { at, id }
  const rows = await store.listCollection(database.db, getSubject(viewer), { type, later }, after, {
    limit: pagesize + 1,
    offset: after ? 0 : (pageindex - 1) * pagesize,
  })
  const shown = rows.slice(0, pagesize)
  const cards = await content.loadCards(shown.map((row) => row.content_id))
  const rowsById = new Map(shown.map((row) => [row.content_id, row]))
  const list = cards.flatMap(({ id, card }) => toCollectedCard(card, rowsById.get(id)))
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return toPage(input, list, name, last && [last.created_at, last.content_id])
}
