import type { HeldBy } from '#contract/admin/moderation.ts'
import type { ReportReason } from '#contract/report-reasons.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { CommentState } from '#server/storage/tables/comments.ts'
import { changeComment, lockComment } from './change-comment.ts'
import type { CommentParts } from './comments.ts'
import { toImageIds } from './rules.ts'
import * as store from './store-review.ts'
import { findComment, type CommentRow } from './store.ts'

/** A comment as moderators see it. */
interface ReviewedComment {
  id: number
  contentId: number
  userId: number
  text: string
  /** Addresses of its pictures. */
  images: string[]
  state: CommentState
  /** Why it waits; empty where that was not kept. */
  heldBy: HeldBy | ''
  anchor: { p: number; quote: string } | null
  /** The comment that it replies to; null for a root. */
  parentId: number | null
  /** Seconds. */
  createdAt: number
}

interface Report extends store.ReportTarget {
  id: number
  subject: string
  reason: ReportReason
  note: string
  quote: string
  createdAt: number
  isOpen: boolean
}

/** Comments as moderators look at them and decide. */
export interface CommentReview {
  /** What waits, longest first, from behind a time and id on. */
  listWaiting(db: Db, after: store.Place, limit: number): Promise<ReviewedComment[]>
  /** Since when those wait that do the longest. */
  listWaitingSince(db: Db, limit: number): Promise<number[]>
  listNewestPublic(db: Db, limit: number): Promise<ReviewedComment[]>
  /** What was written since a time and before a place, newest first. */
  listSince(db: Db, since: number, before: store.Place, limit: number): Promise<ReviewedComment[]>
  /** Those that exist, by id. */
  load(db: Db, ids: readonly number[]): Promise<ReviewedComment[]>
  /** Comments that fit, newest first, before a time and id. */
  listFitting(db: Db, filter: store.CommentFilter, before: store.Place, limit: number): Promise<ReviewedComment[]>
  /** A comment with its root, what it replies to, and `beside` public replies before and after it, in their order. */
  loadThread(db: Db, id: number, beside: number): Promise<ReviewedComment[]>
  /** How much a user wrote, by what became of it. */
  countOf(db: Db, userId: number): Promise<Record<CommentState, number>>
  /** Holds comments with all that is counted under their items until the transaction ends. */
  lock(tx: Tx, ids: readonly number[]): Promise<void>
  /**
   * Gives a comment another state. Throws 40401, and 40901 where nobody could see it although it is public, or what
   * replies to it could be seen although it is pending.
   */
  setState(tx: Tx, id: number, state: CommentState): Promise<void>
  /** Takes down some of what a user wrote; returns how many, 0 when nothing is left. */
  removeSome(tx: Tx, userId: number, limit: number): Promise<number>
}

interface OpenReports {
  count: number
  /** Most first. */
  reasons: Array<{ reason: ReportReason; count: number }>
  oldest: Report[]
}

/** What readers object to: comments and items. */
export interface ReportReview {
  /** The oldest open report of each target, oldest first, from behind a time and id on. */
  listOpenTargets(
    db: Db,
    after: store.Place,
    limit: number,
  ): Promise<Array<store.ReportTarget & { id: number; createdAt: number }>>
  /** Open reports of a target: how many, for which reasons, and the oldest ones. */
  loadOpen(db: Db, target: store.ReportTarget, limit: number): Promise<OpenReports>
  /** All reports, newest first, from before one of them on. */
  list(db: Db, before: number | null, limit: number): Promise<Report[]>
  find(db: Db, id: number): Promise<Report | null>
  /** Settles the open reports of a target; returns how many there were. */
  close(tx: Tx, target: store.ReportTarget, decisionId: number): Promise<number>
  reopen(tx: Tx, decisionId: number): Promise<void>
  /** Deletes the reports that some decisions have settled. */
  deleteClosedBy(tx: Tx, decisionIds: readonly number[]): Promise<void>
}

