import type { AccountBrief } from '#contract/accounts.ts'
import type { ContentActor, ContentCard } from '#contract/content.ts'
import { definePoint } from '#server/assembly/points.ts'
import type { Tx } from '#server/storage/database.ts'
import type { EntryType } from './rules.ts'

/** What a card shows of an account or a topic. */
export interface Entry {
  id: number
  actor: ContentActor
  title: string
  summary: string
  /** Address of its picture, empty when there is none. */
  cover: string
  /** Dominant colour of the cover, `#rrggbb` or empty. */
  color: string
  /** Null for what belongs to no account. */
  author: AccountBrief | null
  /** Views of all that is in it. */
  views: number
  path: string
}

/** Where the accounts or the topics come from that are found by their words. */
export interface EntrySource {
  type: EntryType
  /** Those that can be found in the order of their ids, from behind `afterId` on. */
  listIds(afterId: number, limit: number): Promise<number[]>
  /** In no order. */
  load(ids: readonly number[]): Promise<Entry[]>
  /** Lets nobody else change one until the transaction ends; null for what cannot be found. */
  lock(tx: Tx, id: number): Promise<{ title: string; summary: string } | null>
}

/** Where the items come from that are found. */
export interface ItemSource {
  /** Cards of the published ones among `ids`, in the order of `ids`. */
  loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
  /** The text of items as it is read, blocks apart by line breaks. */
  loadTexts(ids: readonly number[]): Promise<Map<number, string>>
  /** How often items were viewed. */
  loadViews(ids: readonly number[]): Promise<Map<number, number>>
}

export const foundEntries = definePoint<EntrySource>('accounts and topics that are found')

export const foundItems = definePoint<ItemSource>('items that are found')

/** Items that can be searched by themselves, though no group holds them. */
export interface ScopeSource {
  /** Ids of what belongs to a special, public or not; null for what is none. */
  listItemIds(specialId: number): Promise<number[] | null>
}

export const foundScopes = definePoint<ScopeSource>('items that are searched by themselves')
