import {
  queueKinds,
  type moderationAdminEndpoints,
  type QueueEntry,
  type QueueKind,
  type ReviewKind,
} from '#contract/admin/moderation.ts'
import type { ContentCard } from '#contract/content.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { ModerationParts } from './moderation.ts'
import type { OpenReports, Place, ReviewRow } from './review-source.ts'
import { toObjected } from './objected.ts'
import { mayReport } from './rules.ts'
import { listOpen, type OpenObjection } from './store-objections.ts'
import { toQueueEntry } from './view.ts'

type Endpoint = (typeof moderationAdminEndpoints)['GET /admin/api/v1/moderation/queue']

/** Reports of one target that are shown. */
const REPORTS_SHOWN = 5
const NONE: OpenReports = { count: 0, reasons: [], oldest: [] }

/** Something in the queue, before what it is about is loaded. */
interface Head {
  queue: QueueKind
  since: number
  /** Orders what came in the same second. */
  order: number
  about: { kind: ReviewKind; id: number; row: ReviewRow | null }
  objection?: OpenObjection
}

/** What waits for a moderator and what readers object to, longest first. Throws 40001 for a foreign cursor. */
export async function listQueue(parts: ModerationParts, input: ParsedInputOf<Endpoint>): Promise<OutputOf<Endpoint>> {
  const { db } = parts.database
  const name = `queue:${input.kind ?? ''}`
  const after = input.cursor === undefined ? null : parseCursor(name, input.cursor, 3)
  const kinds = input.kind ? [input.kind] : queueKinds
  const lists = await Promise.all(
    kinds.map((kind) => listHeads(parts, db, kind, { after: placeIn(kind, after), limit: input.pagesize + 1 })),
  )
  const heads = lists.flat().toSorted(byPlace)
  const shown = heads.slice(0, input.pagesize)
  const last = heads.length > input.pagesize ? shown.at(-1) : undefined
  return {
    list: await loadEntries(parts, db, shown),
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(name, placeOf(last)) : '',
  }
}

async function listHeads(
  { sources, submissions, comments: { reports } }: ModerationParts,
  db: Db,
  queue: QueueKind,
  { after, limit }: { after: Place; limit: number },
): Promise<Head[]> {
  if (queue === 'report') {
    const targets = await reports.listOpenTargets(db, after, limit)
    return targets.map(({ id, target, targetId, createdAt }) => ({
      queue,
      since: createdAt,
      order: id,
      about: { kind: target, id: targetId, row: null },
    }))
  }
  if (queue === 'objection') {
    const objections = await listOpen(db, after, limit)
    return objections.map((objection) => {
      const { id, kind, target_id: targetId, created_at: since } = objection
      const row = kind === 'profile' ? toObjected(objection) : null
      return { queue, since, order: id, about: { kind, id: targetId, row }, objection }
    })
  }
  if (queue === 'submission') {
    const rows = await submissions.review.listWaiting(db, after, limit)
    return rows.map((row) => ({
      queue,
      since: row.createdAt,
      order: row.id,
      about: { kind: row.kind, id: row.id, row },
    }))
  }
  const kind = queue === 'live' ? 'message' : queue
  const rows = await sources[kind].listWaiting(db, after, limit)
  return rows.map((row) => ({ queue, since: row.createdAt, order: row.id, about: { kind, id: row.id, row } }))
}

function placeOf({ since, queue, order }: Head): [number, number, number] {
  return [since, queueKinds.indexOf(queue), order]
}

function byPlace(a: Head, b: Head): number {
  const [keysA, keysB] = [placeOf(a), placeOf(b)]
  return keysA[0] - keysB[0] || keysA[1] - keysB[1] || keysA[2] - keysB[2]
}

/** Where one kind goes on behind a place in the queue of all kinds. */
function placeIn(kind: QueueKind, after: readonly number[] | null): Place {
  const [time = -1, index = -1, id = 0] = after ?? []
  const own = queueKinds.indexOf(kind)
  if (own === index) return [time, id]
  return [time, own < index ? Number.MAX_SAFE_INTEGER : -1]
}

/** Entries as moderators see them, with what stands around them. */
export async function loadEntries(parts: ModerationParts, db: Db, heads: readonly Head[]): Promise<QueueEntry[]> {
  const rows = await loadReported(parts, db, heads)
  const reports = await Promise.all(heads.map((head) => loadReports(parts, db, head)))
  const parents = await loadParents(parts, db, heads, rows)
  const userIds = [...rows, ...parents.values()].flatMap(({ userId }) => userId ?? [])
  const [authors, items] = await Promise.all([
    parts.identity.findAuthors(db, [...new Set(userIds)]),
    loadItems(parts, rows),
  ])
  return heads.flatMap((head, index) => {
    const row = rows[index]
    if (!row) return []
    return toQueueEntry(
      row,
      {
        ...head,
        kind: head.about.kind,
        reports: reports[index] ?? NONE,
        objection: head.objection ?? null,
        item: items.get(row.contentId ?? 0) ?? null,
        parent: parents.get(`${head.about.kind}:${row.parentId}`) ?? null,
      },
      { ids: parts.ids, authors },
    )
  })
}

/** What these reply to, by kind and id. */
async function loadParents({ sources }: ModerationParts, db: Db, heads: readonly Head[], rows: readonly ReviewRow[]) {
  const parents = new Map<string, ReviewRow>()
  for (const kind of ['comment', 'message'] as const) {
    const ids = rows.flatMap(({ parentId }, index) => (heads[index]?.about.kind === kind ? (parentId ?? []) : []))
    if (ids.length === 0) continue
    for (const row of await sources[kind].load(db, [...new Set(ids)])) parents.set(`${kind}:${row.id}`, row)
  }
  return parents
}

/** Cards of the items that these belong to. */
async function loadItems({ content }: ModerationParts, rows: readonly ReviewRow[]): Promise<Map<number, ContentCard>> {
  const cards = await content.loadCards([...new Set(rows.flatMap(({ contentId }) => contentId ?? []))])
  return new Map(cards.map(({ id, card }) => [id, card]))
}

function loadReports({ comments: { reports } }: ModerationParts, db: Db, { queue, about }: Head): Promise<OpenReports> {
  if (queue !== 'report' || !mayReport(about.kind)) return Promise.resolve(NONE)
  return reports.loadOpen(db, { target: about.kind, targetId: about.id }, REPORTS_SHOWN)
}

/** What each entry is about; of what is gone altogether its place. */
async function loadReported({ sources }: ModerationParts, db: Db, heads: readonly Head[]): Promise<ReviewRow[]> {
  const missing = Map.groupBy(
    heads.flatMap(({ about }) => (about.row === null ? about : [])),
    ({ kind }) => kind,
  )
  const loaded = await Promise.all(
    [...missing].map(async ([kind, abouts]) => {
      const ids = [...new Set(abouts.map(({ id }) => id))]
      return (await sources[kind].load(db, ids)).map((row) => [`${kind}:${row.id}`, row] as const)
    }),
  )
  const found = new Map(loaded.flat())
  const gone = { contentId: null, userId: null, text: '', images: [], state: 'removed' } as const
  return heads.map(
    ({ about: { kind, id, row }, since }) => row ?? found.get(`${kind}:${id}`) ?? { ...gone, id, createdAt: since },
  )
}
