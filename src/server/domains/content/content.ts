import type { AccountBrief } from '#contract/accounts.ts'
import type { contentEndpoints } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import { contentPath } from '#contract/share-urls.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import type { ContentState } from '#server/storage/tables/content.ts'
import { publishContent, releaseScheduled, removeContent, scheduleContent } from './change-state.ts'
import { countViews } from './count-views.ts'
import { exportContents, type ExportedContent } from './export-contents.ts'
import { getContent } from './get-content.ts'
import { listGroup } from './list-group.ts'
import { createListHot } from './list-hot.ts'
import { listRecommended } from './list-recommended.ts'
import type { ContentParts } from './load-cards.ts'
import { saveContent, type ContentDraft, type SaveResult } from './save-content.ts'
import { findImageByAddress, saveImage, type RemoteImage, type SavedImage } from './save-image.ts'
import * as store from './store.ts'
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
  countViews(views: ReadonlyMap<number, number>, now: number): Promise<void>
  /** Where the page of a public id is; null for what has none or is not public yet. */
  findContentPath(publicId: string): Promise<{ path: string; state: 'published' | 'removed' } | null>
  exportContents(): AsyncIterable<ExportedContent>
}

export interface ContentOptions {
  database: Database
  ids: IdCodec
  /** Origin that share links lead to (`https://example.org`). */
  wapHost: string
  accounts: { briefs(ids: number[]): Promise<Map<number, AccountBrief>> }
}

export function createContent({ database, ids, wapHost, accounts }: ContentOptions): Content {
  const parts: ContentParts = { database, ids, wapHost, briefs: (accountIds) => accounts.briefs(accountIds) }
  const listHot = createListHot(parts)

  return {
    handlers: {
      'GET /inner/static/content/{id}': ({ id }) => getContent(parts, 'inner', id),
      'GET /dinner/content/{id}': ({ id }) => getContent(parts, 'mp', id),
      'GET /inner/static/hot72': (input, call) => listHot(input, call.now),
      'GET /peony/v1/recommend': (input) => listRecommended(parts, input),
      'GET /peony/v1/content': (input) => listGroup(parts, input),
    },
    saveContent: (tx, draft) => saveContent(tx, draft, new URL(wapHost).origin),
    saveImage,
    findImageByAddress: (address) => findImageByAddress(database.db, address),
    async findBySource(sourceId) {
      const row = await store.findContentBySource(database.db, sourceId)
      return row ? { id: row.id, sourceHash: row.source_hash, state: row.state, publishAt: row.publish_at } : null
    },
    publishContent,
    scheduleContent,
    removeContent,
    releaseScheduled: (now) => releaseScheduled(database, now),
    countViews: (views, now) => countViews(database, views, now),
    async findContentPath(publicId) {
      const id = ids.decode(publicId)
      const row = id === null ? undefined : await store.findAddressFacts(database.db, id)
      if (!row || (row.state !== 'published' && row.state !== 'removed')) return null
      const { actor, type, publish_at: publishTime, state } = row
      return { path: contentPath({ actor, type, id: publicId, publishTime }), state }
    },
    exportContents: () => exportContents(database.db),
  }
}
