import { maskPersonalData } from '#base/mask-personal-data.ts'
import type { communityEndpoints } from '#contract/community.ts'
import { modelPath } from '#contract/share-urls.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { findHighestId } from '#server/storage/find-highest-id.ts'
import { commentsDomain, type Comments } from '../comments/comments.ts'
import { contentDomain, deleted, itemParts, type Content } from '../content/content.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { listedPages } from '../sitemaps/sitemaps.ts'
import { exportRepositories, exportRepository, type ExportedRepository } from './export-repositories.ts'
import { findAnswer } from './find-answer.ts'
import { getCatalogNode } from './get-catalog-node.ts'
import { getCirclePost } from './get-circle-post.ts'
import { getModelItem } from './get-model-item.ts'
import { getQuestion } from './get-question.ts'
import { listAnswers } from './list-answers.ts'
import { listPosts } from './list-posts.ts'
import { saveCircle, saveCirclePost, type CircleDraft, type CirclePostDraft } from './save-circle.ts'
import { saveQuestion, type QuestionDraft } from './save-question.ts'
import { saveRepository, type ModelWriting, type RepositoryDraft } from './save-repository.ts'
import { describeCirclePost, describeQuestion } from './describe.ts'
import { listItemPages, listRepositories } from './store-models.ts'
import { deletePost, listChannels, listCircleNames, listCircles } from './store-circles.ts'
import { removeReaderAnswer, saveReaderAnswer, type ReaderAnswer } from './reader-answers.ts'
import { saveReaderPost, type ReaderPost } from './reader-posts.ts'
import { toMemberKey } from './rules.ts'
import { forgetName } from './store-members.ts'
import { deleteQuestion, disownQuestion, findQuestion, listAnswerCounts } from './store-questions.ts'

export type { ExportedItem, ExportedRepository } from './export-repositories.ts'
export type { CatalogDraft } from './rules.ts'
export type { CirclePostDraft } from './save-circle.ts'
export type { AnswerDraft, QuestionDraft } from './save-question.ts'
export type { ModelItemDraft, ModelWriting, RepositoryDraft } from './save-repository.ts'

/**
 * What a community shares: questions with their answers, posts of circles, open content models. Questions and posts are
 * content items; this domain keeps what they have besides. Times in seconds.
 */
export interface Community extends DomainParts {
  handlers: Handlers<typeof communityEndpoints>
  /** Writes what a question has besides its item, in the transaction of `saveContent`; answers keep their ids by their keys. */
  saveQuestion(tx: Tx, contentId: number, draft: QuestionDraft): Promise<void>
  /** Shows an answer of a user under a question, or again; its item is locked. */
  saveReaderAnswer(tx: Tx, answer: ReaderAnswer): Promise<void>
  /** Takes it away again; the item is locked. */
  removeReaderAnswer(tx: Tx, answer: Pick<ReaderAnswer, 'contentId' | 'submissionId'>): Promise<void>
  /** Writes what a post of a user has besides its item, in the transaction of `saveContent`. */
  saveReaderPost(tx: Tx, contentId: number, post: ReaderPost): Promise<void>
  /** Whether there is a circle. */
  isCircle(db: Db, id: number): Promise<boolean>
  /** What circles are called, by their ids. */
  namesOfCircles(db: Db, ids: readonly number[]): Promise<Map<number, string>>
  /** Forgets what a user was called where they posted and answered. */
  disownPosts(tx: Tx, userId: number): Promise<void>
  /** Names nobody as who asked. */
  disownQuestion(tx: Tx, contentId: number): Promise<void>
  /** Whether an item is a question. */
  isQuestion(db: Db, contentId: number): Promise<boolean>
  /** What an answer to a question says by its public id, personal data masked; empty where there is none. */
  findAnswerText(contentId: number, answerId: string): Promise<string>
  /** How many answers questions have, by their items. */
  countAnswers(db: Db, contentIds: readonly number[]): Promise<Map<number, number>>
  /** Creates or updates a circle by its key; returns its id. The same facts again write nothing. */
  saveCircle(tx: Tx, draft: CircleDraft): Promise<number>
  /** Writes what a post has besides its item, in the transaction of `saveContent`. Throws where there is no such circle. */
  saveCirclePost(tx: Tx, contentId: number, draft: CirclePostDraft): Promise<void>
  /**
   * Creates a content model or replaces what changed in it; nodes and items keep their ids by their keys. Of a member of the
   * staff it throws 40901 with the present version and who wrote it, unless it is the one that was read.
   */
  saveRepository(tx: Tx, draft: RepositoryDraft, writing?: ModelWriting): Promise<void>
  /** A question as it was saved; null for other items. */
  describeQuestion(contentId: number): Promise<QuestionDraft | null>
  /** A post as it was saved; null for other items. */
  describeCirclePost(contentId: number): Promise<CirclePostDraft | null>
  listCircles(): Promise<CircleDraft[]>
  /** Every content model, whole. */
  exportRepositories(): AsyncIterable<ExportedRepository>
  /** One of them by its key; null where there is none. */
  exportRepository(key: string): Promise<ExportedRepository | null>
  /** What content models there are, how many items each has, and how often it was written. */
  listRepositories(): Promise<{ id: number; key: string; name: string; itemCount: number; version: number }[]>
}

