import type { Comment, commentEndpoints } from '#contract/comments.ts'
import type { ContentActor } from '#contract/content.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute } from '#server/assembly/points.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { hiddenDomain, type Hidden } from '../hidden/hidden.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { judgingDomain, type Judging } from '../judging/judging.ts'
import { named, noticesDomain, type Notices } from '../notices/notices.ts'
import { uploadsDomain, type Uploads } from '../uploads/uploads.ts'
import { answerAs, type AnswerAs } from './answer-as.ts'
import { editComment } from './edit-comment.ts'
import { exportComments, type ExportedComment } from './export-comments.ts'
import { findNoticed } from './find-noticed.ts'
import {
  importComments,
  previewComments,
  type CommentDraft,
  type DraftOutcome,
  type KnownComments,
} from './import-comments.ts'
import { createPersonalData } from './personal-data.ts'
import { listComments } from './list-comments.ts'
import { listReplies } from './list-replies.ts'
import { offerPeople } from './offer-people.ts'
import { postComment } from './post-comment.ts'
import { removeComment } from './remove-comment.ts'
import { reportTarget } from './report-target.ts'
import { createCommentReview, reportReview, type CommentReview, type ReportReview } from './review.ts'
import * as store from './store.ts'
import { tellStar, type Starred } from './tell-comment.ts'
import { listByName } from './store-mentions.ts'
import * as writes from './store-writes.ts'

export type { ExportedComment } from './export-comments.ts'
export { parseImages, parseText, userOf } from './parse-call.ts'
export { shownAnswers, stars } from './points.ts'
export type { CommentDraft, DraftOutcome, KnownComments } from './import-comments.ts'

/** Comments under items: two levels, written by users, shown to everybody. */
export interface Comments extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof commentEndpoints>
  /** The most starred comments under an item as everybody sees them. Throws 40002, 40401, 41001. */
  listFirst(hashed: string, actor: ContentActor, limit: number): Promise<Comment[]>
  /** The public comment behind a hashed id under an item, for a star. Throws 40002, 40401. */
  findTarget(db: Db, hashed: string, contentId: number): Promise<Starred & { stars: number }>
  /** The words of a public comment under an item. Throws 40002, 40401. */
  getText(hashed: string, itemId: string): Promise<string>
  /** Changes how many stars a comment has, in the transaction that adds or removes them; returns the new count. */
  addStars(tx: Tx, id: number, by: number): Promise<number>
  /** Tells who wrote a comment that a subject starred it, or no longer does. */
  tellStar(tx: Tx, comment: Starred, star: { subject: string; isSet: boolean }): Promise<void>
  /** Whether a user has a comment (public or pending) under an item. */
  hasCommented(db: Db, userId: number, contentId: number): Promise<boolean>
  /** Users whose own name begins with something; those who go by the name of an account are left out. */
  listByName(db: Db, beginning: string, limit: number): Promise<number[]>
  /** Writes a reply in the name of an account; returns its id. Throws 40001, 40401, 40901, 41001. */
  answerAs(tx: Tx, answer: AnswerAs): Promise<number>
  /** What moderators see of comments and do to them. */
  review: CommentReview
  reports: ReportReview
  /** Creates or updates comments by their source ids; what they reply to comes before them. */
  importComments(tx: Tx, drafts: readonly CommentDraft[]): Promise<DraftOutcome[]>
  /** What `importComments` would do; `planned` goes from batch to batch. */
  previewComments(drafts: readonly CommentDraft[], planned: KnownComments): Promise<DraftOutcome[]>
  /** Every comment in the order of its making, in batches. */
  exportComments(): AsyncIterable<ExportedComment[]>
}

/** What the use cases of this domain work with. */
export interface CommentParts extends Pick<
  Foundation,
  'settings' | 'database' | 'ids' | 'only' | 'emit' | 'publications'
> {
  content: Pick<Content, 'findTarget' | 'lockTarget' | 'addCounts' | 'lock' | 'loadImages'>
  hidden: Pick<Hidden, 'listHiding'>
  identity: Pick<Identity, 'findAuthors' | 'ensureUser'>
  judging: Pick<Judging, 'findHold'>
  notices: Pick<Notices, 'add' | 'takeBack'>
  uploads: Pick<Uploads, 'take' | 'release'>
}

export const commentsDomain = defineDomain({
  name: 'comments',
  tables: ['comments', 'comment_mentions', 'reports'],
  needs: [contentDomain, hiddenDomain, identityDomain, judgingDomain, noticesDomain, uploadsDomain],
  create: createComments,
})

export function createComments(parts: CommentParts): Comments {
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
      'GET /peony/v1/mention/{id}': (input, call) => offerPeople(parts, input, call),
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
      return { id: row.id, contentId, userId: row.user_id, stars: row.star_count }
    },
    addStars: writes.addStars,
    tellStar: (tx, comment, star) => tellStar(parts, tx, comment, star),
    hasCommented: store.hasCommented,
    listByName,
    answerAs: (tx, answer) => answerAs(parts, tx, answer),
    review: createCommentReview(parts),
    reports: reportReview,
    importComments: (tx, drafts) => importComments(parts, tx, drafts),
    previewComments: (drafts, planned) => previewComments(parts, database.db, drafts, planned),
    exportComments: () => exportComments(parts, database.db),
    personal: createPersonalData(parts),
    contributions: [contribute(named, { comments: (db, commentIds) => findNoticed(ids, db, commentIds) })],
  }
}
