import type { commentEndpoints } from '#contract/comments.ts'
import type { ContentActor } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { editComment } from './edit-comment.ts'
import { exportComments, type ExportedComment } from './export-comments.ts'
import {
  importComments,
  previewComments,
  type CommentDraft,
  type DraftOutcome,
  type KnownComments,
} from './import-comments.ts'
import { listComments } from './list-comments.ts'
import { listReplies } from './list-replies.ts'
import { approveComment, listForReview, listReports, takeDownComment, type ReviewedComment } from './moderate.ts'
import { postComment } from './post-comment.ts'
import { removeComment } from './remove-comment.ts'
import { reportTarget } from './report-target.ts'
import { createWordCheck, type CommentPolicy } from './rules.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

export type { ExportedComment } from './export-comments.ts'
export type { CommentDraft, DraftOutcome, KnownComments } from './import-comments.ts'
export type { CommentPolicy } from './rules.ts'
export type { ReportedTarget, ReviewedComment } from './moderate.ts'

/** Comments under items: two levels, written by users, shown to everybody. */
export interface Comments {
  handlers: Handlers<typeof commentEndpoints>
  /** The public comment behind a hashed id under an item, for a star. Throws 40002, 40401. */
  findTarget(db: Db, hashed: string, contentId: number): Promise<{ id: number; stars: number }>
  /** Changes how many stars a comment has, in the transaction that adds or removes them; returns the new count. */
  addStars(tx: Tx, id: number, by: number): Promise<number>
  /** Whether a user has a comment (public or pending) under an item. */
  hasCommented(db: Db, userId: number, contentId: number): Promise<boolean>
  /** Makes the reports of one subject another's; what both have reported stays reported once. */
  mergeReports(tx: Tx, from: string, to: string): Promise<void>
  /** Comments as moderators see them: pending ones oldest first, public ones newest first. */
  listForReview(state: ReviewedComment['state'], limit: number): Promise<ReviewedComment[]>
  listReports: (limit: number) => ReturnType<typeof listReports>
  /** Makes a pending comment public. Throws 40401, and 40901 when it is not pending, or its root still is. */
  approveComment(tx: Tx, id: number): Promise<void>
  /** Takes a comment of anybody down. Throws 40401. */
  takeDownComment(tx: Tx, id: number): Promise<void>
  /** Creates or updates comments by their source ids; what they reply to comes before them. */
  importComments(tx: Tx, drafts: readonly CommentDraft[]): Promise<DraftOutcome[]>
  /** What `importComments` would do; `planned` goes from batch to batch. */
  previewComments(drafts: readonly CommentDraft[], planned: KnownComments): Promise<DraftOutcome[]>
  /** Every comment in the order of its making, in batches. */
  exportComments(): AsyncIterable<ExportedComment[]>
}

/** A user as the source of a comment knows them. */
export interface CommentUser {
  sourceId: string
  name: string
  avatar: string
  /** The account that the user speaks for. */
  accountId: number | null
}

/** What a comment shows of its author. */
export interface CommentAuthor {
  id: string
  name: string
  avatar: string
  verified: number
  /** The account that the user speaks for. */
  accountId: number | null
  /** When the user logged in for the first time; seconds. */
  createdAt: number
}

export interface CommentsOptions {
  database: Database
  ids: IdCodec
  policy: CommentPolicy
  /** Words that no comment may hold, as the operator wrote them. */
  blockedWords: readonly string[]
  content: {
    findTarget(
      db: Db,
      hashed: string,
      options?: { actor?: ContentActor; field?: string },
    ): Promise<{ id: number; accountId: number; commentsClosed: boolean; counts: { comments: number } }>
    addCounts(tx: Tx, id: number, changes: { comments: number }): Promise<unknown>
    /** Lets nobody else change the item, nor what is counted on it by this domain, until the transaction ends. */
    lock(tx: Tx, id: number): Promise<void>
  }
  findAuthors(db: Db, userIds: readonly number[]): Promise<Map<number, CommentAuthor>>
  /** The id of a user by the source of an import, made or brought in line with it. */
  ensureUser(tx: Tx, user: CommentUser): Promise<number>
  /** Which of these comments a subject has starred. */
  listStarred(db: Db, subject: string, commentIds: readonly number[]): Promise<Set<number>>
}

/** What the use cases of this domain work with. */
export interface CommentParts extends Omit<CommentsOptions, 'blockedWords'> {
  /** Whether a text holds a word that no comment may hold. */
  holdsBlockedWord(text: string): boolean
}

export function createComments({ blockedWords, ...options }: CommentsOptions): Comments {
  const parts: CommentParts = { ...options, holdsBlockedWord: createWordCheck(blockedWords) }
  const { database, ids } = parts

  return {
    handlers: {
      'POST /peony/v1/comment/{id}': (input, call) => postComment(parts, 'inner', input, call),
      'POST /guzzle/v1/comment/{id}': (input, call) => postComment(parts, 'mp', input, call),
      'GET /peony/v1/comment/{id}': (input, { viewer }) => listComments(parts, 'inner', input, viewer),
      'GET /guzzle/v1/comment/{id}': (input, { viewer }) => listComments(parts, 'mp', input, viewer),
      'GET /peony/v1/comment/{post_id}/{cid}': (input, { viewer }) => listReplies(parts, 'inner', input, viewer),
      'GET /guzzle/v1/comment/{post_id}/{cid}': (input, { viewer }) => listReplies(parts, 'mp', input, viewer),
      'GET /inner/comment/{id}': (input) => listComments(parts, 'inner', input, null),
      'GET /dinner/comment/{id}': (input) => listComments(parts, 'mp', input, null),
      'POST /peony/v1/comment/{id}/remove': (input, call) => removeComment(parts, input, call),
      'POST /guzzle/v1/comment/{id}/remove': (input, call) => removeComment(parts, input, call),
      'POST /peony/v1/comment/{id}/edit': (input, call) => editComment(parts, input, call),
      'POST /guzzle/v1/comment/{id}/edit': (input, call) => editComment(parts, input, call),
      'POST /peony/v1/report': (input, call) => reportTarget(parts, input, call),
    },
    async findTarget(db, hashed, contentId) {
      const row = await store.findComment(db, parseId(ids, hashed, 'body.comment_id'))
      if (row?.content_id !== contentId || row.state !== 'public') throw new AppError(40401)
      return { id: row.id, stars: row.star_count }
    },
    addStars: writes.addStars,
    hasCommented: store.hasCommented,
    mergeReports: writes.moveReports,
    listForReview: (state, limit) => listForReview(parts, database.db, state, limit),
    listReports: (limit) => listReports(parts, database.db, limit),
    approveComment: (tx, id) => approveComment(parts, tx, id),
    takeDownComment: (tx, id) => takeDownComment(parts, tx, id),
    importComments: (tx, drafts) => importComments(parts, tx, drafts),
    previewComments: (drafts, planned) => previewComments(parts, database.db, drafts, planned),
    exportComments: () => exportComments(parts, database.db),
  }
}
