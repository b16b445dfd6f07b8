import type { Comment } from '#contract/comments.ts'
import type { communityEndpoints } from '#contract/community.ts'
import type { ContentActor, ContentDetail, ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Image } from '#contract/shapes.ts'
import type { CircleChannel } from '#contract/share-urls.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { exportRepositories, type ExportedRepository } from './export-repositories.ts'
import { getCatalogNode } from './get-catalog-node.ts'
import { getCirclePost } from './get-circle-post.ts'
import { getModelItem } from './get-model-item.ts'
import { getQuestion } from './get-question.ts'
import { listAnswers } from './list-answers.ts'
import { saveCircle, saveCirclePost, type CircleDraft, type CirclePostDraft } from './save-circle.ts'
import { saveQuestion, type QuestionDraft } from './save-question.ts'
import { saveRepository, type RepositoryDraft } from './save-repository.ts'
import { describeCirclePost, describeQuestion } from './describe.ts'
import { forgetPost, listChannels, listCircles } from './store-circles.ts'
import { forgetQuestion } from './store-questions.ts'

export type { ExportedItem, ExportedRepository } from './export-repositories.ts'
export type { CatalogDraft } from './rules.ts'
export type { CirclePostDraft } from './save-circle.ts'
export type { AnswerDraft, QuestionDraft } from './save-question.ts'
export type { ModelItemDraft, RepositoryDraft } from './save-repository.ts'

/**
 * What a community shares: questions with their answers, posts of circles, open content models. Questions and posts are
 * content items; this domain keeps what they have besides. Times in seconds.
 */
export interface Community {
  handlers: Handlers<typeof communityEndpoints>
  /** Writes what a question has besides its item, in the transaction of `saveContent`; answers keep their ids by their keys. */
  saveQuestion(tx: Tx, contentId: number, draft: QuestionDraft): Promise<void>
  /** Creates or updates a circle by its key; returns its id. The same facts again write nothing. */
  saveCircle(tx: Tx, draft: CircleDraft): Promise<number>
  /** Writes what a post has besides its item, in the transaction of `saveContent`. Throws where there is no such circle. */
  saveCirclePost(tx: Tx, contentId: number, draft: CirclePostDraft): Promise<void>
  /** Creates a content model or replaces what changed in it; nodes and items keep their ids by their keys. */
  saveRepository(tx: Tx, draft: RepositoryDraft): Promise<void>
  /** Deletes everything that is kept of an item that is about to go. */
  forget(tx: Tx, contentId: number): Promise<void>
  /** A question as it was saved; null for other items. */
  describeQuestion(contentId: number): Promise<QuestionDraft | null>
  /** A post as it was saved; null for other items. */
  describeCirclePost(contentId: number): Promise<CirclePostDraft | null>
  listCircles(): Promise<CircleDraft[]>
  /** The channel that each of these items is shared under, for those that are posts. */
  channelsOf(db: Db, contentIds: readonly number[]): Promise<Map<number, CircleChannel>>
  /** Every content model, whole. */
  exportRepositories(): AsyncIterable<ExportedRepository>
}

export interface CommunityOptions {
  database: Database
  ids: IdCodec
  /** Origin that share links lead to (`https://example.org`). */
  wapHost: string
  content: {
    /** A published item of a type as its page shows it. Throws 40002, 40401, 41001. */
    getDetail(hashed: string, wanted: { types: readonly ContentType[]; field: string }): Promise<ContentDetail>
    /** The published item of a type behind a hashed id. Throws 40002, 40401, 41001. */
    getPublic(hashed: string, wanted: { types: readonly ContentType[]; field: string }): Promise<{ id: number }>
    /** The text of items as it is read, personal data masked. */
    loadTexts(ids: readonly number[]): Promise<Map<number, string>>
    loadImages(ids: readonly number[]): Promise<Map<number, Image>>
    /** Markdown as it is shown, sanitised; pictures by their address as it is written. */
    renderBody(db: Db, source: string, images: ReadonlyMap<string, number>): Promise<string>
  }
  /** The first public comments under an item. */
  listFirstComments(item: { id: string; actor: ContentActor }, limit: number): Promise<Comment[]>
}

/** What the use cases of this domain work with. */
export type CommunityParts = CommunityOptions

export function createCommunity(parts: CommunityOptions): Community {
  const { db } = parts.database
  return {
    handlers: {
      'GET /circle/v1/api/share/content/detail': (input) => getCirclePost(parts, input),
      'GET /law/v1/api/share/question/detail': ({ id }) => getQuestion(parts, id),
      'GET /law/v1/api/share/question/answerlist': (input) => listAnswers(parts, input),
      'GET /peony/v1/picho/v1/open/{rid}/content/{uuid}': (input) => getModelItem(parts, input),
      'GET /peony/v1/picho/v1/open/{rid}/catalog/{id}': (input) => getCatalogNode(parts, input),
    },
    saveQuestion,
    saveCircle,
    saveCirclePost,
    saveRepository: (tx, draft) => saveRepository(parts, tx, draft),
    async forget(tx, contentId) {
      await forgetQuestion(tx, contentId)
      await forgetPost(tx, contentId)
    },
    describeQuestion: (contentId) => describeQuestion(db, contentId),
    describeCirclePost: (contentId) => describeCirclePost(db, contentId),
    async listCircles() {
      const rows = await listCircles(db)
      return rows.map(({ source_id: key, member_count: memberCount, name, avatar, intro }) => ({
        key,
        name,
        avatar,
        intro,
        memberCount,
      }))
    },
    async channelsOf(anyDb, contentIds) {
      const rows = await listChannels(anyDb, contentIds)
      return new Map(rows.map((row) => [row.content_id, row.channel]))
    },
    exportRepositories: () => exportRepositories(db),
  }
}
