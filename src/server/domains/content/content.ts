import type {
  ContentActor,
  ContentCard,
  ContentDetail,
  contentEndpoints,
  ContentType,
  Media,
} from '#contract/content.ts'
import { contentPath } from '#contract/share-urls.ts'
import type { Image } from '#contract/shapes.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import { contribute } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ContentState } from '#server/storage/tables/content.ts'
import { accountsDomain } from '../accounts/accounts.ts'
import { itemPolicies, judgingDomain } from '../judging/judging.ts'
import { named } from '../notices/notices.ts'
import { foundItems, INDEX_EVERY_MS, searchDomain } from '../search/search.ts'
import { listedPages } from '../sitemaps/sitemaps.ts'
import { auditedThings, staffDomain } from '../staff/staff.ts'
import { addCounts, type CountChanges, type Counts } from './store-counts.ts'
import { publishContent, releaseScheduled, removeContent, scheduleContent } from './change-state.ts'
import { itemParts, merged, type Item, type ItemLink, type ItemText } from './points.ts'
import { countViews } from './count-views.ts'
import { getChanges } from './get-changes.ts'
import { createEditing, type ContentEditing } from './editing.ts'
import { findOriginalSize, findPictureSize } from './find-picture-size.ts'
import { exportContents, type ExportedContent } from './export-contents.ts'
import { findTarget, lockTarget, type ContentTarget } from './find-target.ts'
import { indexPublished, loadTexts } from './index-content.ts'
import { findContent, getContent } from './get-content.ts'
import { createTopics, type Topics } from './find-topic.ts'
import { listGroup } from './list-group.ts'
import { createListHot } from './list-hot.ts'
import { listRecommended } from './list-recommended.ts'
import { createListedGroups, createListedItems } from './listed-pages.ts'
import { loadCards, type ContentParts } from './load-cards.ts'
import { getPolicy, setPolicy } from './policy.ts'
import { getPublic, isKnown, type WantedById } from './load-public.ts'
import { loadPortable } from './load-portable.ts'
import { loadMedia } from './load-media.ts'
import { listRelated } from './related.ts'
import { saveContent, type ContentDraft, type SaveResult } from './save-content.ts'
import { renderBody } from './render-body.ts'
import { listBlocks, readBlock, toPartHtml, type BodyBlock } from './rich-text/rich-text.ts'
import { findImageByAddress, saveImage, saveUploadedImage, type RemoteImage, type SavedImage } from './save-image.ts'
import { nameItems } from './name-items.ts'
import * as store from './store.ts'
import { listImages, listStoredImages, type StoredImageRow } from './store-images.ts'
import { relistMerged } from './store-group-writes.ts'
import { listStandIns } from './store-groups.ts'
import * as texts from './store-texts.ts'
import * as writes from './store-writes.ts'
import { toImage } from './view.ts'
import type { StoredImage } from '#server/outside/media-store.ts'

export { toRichText, type BodyBlock } from './rich-text/rich-text.ts'
export type { DraftMedia } from './media.ts'
export type { ContentDraft, DraftImage } from './save-content.ts'
export type { ArrangedGroup, EditedItem, GroupPlace } from './editing.ts'
export type { ExportedContent } from './export-contents.ts'
export type { ItemFilter, ItemOrder, ItemPlace } from './store-item-lists.ts'

export type { ContentParts } from './load-cards.ts'
export {
  changed,
  deleted,
  groupDeleted,
  itemParts,
  merged,
  published,
  renumbered,
  viewed,
  type CardExtras,
  type ItemLink,
  type ItemText,
} from './points.ts'
export type { SavedImage } from './save-image.ts'
export type { StoredImageRow } from './store-images.ts'

const RELEASE_EVERY_MS = 15_000

/** An item as its source knows it. */
export interface KnownContent {
  id: number
  sourceHash: string
  state: ContentState
  publishAt: number
}

/** What other domains need to know of a published item. */
interface PublicContent {
  id: number
  sourceId: string
  type: ContentType
}

