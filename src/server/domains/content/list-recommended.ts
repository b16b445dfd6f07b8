import type { RecommendedCard } from '#contract/content.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'
import { AppError } from '#server/http/app-error.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { parseId } from '#server/http/parse-id.ts'
import { toListedTypes, type ListedTypes } from './listed-types.ts'
import { toRecommended } from './view.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import { loadPublic } from './load-public.ts'
import { findAnchor, rankCandidates } from './related.ts'
import type { Candidate } from './rules.ts'
import * as store from './store.ts'

type Input = ParsedInputOf<Endpoints['GET /peony/v1/recommend']>
type Reason = RecommendedCard['reason']

/** An item in its place in the list. `rest` are the sort keys that a cursor to behind it carries. */
interface Picked {
  id: number
  reason: Reason
  rest: number[]
}

interface Question {
  input: Input
  types: ListedTypes
  groupId: number | null
  excluded: number[]
}

const EXCLUDED_MAX = 50
const RELATED = 0
const NEWEST = 1

/**
 * What to read next. Without `id` the newest; with it what shares tags, then the same account, then the newest, each
 * item once along a chain of cursors. Throws 40002, and 40401 or 41001 for the item or group that it goes by.
 */
export async function listRecommended(parts: ContentParts, input: Input): Promise<Page<RecommendedCard>> {
  const question = {
    input,
    types: toListedTypes(parts.contentTypes, input.type),
    groupId: await findGroupId(parts, input.gid),
    excluded: parseExcluded(parts, input.exclude),
  }
  const picked =
    input.id === undefined ? await pickNewest(parts, question) : await pickRelated(parts, question, input.id)
  const shown = picked.slice(0, input.pagesize)
  const cards = await loadCards(
    parts,
    shown.map((item) => item.id),
  )
  const reasons = new Map(shown.map((item) => [item.id, item.reason]))
  const last = picked.length > input.pagesize ? shown.at(-1) : undefined
  return {
    list: cards.map(({ id, card }) => toRecommended(card, reasons.get(id) ?? 'newest')),
    total: -1,
    pageindex: input.pageindex,
    pagesize: input.pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(cursorName(input), last.rest) : '',
  }
}

async function pickNewest(parts: ContentParts, { input, types, groupId, excluded }: Question): Promise<Picked[]> {
  const [publishAt, id] = input.cursor === undefined ? [] : parseCursor(cursorName(input), input.cursor, 2)
  const after = publishAt === undefined || id === undefined ? null : { publishAt, id }
  const window = { limit: input.pagesize + 1, offset: after ? 0 : toOffset(input) }
  const rows = await store.listNewest(parts.database.db, { types, groupId, excluded }, after, window)
  return rows.map((row) => ({ id: row.id, reason: 'newest', rest: [row.publishAt, row.id] }))
}

/**
 * The cursor carries the anchor (nothing younger is shown along the chain), which part of the list the last item was in
 * and its sort keys there.
 */
async function pickRelated(parts: ContentParts, question: Question, hashed: string): Promise<Picked[]> {
  const { input, types, groupId, excluded } = question
  const item = await loadPublic(parts, parseId(parts.ids, hashed, 'query.id'))
  const keys = input.cursor === undefined ? [] : parseCursor(cursorName(input), input.cursor, 6)
  const [anchorAt, anchorId, part, shared, publishAt, id] = keys
  const anchor =
    anchorAt === undefined || anchorId === undefined ? await findAnchor(parts) : { publishAt: anchorAt, id: anchorId }
  if (!anchor) return []
  const after = publishAt === undefined || id === undefined ? null : { id, publishAt, sharedTags: shared ?? 0 }

  const ranked = await rankCandidates(parts, item, anchor, { type: input.type, groupId })
  const toRest = (in_: number, candidate: Candidate) => [
    anchor.publishAt,
    anchor.id,
    in_,
    candidate.sharedTags,
    candidate.publishAt,
    candidate.id,
  ]
  const wanted = input.pagesize + 1
  const skipped = after ? 0 : toOffset(input)
  const related =
    part === NEWEST ? [] : ranked.filter((one) => !excluded.includes(one.id) && (!after || isBehind(one, after)))
  const picked: Picked[] = related.slice(skipped, skipped + wanted).map((one) => ({
    id: one.id,
    reason: one.sharedTags > 0 ? 'same_tag' : 'same_account',
    rest: toRest(RELATED, one),
  }))
  if (picked.length === wanted) return picked

  const newest = await store.listNewest(
    parts.database.db,
    { types, groupId, excluded: [item.id, ...excluded, ...ranked.map((one) => one.id)] },
    part === NEWEST && after ? after : { publishAt: anchor.publishAt, id: anchor.id + 1 },
    { limit: wanted - picked.length, offset: Math.max(0, skipped - related.length) },
  )
  const rest = newest.map((row): Picked => ({
    id: row.id,
    reason: 'newest',
    rest: toRest(NEWEST, { ...row, sharedTags: 0 }),
  }))
  return [...picked, ...rest]
}

function isBehind(one: Candidate, after: Candidate): boolean {
  if (one.sharedTags !== after.sharedTags) return one.sharedTags < after.sharedTags
  return one.publishAt < after.publishAt || (one.publishAt === after.publishAt && one.id < after.id)
}

async function findGroupId(parts: ContentParts, gid: string | undefined): Promise<number | null> {
  if (gid === undefined) return null
  const group = await store.findGroup(parts.database.db, parseId(parts.ids, gid, 'query.gid'))
  if (!group) throw new AppError(40401)
  return group.id
}

function parseExcluded(parts: ContentParts, exclude: string | undefined): number[] {
  const hashed = exclude?.split('|').filter((id) => id !== '') ?? []
  if (hashed.length > EXCLUDED_MAX) {
    const message = `at most ${EXCLUDED_MAX} ids`
    throw new AppError(40001, { data: { fields: [{ field: 'query.exclude', message }] } })
  }
  return hashed.map((id) => parseId(parts.ids, id, 'query.exclude'))
}

function toOffset({ pageindex, pagesize }: Input): number {
  return (pageindex - 1) * pagesize
}

function cursorName({ id, type, gid }: Input): string {
  return `recommend:${id ?? ''}:${type ?? ''}:${gid ?? ''}`
}
