import type { ContentType } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { Part } from './grams.ts'
import { compareGroups, COUNTED_MAX, countByType } from './count-by-type.ts'
import { findSounding, type Sounding } from './find-sounding.ts'
import type { Found, Indexed } from './indexed.ts'
import { loadFound } from './load-found.ts'
import { filterHidden, FIRST_TIMELESS, isWord, toFirstPosition } from './rules.ts'
import { toLabel, toTerms } from './runs.ts'
import { foundItems, foundScopes } from './points.ts'
import type { SearchParts } from './search.ts'
import * as store from './store.ts'
import { SUGGESTED_MAX } from './suggest-words.ts'

type SearchCall = Endpoints['GET /peony/v1/search']
type Input = ParsedInputOf<SearchCall>
type Answer = OutputOf<SearchCall>

/** What was found in its place, with the sort keys that a cursor to behind it carries. */
interface Placed {
  found: Indexed
  keys: [number, number]
}

/** What is looked for, the best first: the keyword as it was typed, then what it stands for by its sounds. */
type Stages = readonly [store.Wanted, ...store.Wanted[]]

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
  const terms = toTerms(input.keyword)
  const wanted = await toWanted(parts, input, hidden, call.now)
  const isFirst = input.cursor === undefined && input.pageindex === 1
  const sounding = terms.length === 0 ? null : await findSounding(db, terms)
  const stages: Stages = [wanted, ...(sounding ? [{ ...wanted, terms: sounding.terms, without: terms }] : [])]
  const leaders = sounding?.leaders ?? []
  const shownTypes = types.filter((type) => !hidden.includes(type))
  const [placed, groups] =
    terms.length === 0
      ? [[], []]
      : await Promise.all([
          listPlaced(parts, stages, leaders, input),
          Promise.all(stages.map((stage) => countByType(db, { ...stage, type: null }, shownTypes))),
        ])
  const counted = addGroups(groups)
  const shown = placed.slice(0, input.pagesize)
  const list = await loadFound(
    parts,
    shown.map(({ found }) => found),
    toShown(terms, sounding),
  )
  const last = placed.length > input.pagesize ? shown.at(-1) : undefined
  const isHeld = (groups[0]?.length ?? 0) > 0
  if (isFirst && isHeld && list.length > 0 && input.pagesize >= SEARCHED_FROM)
    countWord(parts, input.keyword, terms, call)
  return {
    list,
    total: toTotal(counted, wanted.type),
    pageindex: input.pageindex,
    pagesize: input.pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName(input), last.keys) : '',
    groups: counted,
    suggest: isFirst ? await suggest(parts, input, sounding, list.length > 0, call.now) : [],
    took_ms: Math.round(performance.now() - started),
  }
}

/** What stands for each term in what was found: the term as it was typed, and the words that it sounds like. */
function toShown(terms: readonly string[], sounding: Sounding | null): store.Alternatives[] {
  const words = sounding?.terms ?? []
  if (words.length === 1) return [[...terms, ...words.flat()]]
  return terms.map((term, index) => [...new Set([term, ...(words[index] ?? [])])])
}

async function toWanted(
  parts: SearchParts,
  input: Input,
  hidden: readonly ContentType[],
  now: number,
): Promise<store.Wanted> {
  const { ids } = parts
  return {
    terms: toTerms(input.keyword).map((term) => [term]),
    without: [],
    tier: null,
    type: input.type === 'all' ? null : input.type,
    hidden,
    accountId: input.uid === undefined ? null : parseId(ids, input.uid, 'query.uid'),
    groupId: input.scope_id === undefined ? null : parseId(ids, input.scope_id, 'query.scope_id'),
    among: input.special === undefined ? null : await listOfSpecial(parts, input.special),
    besides: [],
    from: toFirstPosition(input.time, now),
    before: input.time === 'all' ? null : FIRST_TIMELESS,
  }
}

/** Positions of what belongs to a special; none of what is no special. Throws 40002 for what is no id. */
async function listOfSpecial(parts: SearchParts, special: string): Promise<number[]> {
  const id = parseId(parts.ids, special, 'query.special')
  const listed = await Promise.all(parts.given(foundScopes).map((scope) => scope.listItemIds(id)))
  const contentIds = listed.flatMap((one) => one ?? [])
  return await store.listPositions(parts.database.db, contentIds)
}