/** Content items: what readers ask for, and what importers and operators do to them. Times in seconds. */
export interface Content extends DomainParts {
  handlers: Handlers<typeof contentEndpoints>
  saveContent(tx: Tx, draft: ContentDraft): Promise<SaveResult>
  saveImage(tx: Tx, image: StoredImage | RemoteImage, address?: string): Promise<number>
  /** As `saveImage`, of a picture that goes with the last upload of it, unless something else shows it as well. */
  saveUploadedImage(tx: Tx, image: StoredImage): Promise<number>
  /** Pictures that the media store holds, in the order of their ids, from behind one on. */
  listStoredImages(after: number, limit: number): Promise<StoredImageRow[]>
  /** Forgets a picture of the media store, and where it came from. Fails while an item shows it. */
  deleteImage(tx: Tx, hash: string): Promise<void>
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
  /** Lists anew what a group is merged into now, and was `formerly` (the source id of a group, or nothing). */
  relistMerged(tx: Tx, groupId: number, formerly: string): Promise<void>
  topics: Topics
  /** Where the page of a public id is; null for what has none or is not public yet. */
  findContentPath(publicId: string): Promise<{ path: string; state: 'published' | 'removed' } | null>
  exportContents(): AsyncIterable<ExportedContent>
  editing: ContentEditing
  /** A published item as its page shows it. Throws 40002 (on `field`), 40401, 41001 with what is similar. */
  getDetail(hashed: string, wanted?: WantedById): Promise<ContentDetail>
  /** An item in whatever state as its page would show it; null when there is none. */
  findDetail(id: number): Promise<ContentDetail | null>
  /** A published item by its public id. Throws as `getDetail` does. */
  getPublic(hashed: string, wanted?: WantedById): Promise<PublicContent>
  /** Published items of the same type that go with one, best first. Throws as `getDetail` does. */
  listRelated(hashed: string, wanted: WantedById & { limit: number }): Promise<ContentCard[]>
  /** Sound or film of the items of these cards that have any, by database id. */
  loadMedia(cards: ReadonlyArray<{ id: number; card: ContentCard }>): Promise<Map<number, Media>>
  /** The published item that a reader's action is about. Throws 40002, 40401, 41001. */
  findTarget(db: Db, hashed: string, options?: { actor?: ContentActor; field?: string }): Promise<ContentTarget>
  /** The same, which nobody else changes until the transaction ends. */
  lockTarget(tx: Tx, hashed: string, actor: ContentActor): Promise<ContentTarget>
  /** Changes the counts of an item in the transaction of what they count. */
  addCounts(tx: Tx, id: number, changes: CountChanges): Promise<Counts>
  /** Lets nobody else change an item until the transaction ends. */
  lock(tx: Tx, id: number): Promise<void>
  /** The published ones among `ids`. */
  filterPublished(db: Db, ids: readonly number[]): Promise<Set<number>>
  /** Cards of the published ones among `ids`, in the order of `ids`. */
  loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
  /** Pixels of what an address of the media store gives; null for others, and where they are not known. */
  findPictureSize(address: string): Promise<{ width: number; height: number } | null>
  /** The same of the whole picture, whatever version of it the address gives. */
  findOriginalSize(address: string): Promise<{ width: number; height: number } | null>
  /** Pictures by their database id; unknown ids are left out. */
  loadImages(ids: readonly number[], db?: Db): Promise<Map<number, Image>>
  /** Markdown that is no item's as readers may see it; `images` are ids by the addresses that are written there. */
  renderBody(db: Db, source: string, images: ReadonlyMap<string, number>): Promise<string>
  /** Bodies of items as other sites can show them: whole addresses, nothing for this site's pages. */
  loadPortable(ids: readonly number[]): Promise<Map<number, string>>
  /** Markdown of a part of a page as it is shown, harmless. */
  toPartHtml(markdown: string): string
  /** The words of one numbered block of a body as readers get it; empty where there is none. */
  readBlock(bodyHtml: string, number: number): string
  /** The numbered blocks of a body as readers get it. */
  listBlocks(bodyHtml: string): BodyBlock[]
  /** What is said in an item besides its body, in whatever state, and where it leads there. */
  listParts(item: Item): Promise<{ texts: ItemText[]; links: ItemLink[] }>
  /** The text of items as it is read, blocks apart by line breaks. */
  loadTexts(ids: readonly number[]): Promise<Map<number, string>>
  /** Brings public items that the search index lacks into it. */
  indexPublished(isStopped: () => boolean): Promise<void>
}

export const contentDomain = defineDomain({
  name: 'content',
  tables: [
    'contents',
    'content_bodies',
    'content_columns',
    'content_groups',
    'content_images',
    'content_media',
    'content_mini_programs',
    'content_pins',
    'content_tags',
    'content_views',
    'former_texts',
    'group_types',
    'groups',
    'image_sources',
    'images',
    'tags',
  ],
  needs: [accountsDomain, judgingDomain, searchDomain, staffDomain],
  create: createContent,
})

