import type { ContentCard, ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { CollectedCard, CollectionCounts, ProgressEntry, UserRelated } from '#contract/relations.ts'
import type { Page } from '#contract/shapes.ts'
import { encodeCursor } from '#server/storage/keyset.ts'
import { toLastPosition } from './rules.ts'
import type { CollectionRow, ProgressRow } from './store.ts'

/** A card with what the collection says of it; nothing where there is no row of it. */
export function toCollectedCard(card: ContentCard, row: CollectionRow | undefined): CollectedCard[] {
  return row ? [{ ...card, collect_time: row.created_at, later: row.later === 1 ? 1 : 0, note: row.note }] : []
}

/** A card with how far its reader came; nothing where there is no row of it. */
export function toBegunCard(card: ContentCard, row: ProgressRow | undefined) {
  return row
    ? [{ ...card, percent: row.percent, position: row.position, p: row.paragraph, updated_at: row.updated_at }]
    : []
}

/** A card with when its reader opened it last and how far they came; nothing where there is no row of it. */
export function toOpenedCard(card: ContentCard, row: ProgressRow | undefined) {
  return row ? toBegunCard(card, row).map((begun) => ({ ...begun, seen_at: row.seen_at })) : []
}

export function toCollectionCounts(
  rows: ReadonlyArray<{ type: ContentType; later: number; count: number }>,
  laterUnread: number,
): CollectionCounts {
  const types: CollectionCounts['types'] = {}
  let [total, later] = [0, 0]
  for (const row of rows) {
    types[row.type] = (types[row.type] ?? 0) + row.count
    total += row.count
    if (row.later === 1) later += row.count
  }
  return { total, later, later_unread: laterUnread, types }
}

export function toProgressEntry(row: ProgressRow, ids: IdCodec): ProgressEntry {
  return {
    id: ids.encode(row.content_id),
    percent: row.percent,
    position: row.position,
    p: row.paragraph,
    updated_at: row.updated_at,
  }
}

/** What a reader has to do with an item. */
export interface Related {
  isStarred: boolean
  isCollected: boolean
  isCommented: boolean
  isBooked: boolean
  /** Whether the reader follows its account. */
  isFollowed: boolean
  progress: ProgressRow | undefined
}

interface Item {
  type: ContentType
  counts: { comments: number; stars: number; collections: number; views: number; shares: number }
}

export function toUserRelated(
  { type, counts }: Item,
  { isStarred, isCollected, isCommented, isBooked, isFollowed, progress }: Related,
): UserRelated {
  return {
    is_star: isStarred,
    is_collect: isCollected,
    is_followed: isFollowed,
    is_booked: isBooked,
    is_commented: isCommented,
    read_percent: progress?.percent ?? 0,
    last_position: progress ? toLastPosition(type, progress) : 0,
    last_read_time: progress?.updated_at ?? 0,
    star_count: counts.stars,
    collect_count: counts.collections,
    comment_count: counts.comments,
    share_count: counts.shares,
    view_count: counts.views,
  }
}

/** One page of a list; `last` are the sort keys of its last row when more come after it. */
export function toPage<T>(
  { pageindex, pagesize }: { pageindex: number; pagesize: number },
  list: T[],
  name: string,
  last: number[] | undefined,
): Page<T> {
  return {
    list,
    total: -1,
    pageindex,
    pagesize,
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(name, last) : '',
  }
}