/** The items of the asked-for page and one more. */
async function listPlaced(
  parts: SearchParts,
  stages: Stages,
  leaders: readonly number[],
  input: Input,
): Promise<Placed[]> {
  const [first, second] = input.cursor === undefined ? [] : parseCursor(cursorName(input), input.cursor, 2)
  const after = first === undefined || second === undefined ? null : ([first, second] as const)
  const offset = after ? 0 : (input.pageindex - 1) * input.pagesize
  if (offset >= REACHED_BY_NUMBER) return []
  const limit = offset + input.pagesize + 1
  const { db } = parts.database
  const list = {
    time: () => listInTiers(db, stages, after, limit),
    relevance: () => listInTiers(db, toTiers(stages, leaders), after, limit),
    hot: () => listByViews(parts, stages, after, limit),
  }[input.sort]
  return (await list()).slice(offset)
}

type After = readonly [number, number] | null

/** More than anything was viewed. */
const VIEWS_MAX = 2 ** 50

/**
 * What has the words in its title, then in title, summary and tags, then in the text. Where the keyword may stand for
 * several words, an item of each comes first, so that none of them hides the others.
 */
function toTiers([held, ...sounding]: Stages, leaders: readonly number[]): store.Wanted[] {
  const inTiers = (wanted: store.Wanted) => TIERS.map((tier) => ({ ...wanted, tier }))
  if (leaders.length < 2) return [held, ...sounding].flatMap(inTiers)
  const first = sounding.map((wanted) => ({ ...wanted, among: leaders.filter((one) => isAmong(wanted, one)) }))
  return [...inTiers(held), ...first, ...sounding.flatMap((wanted) => inTiers({ ...wanted, besides: leaders }))]
}

function isAmong({ among }: store.Wanted, position: number): boolean {
  return among === null || among.includes(position)
}

/** One tier after the other, newest first in each. */
async function listInTiers(db: Db, tiers: readonly store.Wanted[], after: After, limit: number): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const [index, wanted] of tiers.entries()) {
    if (after && index < after[0]) continue
    if (placed.length >= limit) break
    const before = after && index === after[0] ? after[1] : wanted.before
    const found = await store.textsOf(db).list(db, { ...wanted, before }, limit - placed.length)
    placed.push(...found.map((item): Placed => ({ found: item, keys: [index, item.position] })))
  }
  return placed
}

/** By views, among the newest `COUNTED_MAX` of each stage; accounts and topics before all items of theirs. */
async function listByViews(parts: SearchParts, stages: Stages, after: After, limit: number): Promise<Placed[]> {
  const { db } = parts.database
  const found = await Promise.all(stages.map((wanted) => store.textsOf(db).list(db, wanted, COUNTED_MAX)))
  const items = found.flat().flatMap((item) => (item.kind === 'item' ? [item.id] : []))
  const views = await parts.only(foundItems).loadViews(items)
  const toViews = (item: Found) => (item.kind === 'item' ? (views.get(item.id) ?? 0) : VIEWS_MAX)
  return found
    .flatMap((each, stage) =>
      each.map((item): Placed => ({ found: item, keys: [toViews(item) - stage * 2 * VIEWS_MAX, item.position] })),
    )
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

async function suggest(
  { database: { db }, suggestions }: SearchParts,
  { keyword }: Input,
  sounding: Sounding | null,
  isFound: boolean,
  now: number,
): Promise<string[]> {
  if (!isFound) return suggestions.replace(db, keyword, now)
  const words = await suggestions.complete(db, keyword, now)
  return [...new Set([...words, ...(sounding?.words ?? [])])].slice(0, SUGGESTED_MAX)
}

/** The counts of all stages together; no item is in two of them. */
function addGroups(stages: ReadonlyArray<Answer['groups']>): Answer['groups'] {
  const totals = new Map<ContentType, number>()
  for (const { type, total } of stages.flat()) {
    const known = totals.get(type) ?? 0
    totals.set(type, known < 0 || total < 0 ? -1 : known + total)
  }
  return Array.from(totals, ([type, total]) => ({ type, total })).toSorted(compareGroups)
}

/** Calls inside the process have neither token nor address: nobody typed what they ask for. */
function countWord(parts: SearchParts, keyword: string, terms: readonly string[], { viewer, address }: Call): void {
  const caller = viewer.kind === 'none' ? address : viewer.subject
  const label = toLabel(keyword)
  if (caller !== '' && isWord(label)) parts.counter.count(terms.join(' '), label, caller)
}

function cursorName({ keyword, type, sort, time, uid = '', scope_id: scope = '', special = '' }: Input): string {
  return ['search', toTerms(keyword).join(' '), type, sort, time, uid, scope, special].join(':')
}
