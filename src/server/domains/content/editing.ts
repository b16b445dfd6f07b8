import type { ContentType, GroupKind } from '#contract/content.ts'
import type { Image } from '#contract/shapes.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import type { ContentState } from '#server/storage/tables/content.ts'
import { withdrawContent, type Followers } from './change-state.ts'
import { deleteDraft } from './delete-draft.ts'
import { enterGroup, leaveGroup, moveContent, orderPins, pinContent, unpinContent } from './edit-places.ts'
import { exportContent, type ExportedContent } from './export-contents.ts'
import * as store from './store.ts'
import { groupDeleted } from './points.ts'
import * as editing from './store-editing.ts'
import * as lists from './store-item-lists.ts'
import type { ItemFilter, ItemOrder, ItemPlace } from './store-item-lists.ts'
import { listPinnedFirst, followMerges, type PinnedKey } from './store-groups.ts'
import { lockGroup } from './store-group-writes.ts'
import { listBodyImages, listImages } from './store-images.ts'
import { toImage, toSmallAddress } from './view.ts'

/** What editors see of an item in whatever state. Times in seconds. */
export interface EditedItem {
  id: number
  sourceId: string
  sourceHash: string
  type: ContentType
  actor: store.ContentRow['actor']
  state: ContentState
  accountId: number
  title: string
  summary: string
  coverImageId: number | null
  publishAt: number
  createdAt: number
  updatedAt: number
  /** Counted up by every change. */
  version: number
  views: number
  comments: number
  stars: number
}

/** A group that an item has a place in. */
export interface GroupPlace {
  groupId: number
  kind: GroupKind
  key: string
  name: string
}

/** A group as editors arrange it. */
export interface ArrangedGroup extends GroupPlace {
  summary: string
  cover: string
  color: string
  style: string
  /** Public items in it. */
  count: number
  /** Counted up by whatever editors do to it. */
  version: number
  /** The group that took its place, at the end of all merges; null while it stands for itself. */
  shownBy: GroupPlace | null
}

/** A part of a list. */
export interface ItemPage {
  order: ItemOrder
  after: ItemPlace | null
  limit: number
}

/** What only editors do to items, and see of them. */
export interface ContentEditing {
  /** An item in whatever state; null when there is none. */
  find(db: Db, id: number): Promise<EditedItem | null>
  /** Items in whatever state, from behind a place of their order on. */
  list(filter: ItemFilter, page: ItemPage): Promise<EditedItem[]>
  /** Those among items that have a text in their title or their body. */
  filterByText(ids: readonly number[], text: string): Promise<Set<number>>
  /** How many items there are of each state and of each type. */
  count(accountId?: number): ReturnType<typeof lists.countEdited>
  /** Addresses of small pictures, by the id of a cover. */
  listCovers(db: Db, imageIds: readonly number[]): Promise<Map<number, string>>
  /** Tags with a text in their names. */
  findTags(text: string, limit: number): Promise<string[]>
  /** An item with everything that its source gave; null when there is none. */
  export(id: number): Promise<ExportedContent | null>
  /** The picture that the media store holds under a hash, if an item ever showed it. */
  findImageId(hash: string): Promise<number | null>
  /** The columns, topics and lists that it is meant for. */
  listPlaces(db: Db, id: number): Promise<GroupPlace[]>
  /** The same of several items, by their ids. */
  listPlacesOf(db: Db, ids: readonly number[]): Promise<Map<number, GroupPlace[]>>
  /** The groups that it comes first in. */
  listPins(id: number): Promise<GroupPlace[]>
  /** How many of its pictures say nothing to those who cannot see them. */
  countUndescribed(db: Db, id: number): Promise<number>
  /** The addresses of these as they are written, in their order. */
  listUndescribed(db: Db, id: number): Promise<string[]>
  /** The pictures of its text by their address as it is written. */
  listPictures(id: number): Promise<Map<string, Image>>
  /** State and version of items. */
  statesOf(db: Db, ids: readonly number[]): Promise<Map<number, { state: ContentState; version: number }>>
  /** Throws 40401, 40901 as `withdrawContent` says. */
  withdraw(tx: Tx, id: number): Promise<void>
  move(tx: Tx, id: number, groupIds: readonly number[]): Promise<void>
  pin(tx: Tx, id: number, groupId: number): Promise<void>
  unpin(tx: Tx, id: number, groupId: number): Promise<void>
  /** A group of whatever kind; null when there is none. */
  findGroup(db: Db, groupId: number): Promise<ArrangedGroup | null>
  /** The same, which nobody else arranges until the transaction ends. */
  holdGroup(tx: Tx, groupId: number): Promise<ArrangedGroup | null>
  /** Public items of a group as readers see them: what comes first, then the newest, from behind a place on. */
  listGroup(groupId: number, after: PinnedKey | null, limit: number): Promise<PinnedKey[]>
  /** As `enterGroup`, `leaveGroup` and `orderPins` say. */
  enterGroup(tx: Tx, id: number, groupId: number): Promise<boolean>
  leaveGroup(tx: Tx, id: number, groupId: number): Promise<boolean>
  orderPins(tx: Tx, groupId: number, ids: readonly number[]): Promise<boolean>
  /** Deletes an item that no reader ever had to do with, and what is kept of it. Throws 40401, 40901. */
  deleteDraft(tx: Tx, id: number): Promise<void>
  /** Takes everything out of a group that is about to go. */
  emptyGroup(tx: Tx, groupId: number): Promise<void>
}