export function createCommentReview(parts: CommentParts): CommentReview {
  const view = (db: Db, rows: Promise<CommentRow[]>) => rows.then((found) => toReviewed(parts, db, found))
  return {
    listWaiting: (db, after, limit) => view(db, store.listWaiting(db, after, limit)),
    listWaitingSince: store.listWaitingSince,
    listNewestPublic: (db, limit) => view(db, store.listNewestPublic(db, limit)),
    listSince: (db, since, before, limit) => view(db, store.listSince(db, since, before, limit)),
    load: (db, ids) => view(db, store.listByIds(db, ids)),
    listFitting: (db, filter, before, limit) => view(db, store.listFitting(db, filter, before, limit)),
    loadThread: (db, id, beside) => view(db, loadThread(db, id, beside)),
    async countOf(db, userId) {
      const counts = { public: 0, pending: 0, removed: 0 }
      for (const { state, count } of await store.countByState(db, userId)) counts[state] = count
      return counts
    },
    async lock(tx, ids) {
      const rows = await store.listByIds(tx.db, ids)
      const items = [...new Set(rows.map((row) => row.content_id))]
      for (const id of items.toSorted((a, b) => a - b)) await parts.content.lock(tx, id)
    },
    setState: (tx, id, state) => setState(parts, tx, id, state),
    async removeSome(tx, userId, limit) {
      const rows = await store.listStanding(tx.db, userId, limit)
      for (const row of rows) await setState(parts, tx, row.id, 'removed')
      return rows.length
    },
  }
}

export const reportReview: ReportReview = {
  async listOpenTargets(db, after, limit) {
    const rows = await store.listOpenTargets(db, after, limit)
    return rows.map((row) => ({ target: row.target, targetId: row.target_id, id: row.id, createdAt: row.created_at }))
  },
  async loadOpen(db, target, limit) {
    const [rows, reasons] = await Promise.all([store.listOpenOf(db, target, limit), store.countOpenOf(db, target)])
    return { count: reasons.reduce((sum, { count }) => sum + count, 0), reasons, oldest: rows.map(toReport) }
  },
  list: async (db, before, limit) => (await store.listReports(db, before, limit)).map(toReport),
  async find(db, id) {
    const row = await store.findReport(db, id)
    return row ? toReport(row) : null
  },
  close: store.closeReports,
  reopen: store.reopenReports,
  deleteClosedBy: store.deleteReportsClosedBy,
}

async function loadThread(db: Db, id: number, beside: number): Promise<CommentRow[]> {
  const comment = await findComment(db, id)
  if (!comment) return []
  const rootId = comment.root_id || comment.id
  const around = [rootId, comment.parent_id || rootId, id]
  const replies = comment.root_id === 0 ? [] : await store.listReplyIdsAround(db, comment, beside)
  return store.listByIds(
    db,
    [...new Set([...around, ...replies])].toSorted((a, b) => a - b),
  )
}

async function setState(parts: CommentParts, tx: Tx, id: number, state: CommentState): Promise<void> {
  const comment = await lockComment(parts, tx, id)
  if (!comment) throw new AppError(40401)
  if (comment.state === state) return
  const root = comment.root_id === 0 ? null : await findComment(tx.db, comment.root_id)
  if (state === 'public' && root?.state === 'pending') throw new AppError(40901)
  if (state === 'pending' && comment.reply_count > 0) throw new AppError(40901)
  await changeComment(parts, tx, comment, { state, text: comment.text, updatedAt: comment.updated_at })
}

async function toReviewed({ content }: CommentParts, db: Db, rows: readonly CommentRow[]): Promise<ReviewedComment[]> {
  const images = await content.loadImages(rows.flatMap(toImageIds), db)
  return rows.map((row) => ({
    id: row.id,
    contentId: row.content_id,
    userId: row.user_id,
    text: row.text,
    images: toImageIds(row).flatMap((imageId) => images.get(imageId)?.url ?? []),
    state: row.state,
    heldBy: row.held_by,
    anchor: row.anchor_p === null || row.anchor_quote === null ? null : { p: row.anchor_p, quote: row.anchor_quote },
    parentId: row.parent_id === 0 ? null : row.parent_id,
    createdAt: row.created_at,
  }))
}

function toReport(row: Awaited<ReturnType<typeof store.listReports>>[number]): Report {
  return {
    id: row.id,
    target: row.target,
    targetId: row.target_id,
    subject: row.subject,
    reason: row.reason,
    note: row.note,
    quote: row.quote,
    createdAt: row.created_at,
    isOpen: row.closed_by === null,
  }
}
