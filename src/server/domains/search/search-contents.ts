import type { ContentType } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { Part } from './grams.ts'
import { COUNTED_MAX, countByType } from './count-by-type.ts'
import type { Found, Indexed } from './indexed.ts'
import { loadFound } from './load-found.ts'
import { filterHidden, FIRST_TIMELESS, isWord, toFirstPosition } from './rules.ts'
import { toLabel, toTerms } from './runs.ts'
import { foundItems } from './points.ts'
import type { SearchParts } from './search.ts'
import * as store from './store.ts'

type SearchCall = Endpoints['GET /peony/v1/search']
type Input = ParsedInputOf<SearchCall>
type Answer = OutputOf<SearchCall>

/** What was found in its place, with the sort keys that a cursor to behind it carries. */
interface Placed {
  found: Indexed
  keys: [number, number]
}

const TIERS: readonly Part[] = ['title', 'lead', 'body']
/** A page number leads no further than this; a cursor does. */
const REACHED_BY_NUMBER = 10_000
/** Smaller pages are asked for while somebody is typing: parts of words, which nobody searched for. */
const SEARCHED_FROM = 5

/** Items, accounts and topics that hold every word of the keyword. Throws 40002 for an account or group that is no id. */
export async function searchContents(parts: SearchParts, input: Input, call: Call): Promise<Answer> {
  const started = performance.now()
  const { db } = parts.database
  const types = await store.listTypes(db)
  const hidden = filterHidden(types, parts.contentTypes)
  const wanted = toWanted(parts, input, hidden, call.now)
  const isFirst = input.cursor === undefined && input.pageindex === 1
  const [placed, counted] =
    wanted.terms.length === 0
      ? [[], []]
      : await Promise.all([
          listPlaced(parts, wanted, input),
          countByType(
            db,
            { ...wanted, type: null },
            types.filter((type) => !hidden.includes(type)),
          ),
        ])
  const shown = placed.slice(0, input.pagesize)
  const list = await loadFound(
    parts,
    shown.map(({ found }) => found),
    wanted.terms,
  )
  const last = placed.length > input.pagesize ? shown.at(-1) : undefined
  if (isFirst && list.length > 0 && input.pagesize >= SEARCHED_FROM) countWord(parts, input.keyword, wanted.terms, call)
  return {
    list,
    total: toTotal(counted, wanted.type),
    pageindex: input.pageindex,
    pagesize: input.pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName(input), last.keys) : '',
    groups: counted,
    suggest: isFirst ? await suggest(parts, input, list.length > 0, call.now) : [],
    took_ms: Math.round(performance.now() - started),
  }
}

function toWanted({ ids }: SearchParts, input: Input, hidden: readonly ContentType[], now: number): store.Wanted {
  return {
    terms: toTerms(input.keyword),
    tier: null,
    type: input.type === 'all' ? null : input.type,
    hidden,
    accountId: input.uid === undefined ? null : parseId(ids, input.uid, 'query.uid'),
    groupId: input.scope_id === undefined ? null : parseId(ids, input.scope_id, 'query.scope_id'),
    from: toFirstPosition(input.time, now),
    before: input.time === 'all' ? null : FIRST_TIMELESS,
  }
}

/** The items of the asked-for page and one more. */
async function listPlaced(parts: SearchParts, wanted: store.Wanted, input: Input): Promise<Placed[]> {
  const [first, second] = input.cursor === undefined ? [] : parseCursor(cursorName(input), input.cursor, 2)
  const after = first === undefined || second === undefined ? null : ([first, second] as const)
  const offset = after ? 0 : (input.pageindex - 1) * input.pagesize
  if (offset >= REACHED_BY_NUMBER) return []
  const limit = offset + input.pagesize + 1
  const { db } = parts.database
  const list = {
    time: () => listByTime(db, wanted, after, limit),
    relevance: () => listByRelevance(db, wanted, after, limit),
    hot: () => listByViews(parts, wanted, after, limit),
  }[input.sort]
  return (await list()).slice(offset)
}

type After = readonly [number, number] | null

async function listByTime(db: Db, wanted: store.Wanted, after: After, limit: number): Promise<Placed[]> {
  const found = await store.textsOf(db).list(db, { ...wanted, before: after?.[1] ?? wanted.before }, limit)
  return found.map((item) => ({ found: item, keys: [0, item.position] }))
}

/** What has the words in its title, then in title, summary and tags, then in the text; newest first among equals. */
async function listByRelevance(db: Db, wanted: store.Wanted, after: After, limit: number): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const [index, tier] of TIERS.entries()) {
    if (after && index < after[0]) continue
    if (placed.length >= limit) break
    const before = after && index === after[0] ? after[1] : wanted.before
    const found = await store.textsOf(db).list(db, { ...wanted, tier, before }, limit - placed.length)
    placed.push(...found.map((item): Placed => ({ found: item, keys: [index, item.position] })))
  }
  return placed
}

/** By views, among the newest `COUNTED_MAX` that are found; accounts and topics before all items. */
async function listByViews(parts: SearchParts, wanted: store.Wanted, after: After, limit: number): Promise<Placed[]> {
  const { db } = parts.database
  const found = await store.textsOf(db).list(db, wanted, COUNTED_MAX)
  const views = await parts.only(foundItems).loadViews(found.flatMap((item) => (item.kind === 'item' ? [item.id] : [])))
  const toViews = (item: Found) => (item.kind === 'item' ? (views.get(item.id) ?? 0) : Number.MAX_SAFE_INTEGER)
  return found
    .map((item): Placed => ({ found: item, keys: [toViews(item), item.position] }))
    .toSorted((a, b) => compareKeys(b.keys, a.keys))
    .filter((item) => !after || compareKeys(item.keys, after) < 0)
    .slice(0, limit)
}

function compareKeys(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1]
}

function toTotal(groups: Answer['groups'], type: ContentType | null): number {
  const asked = groups.filter((group) => type === null || group.type === type).map(({ total }) => total)
  return asked.includes(-1) ? -1 : asked.reduce((sum, total) => sum + total, 0)
}

function suggest({ database, suggestions }: SearchParts, { keyword }: Input, isFound: boolean, now: number) {
  return isFound ? suggestions.complete(database.db, keyword, now) : suggestions.replace(database.db, keyword, now)
}

/** Calls inside the process have neither token nor address: nobody typed what they ask for. */
function countWord(parts: SearchParts, keyword: string, terms: readonly string[], { viewer, address }: Call): void {
  const caller = viewer.kind === 'none' ? address : viewer.subject
  const label = toLabel(keyword)
  if (caller !== '' && isWord(label)) parts.counter.count(terms.join(' '), label, caller)
}

function cursorName({ keyword, type, sort, time, uid = '', scope_id: scope = '' }: Input): string {
  return ['search', toTerms(keyword).join(' '), type, sort, time, uid, scope].join(':')
}
