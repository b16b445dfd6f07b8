import type { HeldBy } from '#contract/admin/moderation.ts'
import type { SubmissionKind } from '#contract/submissions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { SubmissionState } from '#server/storage/tables/submissions.ts'
import { changeState } from './change-state.ts'
import { lockWithItem } from './lock.ts'
import { toImageIds } from './rules.ts'
import * as store from './store.ts'
import type { SubmissionParts } from './submissions.ts'

/** Something that was handed in as moderators see it. */
interface ReviewedSubmission {
  id: number
  kind: SubmissionKind
  /** The item that it is or stands under; null for what is none yet. */
  contentId: number | null
  userId: number
  text: string
  /** What the circle is called that it is for; empty where there is none. */
  circle: string
  /** Addresses of its pictures. */
  images: string[]
  state: SubmissionState
  heldBy: HeldBy | ''
  /** Seconds. */
  createdAt: number
}

/** What was handed in as moderators look at it and decide. */
export interface SubmissionReview {
  /** What waits, longest first, from behind a time and id on. */
  listWaiting(db: Db, after: store.Place, limit: number): Promise<ReviewedSubmission[]>
  /** Since when those wait that do the longest. */
  listWaitingSince(db: Db, limit: number): Promise<number[]>
  /** Those of a kind that exist, by id. */
  load(db: Db, ids: readonly number[], kind: SubmissionKind): Promise<ReviewedSubmission[]>
  /** Holds them with their items until the transaction ends. */
  lock(tx: Tx, ids: readonly number[]): Promise<void>
  /** Gives one another state. Throws 40401, and 40901 for an answer to what is not public; before it writes anything. */
  setState(tx: Tx, id: number, state: SubmissionState): Promise<void>
  /** Takes down some of what a user handed in; returns how many, 0 when nothing is left. */
  removeSome(tx: Tx, userId: number, limit: number): Promise<number>
}

export function createReview(parts: SubmissionParts): SubmissionReview {
  const setState = async (tx: Tx, id: number, state: SubmissionState) => {
    const row = await lockWithItem(parts, tx, id)
    if (!row) throw new AppError(40401)
    if (row.state !== state) await changeState(parts, tx, row, state)
  }
  return {
    listWaiting: async (db, after, limit) => toReviewed(parts, db, await store.listWaiting(db, after, limit)),
    async listWaitingSince(db, limit) {
      return (await store.listWaiting(db, [-1, 0], limit)).map((row) => row.created_at)
    },
    async load(db, ids, kind) {
      const rows = ids.length === 0 ? [] : await store.listByIds(db, ids)
      return toReviewed(
        parts,
        db,
        rows.filter((row) => row.kind === kind),
      )
    },
    async lock(tx, ids) {
      for (const id of ids) await lockWithItem(parts, tx, id)
    },
    setState,
    async removeSome(tx, userId, limit) {
      const rows = await store.listStanding(tx.db, userId, limit)
      for (const row of rows) await setState(tx, row.id, 'removed')
      return rows.length
    },
  }
}

async function toReviewed(
  { content, community }: Pick<SubmissionParts, 'content' | 'community'>,
  db: Db,
  rows: readonly store.SubmissionRow[],
): Promise<ReviewedSubmission[]> {
  const [images, circles] = await Promise.all([
    content.loadImages(rows.flatMap(toImageIds), db),
    community.namesOfCircles(
      db,
      rows.flatMap((row) => row.circle_id ?? []),
    ),
  ])
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    contentId: row.content_id,
    userId: row.user_id,
    text: [row.title, row.text].filter((part) => part !== '').join('\n'),
    circle: circles.get(row.circle_id ?? 0) ?? '',
    images: toImageIds(row).flatMap((imageId) => images.get(imageId)?.url ?? []),
    state: row.state,
    heldBy: row.held_by,
    createdAt: row.created_at,
  }))
}
