import type { HotWord } from '#contract/search.ts'
import type { ContentActor, ContentDetail, ContentType, GroupKind } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import type { MediaStore, StoredImage } from '#server/outside/media-store.ts'
import type { Manuscripts, WrittenOver } from './manuscripts.ts'

/** An item in whatever state. Times in seconds. */
export interface Item extends WrittenOver {
  type: ContentType
  actor: ContentActor
  title: string
  updatedAt: number
  version: number
  views: number
  comments: number
}

/** A group that an item has a place in. */
export interface Place {
  groupId: number
  kind: GroupKind
  key: string
  name: string
}

/** Which items are asked for; what is not given is not asked about. */
export interface ItemFilter {
  state?: Item['state']
  type?: ContentType
  accountId?: number
  groupId?: number
  text?: string
}

/** A word that an editor chose to show or to hide. */
export interface ChosenWord {
  word: string
  state: 'pinned' | 'hidden'
  tag: '' | '热' | '新'
}

/** What publishing asks of the items. */
interface Items {
  publishContent(tx: Tx, id: number, at: number): Promise<void>
  scheduleContent(tx: Tx, id: number, at: number): Promise<void>
  removeContent(tx: Tx, id: number): Promise<void>
  findDetail(id: number): Promise<ContentDetail | null>
  filterPublished(db: Db, ids: readonly number[]): Promise<Set<number>>
  lock(tx: Tx, id: number): Promise<void>
  saveImage(tx: Tx, image: StoredImage): Promise<number>
  editing: {
    find(db: Db, id: number): Promise<Item | null>
    list(filter: ItemFilter, beforeId: number | null, limit: number): Promise<Item[]>
    listPlaces(db: Db, id: number): Promise<Place[]>
    listPins(id: number): Promise<Place[]>
    countUndescribed(db: Db, id: number): Promise<number>
    withdraw(tx: Tx, id: number): Promise<void>
    move(tx: Tx, id: number, groupIds: readonly number[]): Promise<void>
    pin(tx: Tx, id: number, groupId: number): Promise<void>
    unpin(tx: Tx, id: number, groupId: number): Promise<void>
    deleteDraft(tx: Tx, id: number, forgetParts: (tx: Tx, id: number) => Promise<void>): Promise<void>
  }
}

/** A group by the key that it was saved under. */
interface KeyedGroup {
  id: number
  key: string
}

/** What every use case of this domain is made with. */
export interface PublishingParts {
  database: Database
  ids: IdCodec
  /** Origin that shared links lead to (`https://example.org`). */
  wapHost: string
  locales: readonly string[]
  manuscripts: Manuscripts
  content: Items
  accounts: {
    /** What accounts are called, by database id. */
    namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>>
  }
  site: {
    listColumns(): Promise<KeyedGroup[]>
    listTopics(): Promise<KeyedGroup[]>
    listLists(): Promise<KeyedGroup[]>
    removeGroup(tx: Tx, kind: 'column' | 'topic' | 'list', key: string): Promise<void>
  }
  previews: {
    makeLink(
      tx: Tx,
      contentId: number,
      options: { seconds: number; editor: string },
    ): Promise<{ id: number; path: string; expireAt: number }>
    listLinksOf(contentId: number): Promise<PreviewLink[]>
    revokeById(tx: Tx, contentId: number, linkId: number): Promise<void>
  }
  words: {
    list(): Promise<ChosenWord[]>
    listShown(now: number): Promise<HotWord[]>
    replace(tx: Tx, words: readonly ChosenWord[]): Promise<void>
  }
  mediaStore: Pick<MediaStore, 'save'>
  /** Throws 42201 for a text that the moderation rules refuse. */
  judge(db: Db, text: string): Promise<unknown>
  /** Deletes what other domains keep of a draft that is about to go. */
  forgetParts(tx: Tx, contentId: number): Promise<void>
}

interface PreviewLink {
  id: number
  /** Site path; empty once the link is over. */
  path: string
  editor: string
  created_at: number
  expires_at: number
  revoked_at: number
}