export function createEditing(parts: Followers & { database: Database }): ContentEditing {
  const { db } = parts.database
  return {
    async find(from, id) {
      const row = await editing.findEdited(from, id)
      return row ? toItem(row) : null
    },
    list: async (filter, page) => (await listRows(db, filter, page)).map(toItem),
    filterByText: (ids, text) => lists.filterByText(db, ids, text),
    count: (accountId) => lists.countEdited(db, accountId),
    async listCovers(from, imageIds) {
      const rows = imageIds.length === 0 ? [] : await listImages(from, imageIds)
      return new Map(rows.map((row) => [row.id, toSmallAddress(row)]))
    },
    findTags: (text, limit) => lists.findTags(db, text, limit),
    export: (id) => exportContent(db, id),
    findImageId: (hash) => editing.findImageId(db, hash),
    listPlaces: async (from, id) => (await editing.listPlacesOf(from, [id])).map(toPlace),
    async listPlacesOf(from, ids) {
      const rows = ids.length === 0 ? [] : await editing.listPlacesOf(from, ids)
      const places = Map.groupBy(rows, (row) => row.content_id)
      return new Map([...places].map(([id, all]) => [id, all.map(toPlace)]))
    },
    listPins: async (id) => (await editing.listPins(db, id)).map(toPlace),
    countUndescribed: editing.countUndescribed,
    listUndescribed: editing.listUndescribed,
    async listPictures(id) {
      const rows = await listBodyImages(db, id)
      return new Map(rows.map((row) => [row.src, { ...toImage(row), alt: row.alt, caption: row.caption }]))
    },
    statesOf: editing.findStates,
    withdraw: withdrawContent,
    move: (tx, id, groupIds) => moveContent(tx, parts, id, groupIds),
    pin: pinContent,
    unpin: unpinContent,
    findGroup: findArranged,
    holdGroup: async (tx, groupId) => ((await lockGroup(tx, groupId)) ? findArranged(tx.db, groupId) : null),
    listGroup: (groupId, after, limit) =>
      listPinnedFirst(db, { id: groupId, type: undefined }, after, { limit, offset: 0 }),
    enterGroup: (tx, id, groupId) => enterGroup(tx, parts, id, groupId),
    leaveGroup: (tx, id, groupId) => leaveGroup(tx, parts, id, groupId),
    orderPins,
    deleteDraft: (tx, id) => deleteDraft(tx, parts, id),
    async emptyGroup(tx, groupId) {
      await parts.emit(tx, groupDeleted, { id: groupId })
      await editing.emptyGroup(tx, groupId)
    },
  }
}

async function findArranged(db: Db, groupId: number): Promise<ArrangedGroup | null> {
  const row = await store.findGroup(db, groupId)
  if (!row) return null
  const shown = await followMerges(db, row)
  const { summary, cover, color, style, version } = row
  const facts = { summary, cover, color, style, version, count: row.content_count }
  return { ...toPlace(row), ...facts, shownBy: shown.id === row.id ? null : toPlace(shown) }
}

/** Everything of an account stands in its stream, whether it is public or not. */
async function listRows(db: Db, { groupIds = [], ...filter }: ItemFilter, page: ItemPage) {
  const groups = await Promise.all(groupIds.map((id) => store.findGroup(db, id)))
  const stream = groups.find((group) => group?.kind === 'account')
  const others = groupIds.filter((id) => id !== stream?.id)
  const accountId = stream ? Number(stream.source_id.slice('account:'.length)) : filter.accountId
  const wanted = { ...filter, groupIds: others, ...(accountId !== undefined && { accountId }) }
  return lists.listEdited(db, wanted, page)
}

function toItem(row: editing.EditedRow): EditedItem {
  return {
    id: row.id,
    sourceId: row.source_id,
    sourceHash: row.source_hash,
    type: row.type,
    actor: row.actor,
    state: row.state,
    accountId: row.account_id,
    title: row.title,
    summary: row.summary,
    coverImageId: row.cover_image_id,
    publishAt: row.publish_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    views: row.view_count,
    comments: row.comment_count,
    stars: row.star_count,
  }
}

function toPlace(row: { id: number; kind: GroupKind; source_id: string; name: string }): GroupPlace {
  return { groupId: row.id, kind: row.kind, key: row.source_id.replace(/^\w+:/, ''), name: row.name }
}