/** What the use cases of this domain work with. */
export interface CommunityParts extends Pick<Foundation, 'database' | 'ids' | 'wapHost'> {
  comments: Pick<Comments, 'listFirst'>
  identity: Pick<Identity, 'findAuthors'>
  content: Pick<Content, 'getDetail' | 'getPublic' | 'loadCards' | 'loadTexts' | 'loadImages' | 'renderBody'>
}

export const communityDomain = defineDomain({
  name: 'community',
  tables: ['answers', 'circle_posts', 'circles', 'members', 'model_items', 'model_nodes', 'questions', 'repositories'],
  needs: [commentsDomain, contentDomain, identityDomain],
  create: createCommunity,
})

export function createCommunity(parts: CommunityParts): Community {
  const { db } = parts.database
  return {
    handlers: {
      'GET /circle/v1/api/share/content/detail': (input) => getCirclePost(parts, input),
      'GET /circle/v1/api/share/content/list': (input) => listPosts(parts, input),
      'GET /law/v1/api/share/question/detail': ({ id }) => getQuestion(parts, id),
      'GET /law/v1/api/share/question/answerlist': (input) => listAnswers(parts, input),
      'GET /peony/v1/picho/v1/open/{rid}/content/{uuid}': (input) => getModelItem(parts, input),
      'GET /peony/v1/picho/v1/open/{rid}/catalog/{id}': (input) => getCatalogNode(parts, input),
    },
    saveQuestion,
    saveReaderAnswer,
    removeReaderAnswer,
    disownQuestion,
    saveReaderPost,
    isCircle: async (anyDb, id) => (await listCircleNames(anyDb, [id])).length > 0,
    async namesOfCircles(anyDb, circleIds) {
      const rows = circleIds.length === 0 ? [] : await listCircleNames(anyDb, [...new Set(circleIds)])
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    disownPosts: (tx, userId) => forgetName(tx, toMemberKey(userId)),
    isQuestion: async (anyDb, contentId) => (await findQuestion(anyDb, contentId)) !== undefined,
    findAnswerText: async (contentId, answerId) =>
      maskPersonalData((await findAnswer(parts, contentId, answerId))?.text ?? ''),
    async countAnswers(anyDb, contentIds) {
      const rows = contentIds.length === 0 ? [] : await listAnswerCounts(anyDb, contentIds)
      return new Map(rows.map(({ content_id: id, answer_count: count }) => [id, count]))
    },
    saveCircle,
    saveCirclePost,
    saveRepository: (tx, draft, writing) => saveRepository(parts, tx, draft, writing),
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
    exportRepositories: () => exportRepositories(db),
    exportRepository: (key) => exportRepository(db, key),
    async listRepositories() {
      const rows = await listRepositories(db)
      return rows.map(({ source_id: key, last_place: lastPlace, ...row }) => ({
        ...row,
        key,
        itemCount: lastPlace === null ? 0 : lastPlace + 1,
      }))
    },
    contributions: [
      contribute(itemParts, {
        async cards(anyDb, items) {
          const posts = items.flatMap(({ id, type }) => (type === 'circle' ? id : []))
          const rows = posts.length === 0 ? [] : await listChannels(anyDb, posts)
          return new Map(rows.map(({ content_id: id, channel }) => [id, { channel }]))
        },
      }),
      contribute(listedPages, {
        kind: 'models',
        findLastId: () => findHighestId(db, 'model_items'),
        async list(range) {
          const rows = await listItemPages(db, range)
          return rows.map(({ repository_id: repositoryId, uuid, updated_at: changedAt }) => ({
            path: modelPath({ rid: parts.ids.encode(repositoryId), uuid, catalog: null }),
            changedAt,
          }))
        },
      }),
      on(deleted, async (tx, { id }) => {
        await deleteQuestion(tx, id)
        await deletePost(tx, id)
      }),
    ],
  }
}