export function createContent(parts: ContentParts): Content {
  const { database, ids, wapHost, settings } = parts
  const rules = { ownOrigin: new URL(wapHost).origin, frameHosts: settings.frameHosts ?? [] }
  const listHot = createListHot(parts)
  const findCards = (cardIds: readonly number[]) => loadCards(parts, cardIds)
  const findTexts = (contentIds: readonly number[]) => loadTexts(database.db, contentIds)
  const loadViews = async (contentIds: readonly number[]) => {
    const rows = contentIds.length === 0 ? [] : await texts.listViews(database.db, contentIds)
    return new Map(rows.map((row) => [row.id, row.view_count]))
  }

  return {
    handlers: {
      'GET /inner/static/content/{id}': ({ id }) => getContent(parts, id, { actor: 'inner' }),
      'GET /dinner/content/{id}': ({ id }) => getContent(parts, id, { actor: 'mp' }),
      'GET /peony/v1/content_changes/{id}': ({ id }) => getChanges(parts, id),
      'GET /inner/static/hot72': (input, call) => listHot(input, call.now),
      'GET /peony/v1/recommend': (input) => listRecommended(parts, input),
      'GET /peony/v1/content': (input) => listGroup(parts, input),
    },
    saveContent: (tx, draft) => saveContent(tx, parts, draft, rules),
    saveImage,
    saveUploadedImage,
    listStoredImages: (after, limit) => listStoredImages(database.db, after, limit),
    deleteImage: writes.deleteImage,
    findImageByAddress: (address) => findImageByAddress(database.db, address),
    async findBySource(sourceId) {
      const row = await store.findContentBySource(database.db, sourceId)
      return row ? { id: row.id, sourceHash: row.source_hash, state: row.state, publishAt: row.publish_at } : null
    },
    publishContent: (tx, id, at) => publishContent(tx, parts, id, at),
    scheduleContent,
    removeContent: (tx, id) => removeContent(tx, parts, id),
    releaseScheduled: (now) => releaseScheduled(database, parts, now),
    countViews: (tx, views, now) => countViews(tx, parts, views, now),
    async relistMerged(tx, groupId, formerly) {
      const group = await store.findGroup(tx.db, groupId)
      if (!group) return
      await relistMerged(tx, group, formerly)
      for (const standIn of await listStandIns(tx.db, group)) await parts.emit(tx, merged, standIn)
    },
    topics: createTopics(parts),
    async findContentPath(publicId) {
      const id = ids.decode(publicId)
      const row = id === null ? undefined : await store.findAddressFacts(database.db, id)
      if (!row || !isKnown(parts, row)) return null
      const { actor, type, publish_at: publishTime } = row
      const state = row.state === 'removed' ? 'removed' : 'published'
      return { path: contentPath({ actor, type, id: publicId, publishTime }), state }
    },
    exportContents: () => exportContents(database.db),
    editing: createEditing(parts),
    getDetail: (hashed, wanted = {}) => getContent(parts, hashed, wanted),
    findDetail: (id) => findContent(parts, id),
    async getPublic(hashed, wanted) {
      const { id, source_id: sourceId, type } = await getPublic(parts, hashed, wanted)
      return { id, sourceId, type }
    },
    async listRelated(hashed, { limit, ...wanted }) {
      const item = await getPublic(parts, hashed, wanted)
      const cards = await loadCards(parts, await listRelated(parts, item, { limit, type: item.type }))
      return cards.map(({ card }) => card)
    },
    loadMedia: (cards) => loadMedia(database.db, cards),
    findTarget: (db, hashed, options) => findTarget(parts, db, hashed, options),
    lockTarget: (tx, hashed, actor) => lockTarget(parts, tx, hashed, actor),
    addCounts,
    async lock(tx, id) {
      await writes.lockContent(tx, id)
    },
    filterPublished: (db, contentIds) => store.filterPublished(db, contentIds, { types: null, groupId: null }),
    loadCards: findCards,
    findPictureSize: (address) => findPictureSize(database.db, address),
    findOriginalSize: (address) => findOriginalSize(database.db, address),
    async loadImages(imageIds, db = database.db) {
      const rows = imageIds.length === 0 ? [] : await listImages(db, imageIds)
      return new Map(rows.map((row) => [row.id, toImage(row)]))
    },
    renderBody: (db, source, images) => renderBody(db, source, images, rules),
    loadPortable: (contentIds) => loadPortable(database.db, contentIds, wapHost),
    toPartHtml: (markdown) => toPartHtml(markdown, rules),
    readBlock,
    listBlocks,
    listParts: async (item) => {
      const added = parts.given(itemParts)
      const [itemTexts, links] = await Promise.all([
        Promise.all(added.flatMap((one) => one.texts?.(database.db, item) ?? [])),
        Promise.all(added.flatMap((one) => one.links?.(database.db, item) ?? [])),
      ])
      return { texts: itemTexts.flat(), links: links.flat() }
    },
    loadTexts: findTexts,
    indexPublished: (isStopped) => indexPublished(parts, isStopped),
    jobs: [
      {
        everyMs: RELEASE_EVERY_MS,
        name: 'release of scheduled items',
        run: ({ now }) => releaseScheduled(database, parts, now),
      },
      {
        everyMs: INDEX_EVERY_MS,
        name: 'indexing of older items',
        run: ({ isStopped }) => indexPublished(parts, isStopped),
      },
    ],
    contributions: [
      contribute(foundItems, { loadCards: findCards, loadTexts: findTexts, loadViews }),
      contribute(named, { cards: findCards }),
      contribute(itemPolicies, {
        get: getPolicy,
        set: setPolicy,
        isColumn: async (db, groupId) => (await store.findGroup(db, groupId))?.kind === 'column',
        listGroups: store.listGroupsOf,
      }),
      contribute(auditedThings, { kinds: ['contents', 'lives', 'forms'], name: nameItems(ids) }),
      contribute(listedPages, createListedItems(parts)),
      contribute(listedPages, createListedGroups(parts)),
    ],
  }
}
