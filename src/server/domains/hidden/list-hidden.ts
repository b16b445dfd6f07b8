import { HIDDEN_ACCOUNTS_MAX, HIDDEN_ITEMS_MAX } from '#contract/hidden-limits.ts'
import type { HiddenEntry, HiddenKind } from '#contract/hidden.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { HiddenParts } from './hidden.ts'
import { getUserId } from './rules.ts'
import * as store from './store.ts'

type IdsCall = Endpoints['GET /peony/v1/hidden']
type ListCall = Endpoints['GET /peony/v1/hidden/list']

/** Ids of all that the caller has hidden, last hidden first. */
export async function listHiddenIds({ database, ids }: HiddenParts, { viewer }: Call): Promise<OutputOf<IdsCall>> {
  const userId = getUserId(viewer)
  const list = async (kind: HiddenKind, limit: number) => {
    const rows = await store.listHidden(database.db, userId, kind, { after: null, limit, offset: 0 })
    return rows.map((row) => ids.encode(row.target_id))
  }
  const [items, accounts] = await Promise.all([list('item', HIDDEN_ITEMS_MAX), list('account', HIDDEN_ACCOUNTS_MAX)])
  return { items, accounts }
}

/** What the caller has hidden of one kind, with names, last hidden first. */
export async function listHidden(
  parts: HiddenParts,
  { kind, cursor, pageindex, pagesize }: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const userId = getUserId(viewer)
  const name = `hidden:${kind}`
  const [at, id] = cursor === undefined ? [] : parseCursor(name, cursor, 2)
  const after = at === undefined || id === undefined ? null : { at, id }
  const [rows, total] = await Promise.all([
    store.listHidden(parts.database.db, userId, kind, {
      after,
      limit: pagesize + 1,
      offset: after ? 0 : (pageindex - 1) * pagesize,
    }),
    store.countHidden(parts.database.db, userId, kind),
  ])
  const shown = rows.slice(0, pagesize)
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return {
    list: await describe(parts, kind, shown),
    total,
    pageindex,
    pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(name, [last.created_at, last.target_id]) : '',
  }
}

/** Rows with what they are called; what is not public any more is left out. */
async function describe(
  { database, accounts, content, ids }: HiddenParts,
  kind: HiddenKind,
  rows: readonly store.HiddenRow[],
): Promise<HiddenEntry[]> {
  const targetIds = rows.map((row) => row.target_id)
  const named = new Map<number, Pick<HiddenEntry, 'name' | 'path'>>()
  if (kind === 'item') {
    for (const { id, card } of await content.loadCards(targetIds)) named.set(id, { name: card.title, path: card.path })
  } else {
    for (const [id, { brief, path }] of await accounts.listTargets(database.db, targetIds)) {
      named.set(id, { name: brief.name, path })
    }
  }
  return rows.flatMap(({ target_id: id, created_at: at }) => {
    const about = named.get(id)
    return about ? [{ kind, id: ids.encode(id), ...about, hidden_at: at }] : []
  })
}
