import type { ReportReason } from '#contract/comments.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { changeComment, lockComment } from './change-comment.ts'
import type { CommentParts } from './comments.ts'
import * as store from './store.ts'

/** A comment as moderators see it. */
export interface ReviewedComment {
  /** Hashed, as in addresses. */
  id: string
  contentId: string
  author: string
  text: string
  state: 'pending' | 'public'
  /** Seconds. */
  createdAt: number
}

export async function listForReview(
  { ids, findAuthors }: CommentParts,
  db: Db,
  state: ReviewedComment['state'],
  limit: number,
): Promise<ReviewedComment[]> {
  const rows = await store.listOfState(db, state, limit)
  const authors = await findAuthors(db, [...new Set(rows.map((row) => row.user_id))])
  return rows.map((row) => ({
    id: ids.encode(row.id),
    contentId: ids.encode(row.content_id),
    author: authors.get(row.user_id)?.name ?? '',
    text: row.text,
    state,
    createdAt: row.created_at,
  }))
}

/** What a reader objects to, and why. */
export interface ReportedTarget {
  ticket: string
  target: 'post' | 'comment'
  /** Hashed. */
  id: string
  reason: ReportReason
  note: string
  createdAt: number
}

export async function listReports({ ids }: CommentParts, db: Db, limit: number): Promise<ReportedTarget[]> {
  const rows = await store.listReports(db, limit)
  return rows.map((row) => ({
    ticket: ids.encode(row.id),
    target: row.target,
    id: ids.encode(row.target_id),
    reason: row.reason,
    note: row.note,
    createdAt: row.created_at,
  }))
}

/** Makes a pending comment public. Throws 40401, and 40901 when it is not pending, or its root still is. */
export async function approveComment(parts: CommentParts, tx: Tx, id: number): Promise<void> {
  const comment = await lockComment(parts, tx, id)
  if (!comment) throw new AppError(40401)
  const root = comment.root_id === 0 ? null : await store.findComment(tx.db, comment.root_id)
  if (comment.state !== 'pending' || root?.state === 'pending') throw new AppError(40901)
  await changeComment(parts, tx, comment, { state: 'public', text: comment.text, updatedAt: comment.updated_at })
}

/** Takes a comment of anybody down. Throws 40401. */
export async function takeDownComment(parts: CommentParts, tx: Tx, id: number): Promise<void> {
  const comment = await lockComment(parts, tx, id)
  if (!comment) throw new AppError(40401)
  if (comment.state === 'removed') return
  await changeComment(parts, tx, comment, { state: 'removed', text: comment.text, updatedAt: comment.updated_at })
}
