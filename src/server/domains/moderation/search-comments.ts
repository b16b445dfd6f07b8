import type { moderationAdminEndpoints, QueueEntry } from '#contract/admin/moderation.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { loadEntries } from './list-queue.ts'
import type { ModerationParts } from './moderation.ts'
import type { Place, ReviewRow } from './review-source.ts'

type Endpoint = (typeof moderationAdminEndpoints)['GET /admin/api/v1/moderation/comments']

interface Search {
  /** Looked for whether it is written large or small; empty: anything. */
  text: string
  filter: Parameters<ModerationParts['comments']['review']['listFitting']>[1]
  /** Seconds, excluded. */
  until: number
  pagesize: number
  cursor: string | undefined
}

/** Comments that words are looked for in before a page is given as it is, and how many are read at once. */
const LOOKED_THROUGH = 5_000
const BATCH = 500

/** All comments that fit, newest first, as the queue shows them. Throws 40001 for a foreign cursor. */
export async function searchComments(parts: ModerationParts, db: Db, search: Search): Promise<OutputOf<Endpoint>> {
  const { text, filter, until, pagesize, cursor } = search
  const name = `comments:${JSON.stringify([text, filter, until])}`
  const start = cursor === undefined ? [until, 0] : parseCursor(name, cursor, 2)
  const { found, next } = await look(parts, db, search, [start[0] ?? 0, start[1] ?? 0])
  return {
    list: await toEntries(parts, db, found.slice(0, pagesize)),
    has_more: next !== null,
    next_cursor: next === null ? '' : encodeCursor(name, next),
  }
}

/** A page of comments and where to go on; null where nothing is left. */
async function look(
  { comments }: ModerationParts,
  db: Db,
  { text, filter, pagesize }: Search,
  start: Place,
): Promise<{ found: ReviewRow[]; next: [number, number] | null }> {
  const words = text.toLowerCase()
  const found: ReviewRow[] = []
  let before = start
  for (let lookedThrough = 0; lookedThrough < LOOKED_THROUGH;) {
    const limit = words === '' ? pagesize + 1 : BATCH
    const batch = await comments.review.listFitting(db, filter, before, limit)
    for (const row of batch) {
      if (found.length === pagesize) return { found, next: [before[0], before[1]] }
      if (row.text.toLowerCase().includes(words)) found.push(row)
      before = [row.createdAt, row.id]
    }
    if (batch.length < limit) return { found, next: null }
    lookedThrough += batch.length
  }
  return { found, next: [before[0], before[1]] }
}

function toEntries(parts: ModerationParts, db: Db, rows: readonly ReviewRow[]): Promise<QueueEntry[]> {
  return loadEntries(
    parts,
    db,
    rows.map((row) => ({
      queue: 'comment',
      since: row.createdAt,
      order: row.id,
      about: { kind: 'comment', id: row.id, row },
    })),
  )
}
