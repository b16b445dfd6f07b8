import type { ContentCard, ContentGroup, ContentType } from '#contract/content.ts'
import type { Api, Answer } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'
import type { HomeSort } from '#contract/share-urls.ts'
import { withoutRepeats } from '../../runtime/pages.ts'
import type { FeedState } from './use-feed.ts'

export const FEED_PAGE_SIZE = 12

/** A group's items as they are listed: by time or by views, of one type or of all. */
export interface GroupQuery {
  gid: string
  sort?: 'new' | 'time' | 'hot'
  type?: ContentType | undefined
  /** Only what its account says is its own work. */
  original?: 1
}

/** One page of a home feed: a column's items by its gid, the recommended ones, which are the newest, without. */
export function loadFeed(
  api: Api,
  gid: string,
  sort: HomeSort,
  cursor?: string,
): Promise<Answer<Page<ContentCard> & { group?: ContentGroup }>> {
  return gid
    ? loadGroup(api, { gid, ...(sort === 'time' && { sort }) }, cursor)
    : api.call('GET /peony/v1/recommend', toPaging(cursor))
}

/** One page of the newest items of a type. */
export function loadNewest(api: Api, type: ContentType, cursor?: string): Promise<Answer<Page<ContentCard>>> {
  return api.call('GET /peony/v1/recommend', { type, ...toPaging(cursor) })
}

/** One page of a group's items, with what is said of the group. */
export function loadGroup(
  api: Api,
  query: GroupQuery,
  cursor?: string,
): Promise<Answer<Page<ContentCard> & { group: ContentGroup }>> {
  return api.call(...groupCall(query, cursor))
}

/** The call that such a page is asked by, with its input. */
export function groupCall({ gid, ...query }: GroupQuery, cursor?: string) {
  return ['GET /peony/v1/content', { gid, ...query, ...toPaging(cursor) }] as const
}

function toPaging(cursor?: string) {
  return { pagesize: FEED_PAGE_SIZE, ...(cursor && { cursor }) }
}

/** What a card has its page by: an account, a topic and an item may have the same id. */
type Addressed = Pick<ContentCard, 'path'>
export const cardKey = ({ path }: Addressed): string => path

/**
 * What is shown once the first page is there anew: above what was loaded where the two meet, in its place where items may
 * lie between them.
 */
export function renewFeed<T extends Addressed>(shown: Listed<T>, first: Listed<T>): Listed<T> {
  if (first.cards.length === 0) return shown
  const known = new Set(shown.cards.map(({ path }) => path))
  const meets = first.cards.some(({ path }) => known.has(path))
  const { cards, cursor } = first
  return meets
    ? { cards: withoutRepeats([...cards, ...shown.cards], cardKey), cursor: shown.cursor }
    : { cards, cursor }
}

type Listed<T> = Omit<FeedState, 'cards'> & { cards: readonly T[] }
