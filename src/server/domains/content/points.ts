import type { ContentType, LiveCard } from '#contract/content.ts'
import type { CircleChannel } from '#contract/share-urls.ts'
import { defineEvent, definePoint } from '#server/assembly/points.ts'
import type { Db } from '#server/storage/database.ts'

/** Where a track stands in an album. */
interface AlbumPlace {
  albumId: number
  title: string
  /** Number of the track, from 1. */
  index: number
  /** Public tracks of the album. */
  count: number
}

/** When and where an item takes place; seconds. */
interface EventTime {
  startAt: number
  /** 0 where it is not known. */
  endAt: number
  place: string
}

/** What cards show of items and other domains keep. */
export interface CardExtras {
  place?: AlbumPlace
  /** What an album's tracks come to. */
  totals?: { count: number; duration: number }
  /** Under which a post of a circle is shared. */
  channel?: CircleChannel
  live?: LiveCard
}

/** What pages of items show and other domains keep. */
export interface DetailExtras {
  /** Public tracks of an album. */
  tracksTotal?: number
  /** Whether an activity has a form, whose id is the item's. */
  hasForm?: boolean
  /** Where it is about. */
  about?: { id: number; title: string } | undefined
  times?: EventTime | undefined
  bookingCount?: number
}

export interface Item {
  id: number
  type: ContentType
}

/** A text of an item besides its body, as readers get it, and its place in the content format. */
export interface ItemText {
  field: string
  html: string
}

/** Where a button or a tab of an item leads, and its place in the content format. */
export interface ItemLink {
  field: string
  link: string
}

/** What a domain adds to items, each function for those items alone that have it. */
export interface ItemParts {
  cards?(db: Db, items: readonly Item[]): Promise<ReadonlyMap<number, CardExtras>>
  detail?(db: Db, item: Item): Promise<DetailExtras>
  texts?(db: Db, item: Item): Promise<ItemText[]>
  links?(db: Db, item: Item): Promise<ItemLink[]>
  /** What comes before and after an item; null where its account's stream says so. */
  neighbours?(db: Db, item: Item): Promise<{ previous: number | null; next: number | null } | null>
}

export const itemParts = definePoint<ItemParts>('parts of items')

/** An item became public, or what it was before. */
export const published = defineEvent<{ id: number }>('published')

/** An item was saved again, came into its groups or left them. */
export const changed = defineEvent<{ id: number }>('changed')

/** The paragraphs of an item have other numbers than before, or other words stand under them. */
export const renumbered = defineEvent<{ id: number }>('renumbered')

/** Views of public items, which the transaction holds, were counted: how many, by id. */
export const viewed = defineEvent<{ views: ReadonlyMap<number, number> }>('viewed')

/** Another topic stands for one from now on, until it is said otherwise; by group ids. */
export const merged = defineEvent<{ id: number; into: number }>('merged')

/** A group is about to go: everything that is kept of it goes before. */
export const groupDeleted = defineEvent<{ id: number }>('group deleted')

/** An item that no reader ever saw is about to go: everything that is kept of it goes before. */
export const deleted = defineEvent<{ id: number }>('deleted')
