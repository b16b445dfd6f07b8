import {
  queueKinds,
  type moderationAdminEndpoints,
  type QueueEntry,
  type QueueKind,
} from '#contract/admin/moderation.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { ModerationParts } from './moderation.ts'
import type { OpenReports, Place, ReviewRow } from './review-source.ts'
import { toQueueEntry, type Authors } from './view.ts'

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
  about: { kind: 'comment' | 'profile' | 'post'; id: number; row: ReviewRow | null }
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
  { sources, comments: { reports } }: ModerationParts,
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
  const rows = await sources[queue].listWaiting(db, after, limit)
  return rows.map((row) => ({
    queue,
    since: row.createdAt,
    order: row.id,
    about: { kind: queue, id: row.id, row },
  }))
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

async function loadEntries(parts: ModerationParts, db: Db, heads: readonly Head[]): Promise<QueueEntry[]> {
  const rows = await loadReported(parts, db, heads)
  const reports = await Promise.all(heads.map((head) => loadReports(parts, db, head)))
  const authors: Authors = await parts.identity.findAuthors(db, [
    ...new Set(rows.flatMap(({ userId }) => userId ?? [])),
  ])
  return heads.flatMap((head, index) => {
    const row = rows[index]
    if (!row) return []
    return toQueueEntry(
      row,
      { ...head, kind: head.about.kind, reports: reports[index] ?? NONE },
      { ids: parts.ids, authors },
    )
  })
}

function loadReports({ comments: { reports } }: ModerationParts, db: Db, { queue, about }: Head): Promise<OpenReports> {
  if (queue !== 'report' || about.kind === 'profile') return Promise.resolve(NONE)
  return reports.loadOpen(db, { target: about.kind, targetId: about.id }, REPORTS_SHOWN)
}

/** What each entry is about; of what is gone altogether its place. */
async function loadReported({ sources }: ModerationParts, db: Db, heads: readonly Head[]): Promise<ReviewRow[]> {
  const idsOf = (kind: 'comment' | 'post') =>
    heads.flatMap(({ about }) => (about.kind === kind && about.row === null ? about.id : []))
  const [comments, posts] = await Promise.all([
    sources.comment.load(db, idsOf('comment')),
    sources.post.load(db, idsOf('post')),
  ])
  const byId = {
    comment: new Map(comments.map((row) => [row.id, row])),
    post: new Map(posts.map((row) => [row.id, row])),
  }
  return heads.map(({ about, since }) => {
    const found = about.row ?? (about.kind === 'profile' ? undefined : byId[about.kind].get(about.id))
    return (
      found ?? { id: about.id, contentId: null, userId: null, text: '', images: [], state: 'removed', createdAt: since }
    )
  })
}
