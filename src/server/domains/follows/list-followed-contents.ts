import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { FollowParts } from './follows.ts'
import * as store from './store.ts'

type ListCall = Endpoints['GET /dinner/mp/followlist/contents']

const LIST = 'followed-contents'

/** What the accounts published that the caller follows, and what stands in the topics, last published first; nobody follows without a login. */
export async function listFollowedContents(
  { database: { db }, content }: FollowParts,
  { cursor, pagesize }: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const [publishAt, id] = cursor === undefined ? [] : parseCursor(LIST, cursor, 2)
  const after = publishAt === undefined || id === undefined ? null : { publishAt, id }
  const rows = viewer.kind === 'user' ? await listNewest(db, viewer.userId, after, pagesize + 1) : []
  const shown = rows.slice(0, pagesize)
  const cards = await content.loadCards(shown.map((row) => row.id))
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return {
    list: cards.map(({ card }) => card),
    total: -1,
    pageindex: 1,
    pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(LIST, [last.publishAt, last.id]) : '',
  }
}

/**
 * The newest items of all that is followed, each once: only what has its own newest item among the `limit` newest of
 * these can have one among them. So few rows are read of each, however much is followed and however much was published.
 */
async function listNewest(
  db: FollowParts['database']['db'],
  userId: number,
  after: store.ItemKey | null,
  limit: number,
): Promise<store.ItemKey[]> {
  const streams = await store.listNewestOfStreams(db, userId, after)
  const ranked = new Set(streams.toSorted(byNewest).map(({ id }) => id))
  const newest = new Set([...ranked].slice(0, limit))
  const chosen = streams.filter(({ id }) => newest.has(id))
  const items = await store.listItemsOfStreams(
    db,
    chosen.map((stream) => stream.groupId),
    after,
    limit,
  )
  return [...new Map(items.map((item) => [item.id, item])).values()].toSorted(byNewest).slice(0, limit)
}

function byNewest(a: store.ItemKey, b: store.ItemKey): number {
  return b.publishAt - a.publishAt || b.id - a.id
}
