import type { ContentType } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { Part } from './grams.ts'
import { holdsAny } from './highlight.ts'
import { isWord, toFirstPosition } from './rules.ts'
import { toLabel, toTerms } from './runs.ts'
import type { SearchParts } from './search.ts'
import * as store from './store.ts'
import { toFoundCard } from './view.ts'

type SearchCall = Endpoints['GET /peony/v1/search']
type Input = ParsedInputOf<SearchCall>
type Answer = OutputOf<SearchCall>

/** An item in its place, with the sort keys that a cursor to behind it carries. */
interface Placed {
  id: number
  keys: [number, number]
}

const TIERS: readonly Part[] = ['title', 'lead', 'body']
/** Up to so many items are counted, and put in the order of their views. */
const COUNTED_MAX = 1000
/** A page number leads no further than this; a cursor does. */
const REACHED_BY_NUMBER = 10_000
/** Smaller pages are asked for while somebody is typing: parts of words, which nobody searched for. */
const SEARCHED_FROM = 5

/** Items that hold every word of the keyword. Throws 40002 for an account or group that is no id. */
export async function searchContents(parts: SearchParts, input: Input, call: Call): Promise<Answer> {
  const started = performance.now()
  const { db } = parts.database
  const wanted = toWanted(parts, input, call.now)
  const isFirst = input.cursor === undefined && input.pageindex === 1
  const [placed, counted] =
    wanted.terms.length === 0
      ? [[], []]
      : await Promise.all([listPlaced(parts, wanted, input), countByType(db, { ...wanted, type: null })])
  const shown = placed.slice(0, input.pagesize)
  const list = await loadFound(parts, shown, wanted.terms)
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

function toWanted({ ids }: SearchParts, input: Input, now: number): store.Wanted {
  return {
    terms: toTerms(input.keyword),
    tier: null,
    type: input.type === 'all' ? null : input.type,
    accountId: input.uid === undefined ? null : parseId(ids, input.uid, 'query.uid'),
    groupId: input.scope_id === undefined ? null : parseId(ids, input.scope_id, 'query.scope_id'),
    from: toFirstPosition(input.time, now),
    before: null,
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
  const found = await store.textsOf(db).list(db, { ...wanted, before: after?.[1] ?? null }, limit)
  return found.map((item) => ({ id: item.content_id, keys: [0, item.position] }))
}

/** What has the words in its title, then in title, summary and tags, then in the text; newest first among equals. */
async function listByRelevance(db: Db, wanted: store.Wanted, after: After, limit: number): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const [index, tier] of TIERS.entries()) {
    if (after && index < after[0]) continue
    if (placed.length >= limit) break
    const before = after && index === after[0] ? after[1] : null
    const found = await store.textsOf(db).list(db, { ...wanted, tier, before }, limit - placed.length)
    placed.push(...found.map((item): Placed => ({ id: item.content_id, keys: [index, item.position] })))
  }
  return placed
}

/** By views, among the newest `COUNTED_MAX` that are found. */
async function listByViews(parts: SearchParts, wanted: store.Wanted, after: After, limit: number): Promise<Placed[]> {
  const { db } = parts.database
  const found = await store.textsOf(db).list(db, wanted, COUNTED_MAX)
  const views = await parts.loadViews(found.map((item) => item.content_id))
  return found
    .map((item): Placed => ({ id: item.content_id, keys: [views.get(item.content_id) ?? 0, item.position] }))
    .toSorted((a, b) => compareKeys(b.keys, a.keys))
    .filter((item) => !after || compareKeys(item.keys, after) < 0)
    .slice(0, limit)
}

function compareKeys(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1]
}

/** How many there are of each type; -1 for one that has more than are counted. */
async function countByType(db: Db, wanted: store.Wanted): Promise<Answer['groups']> {
  const types = await store.listTypes(db)
  const groups = await Promise.all(
    types.map(async (type) => {
      const filter = types.length > 1 ? type : null
      const total = await store.textsOf(db).count(db, { ...wanted, type: filter }, COUNTED_MAX + 1)
      return { type, total: total > COUNTED_MAX ? -1 : total }
    }),
  )
  return sortGroups(groups.filter(({ total }) => total !== 0))
}

/** Most first. */
function sortGroups(groups: Answer['groups']): Answer['groups'] {
  const size = ({ total }: { total: number }) => (total < 0 ? Infinity : total)
  return groups.toSorted((a, b) => (size(a) === size(b) ? a.type.localeCompare(b.type) : size(b) - size(a)))
}

function toTotal(groups: Answer['groups'], type: ContentType | null): number {
  const asked = groups.filter((group) => type === null || group.type === type).map(({ total }) => total)
  return asked.includes(-1) ? -1 : asked.reduce((sum, total) => sum + total, 0)
}

async function loadFound(parts: SearchParts, placed: readonly Placed[], terms: readonly string[]) {
  const cards = await parts.loadCards(placed.map((item) => item.id))
  const silent = cards.filter(({ card }) => !holdsAny(card.summary, terms)).map(({ id }) => id)
  const texts = await parts.loadTexts(silent)
  return cards.map(({ id, card }) => toFoundCard(card, texts.get(id) ?? '', terms))
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
