import type { Comment, commentEndpoints } from '#contract/comments.ts'
import type { ContentActor } from '#contract/content.ts'
import type { Image } from '#contract/shapes.ts'
import type { IdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { editComment } from './edit-comment.ts'
import { exportComments, type ExportedComment } from './export-comments.ts'
import { findNoticed, type NoticedComment } from './find-noticed.ts'
import {
  importComments,
  previewComments,
  type CommentDraft,
  type DraftOutcome,
  type KnownComments,
} from './import-comments.ts'
import { exportPerson, forgetPerson } from './personal-data.ts'
import { listComments } from './list-comments.ts'
import { listReplies } from './list-replies.ts'
import { postComment } from './post-comment.ts'
import { removeComment } from './remove-comment.ts'
import { reportTarget } from './report-target.ts'
import { createCommentReview, reportReview, type CommentReview, type ReportReview } from './review.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

export type { ExportedComment } from './export-comments.ts'
export type { CommentDraft, DraftOutcome, KnownComments } from './import-comments.ts'

/** Comments under items: two levels, written by users, shown to everybody. */
export interface Comments {
  handlers: Handlers<typeof commentEndpoints>
  /** The most starred comments under an item as everybody sees them. Throws 40002, 40401, 41001. */
  listFirst(hashed: string, actor: ContentActor, limit: number): Promise<Comment[]>
  /** The public comment behind a hashed id under an item, for a star. Throws 40002, 40401. */
  findTarget(db: Db, hashed: string, contentId: number): Promise<{ id: number; stars: number }>
  /** The words of a public comment under an item. Throws 40002, 40401. */
  getText(hashed: string, itemId: string): Promise<string>
  /** Changes how many stars a comment has, in the transaction that adds or removes them; returns the new count. */
  addStars(tx: Tx, id: number, by: number): Promise<number>
  /** Whether a user has a comment (public or pending) under an item. */
  hasCommented(db: Db, userId: number, contentId: number): Promise<boolean>
  /** What comments say now, by database id: nothing of those that are gone. */
  findNoticed(db: Db, commentIds: readonly number[]): Promise<Map<number, NoticedComment>>
  /** What moderators see of comments and do to them. */
  review: CommentReview
  reports: ReportReview
  /** Creates or updates comments by their source ids; what they reply to comes before them. */
  importComments(tx: Tx, drafts: readonly CommentDraft[]): Promise<DraftOutcome[]>
  /** What `importComments` would do; `planned` goes from batch to batch. */
  previewComments(drafts: readonly CommentDraft[], planned: KnownComments): Promise<DraftOutcome[]>
  /** Every comment in the order of its making, in batches. */
  exportComments(): AsyncIterable<ExportedComment[]>
  /** What a person wrote here and objected to. Forgotten, the words stay and are nobody's, without pictures and places. */
  personal: PersonalData
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
  /** Whether a text is public at once. Throws 42201 for a refused word. */
  judge(db: Db, written: WrittenComment): Promise<'public' | 'pending'>
  notices: { add(tx: Tx, drafts: readonly ReplyNotice[]): Promise<void> }
  content: {
    findTarget(
      db: Db,
      hashed: string,
      options?: { actor?: ContentActor; field?: string },
    ): Promise<{ id: number; accountId: number; commentsClosed: boolean; counts: { comments: number } }>
    addCounts(tx: Tx, id: number, changes: { comments: number }): Promise<unknown>
    /** Lets nobody else change the item, nor what is counted on it by this domain, until the transaction ends. */
    lock(tx: Tx, id: number): Promise<void>
    loadImages(ids: readonly number[], db: Db): Promise<Map<number, Image>>
  }
  uploads: {
    /** Database ids of the pictures of a user's uploads. Throws 40001 on `field`. */
    take(tx: Tx, userId: number, uploadIds: readonly string[], field: string): Promise<number[]>
    /** Takes a user's pictures from something that showed them. */
    release(tx: Tx, userId: number, imageIds: readonly number[]): Promise<void>
  }
  /** Pictures that a comment may carry. */
  maxImages: number
  /** Whether comments show where they were written. */
  showsRegion: boolean
  findAuthors(db: Db, userIds: readonly number[]): Promise<Map<number, CommentAuthor>>
  /** The id of a user by the source of an import, made or brought in line with it. */
  ensureUser(tx: Tx, user: CommentUser): Promise<number>
  /** Which of these comments a subject has starred. */
  listStarred(db: Db, subject: string, commentIds: readonly number[]): Promise<Set<number>>
}

/** A comment as it is judged before others see it. */
interface WrittenComment {
  kind: 'comment'
  text: string
  hasImages: boolean
  userId: number
  contentId: number
  /** Whether a comment of this user is public already. */
  isKnown(): Promise<boolean>
}

/** What somebody is told who was replied to. */
interface ReplyNotice {
  subject: string
  kind: 'reply'
  key: string
  contentId: number
  commentId: number
  fromUserId: number
  detail: Record<string, string>
}

/** What the use cases of this domain work with. */
export type CommentParts = CommentsOptions

export function createComments(options: CommentsOptions): Comments {
  const parts: CommentParts = options
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
    async listFirst(id, actor, limit) {
      const { list } = await listComments(parts, actor, { id, sort: 'hot', pageindex: 1, pagesize: limit }, null)
      return list
    },
    async getText(hashed, itemId) {
      const row = await store.findComment(database.db, parseId(ids, hashed, 'query.c'))
      if (row?.state !== 'public' || ids.encode(row.content_id) !== itemId) throw new AppError(40401)
      return row.text
    },
    async findTarget(db, hashed, contentId) {
      const row = await store.findComment(db, parseId(ids, hashed, 'body.comment_id'))
      if (row?.content_id !== contentId || row.state !== 'public') throw new AppError(40401)
      return { id: row.id, stars: row.star_count }
    },
    addStars: writes.addStars,
    hasCommented: store.hasCommented,
    findNoticed: (db, commentIds) => findNoticed(ids, db, commentIds),
    review: createCommentReview(parts),
    reports: reportReview,
    importComments: (tx, drafts) => importComments(parts, tx, drafts),
    previewComments: (drafts, planned) => previewComments(parts, database.db, drafts, planned),
    exportComments: () => exportComments(parts, database.db),
    personal: {
      merge: writes.moveReports,
      export: (db, person) => exportPerson(parts, db, person),
      forget: (tx, person) => forgetPerson(parts, tx, person),
    },
  }
}
