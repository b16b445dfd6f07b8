import type { AccountBrief } from '#contract/accounts.ts'
import type { ContentActor, ContentCard, ContentDetail, contentEndpoints } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import { contentPath } from '#contract/share-urls.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import type { ContentState } from '#server/storage/tables/content.ts'
import { addCounts, type CountChanges, type Counts } from './store-counts.ts'
import { publishContent, releaseScheduled, removeContent, scheduleContent } from './change-state.ts'
import { countViews } from './count-views.ts'
import { exportContents, type ExportedContent } from './export-contents.ts'
import { findTarget, type ContentTarget } from './find-target.ts'
import { indexPublished, loadTexts, type SearchIndex } from './index-content.ts'
import { getContent } from './get-content.ts'
import { listGroup } from './list-group.ts'
import { createListHot } from './list-hot.ts'
import { listRecommended } from './list-recommended.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import { saveContent, type ContentDraft, type SaveResult } from './save-content.ts'
import { findImageByAddress, saveImage, type RemoteImage, type SavedImage } from './save-image.ts'
import * as store from './store.ts'
import * as texts from './store-texts.ts'
import * as writes from './store-writes.ts'
import type { StoredImage } from '#server/outside/media-store.ts'

export type { ContentDraft, DraftImage, SaveResult } from './save-content.ts'
export type { ExportedContent } from './export-contents.ts'
export type { RemoteImage, SavedImage } from './save-image.ts'

/** An item as its source knows it. */
export interface KnownContent {
  id: number
  sourceHash: string
  state: ContentState
  publishAt: number
}

/** Content items: what readers ask for, and what importers and operators do to them. Times in seconds. */
export interface Content {
  handlers: Handlers<typeof contentEndpoints>
  saveContent(tx: Tx, draft: ContentDraft): Promise<SaveResult>
  saveImage(tx: Tx, image: StoredImage | RemoteImage, address?: string): Promise<number>
  /** The stored picture that was fetched from an address before. */
  findImageByAddress(address: string): Promise<SavedImage | null>
  /** The item of a source id, in whatever state. */
  findBySource(sourceId: string): Promise<KnownContent | null>
  publishContent(tx: Tx, id: number, at: number): Promise<void>
  scheduleContent(tx: Tx, id: number, at: number): Promise<void>
  removeContent(tx: Tx, id: number): Promise<void>
  /** Publishes what is due; returns how many items. */
  releaseScheduled(now: number): Promise<number>
  /** Adds views by database id. */
  countViews(tx: Tx, views: ReadonlyMap<number, number>, now: number): Promise<void>
  /** Where the page of a public id is; null for what has none or is not public yet. */
  findContentPath(publicId: string): Promise<{ path: string; state: 'published' | 'removed' } | null>
  exportContents(): AsyncIterable<ExportedContent>
  /** The published item that a reader's action is about. Throws 40002, 40401, 41001. */
  findTarget(db: Db, hashed: string, options?: { actor?: ContentActor; field?: string }): Promise<ContentTarget>
  /** Changes the counts of an item in the transaction of what they count. */
  addCounts(tx: Tx, id: number, changes: CountChanges): Promise<Counts>
  /** Lets nobody else change an item until the transaction ends. */
  lock(tx: Tx, id: number): Promise<void>
  /** The published ones among `ids`. */
  filterPublished(db: Db, ids: readonly number[]): Promise<Set<number>>
  /** Cards of the published ones among `ids`, in the order of `ids`. */
  loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
  /** The text of items as it is read, blocks apart by line breaks. */
  loadTexts(ids: readonly number[]): Promise<Map<number, string>>
  /** How often items were viewed. */
  loadViews(ids: readonly number[]): Promise<Map<number, number>>
  /** Brings public items that the search index lacks into it. */
  indexPublished(isStopped: () => boolean): Promise<void>
}

export interface ContentOptions {
  database: Database
  ids: IdCodec
  /** Origin that share links lead to (`https://example.org`). */
  wapHost: string
  accounts: { briefs(ids: number[]): Promise<Map<number, AccountBrief>> }
  search: SearchIndex
  /** Whether comments are public at once. */
  commentPolicy: ContentDetail['comment_policy']
}

export function createContent({ database, ids, wapHost, accounts, search, commentPolicy }: ContentOptions): Content {
  const parts: ContentParts = {
    database,
    ids,
    wapHost,
    commentPolicy,
    briefs: (accountIds) => accounts.briefs(accountIds),
  }
  const listHot = createListHot(parts)

  return {
    handlers: {
      'GET /inner/static/content/{id}': ({ id }) => getContent(parts, 'inner', id),
      'GET /dinner/content/{id}': ({ id }) => getContent(parts, 'mp', id),
      'GET /inner/static/hot72': (input, call) => listHot(input, call.now),
      'GET /peony/v1/recommend': (input) => listRecommended(parts, input),
      'GET /peony/v1/content': (input) => listGroup(parts, input),
    },
    saveContent: (tx, draft) => saveContent(tx, search, draft, new URL(wapHost).origin),
    saveImage,
    findImageByAddress: (address) => findImageByAddress(database.db, address),
    async findBySource(sourceId) {
      const row = await store.findContentBySource(database.db, sourceId)
      return row ? { id: row.id, sourceHash: row.source_hash, state: row.state, publishAt: row.publish_at } : null
    },
    publishContent: (tx, id, at) => publishContent(tx, search, id, at),
    scheduleContent,
    removeContent: (tx, id) => removeContent(tx, search, id),
    releaseScheduled: (now) => releaseScheduled(database, search, now),
    countViews,
    async findContentPath(publicId) {
      const id = ids.decode(publicId)
      const row = id === null ? undefined : await store.findAddressFacts(database.db, id)
      if (!row || (row.state !== 'published' && row.state !== 'removed')) return null
      const { actor, type, publish_at: publishTime, state } = row
      return { path: contentPath({ actor, type, id: publicId, publishTime }), state }
    },
    exportContents: () => exportContents(database.db),
    findTarget: (db, hashed, options) => findTarget(parts, db, hashed, options),
    addCounts,
    async lock(tx, id) {
      await writes.lockContent(tx, id)
    },
    filterPublished: (db, contentIds) => store.filterPublished(db, contentIds, { type: undefined, groupId: null }),
    loadCards: (cardIds) => loadCards(parts, cardIds),
    loadTexts: (contentIds) => loadTexts(database.db, contentIds),
    async loadViews(contentIds) {
      const rows = contentIds.length === 0 ? [] : await texts.listViews(database.db, contentIds)
      return new Map(rows.map((row) => [row.id, row.view_count]))
    },
    indexPublished: (isStopped) => indexPublished(database, search, isStopped),
  }
}
