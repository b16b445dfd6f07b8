import type { ContentCard } from '#contract/content.ts'
import type { Api, Answer } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'

export const FEED_PAGE_SIZE = 12

/** One page of a home feed: a column's items by its gid, the recommended ones without. */
export function loadFeed(api: Api, gid: string, cursor?: string): Promise<Answer<Page<ContentCard>>> {
  const paging = { pagesize: FEED_PAGE_SIZE, ...(cursor && { cursor }) }
  return gid ? api.call('GET /peony/v1/content', { gid, ...paging }) : api.call('GET /peony/v1/recommend', paging)
}

/** Adds a page to a list; an item that is there already is not repeated. */
export function appendCards<T extends { id: string }>(cards: readonly T[], more: readonly T[]): T[] {
  const known = new Set(cards.map(({ id }) => id))
  return [...cards, ...more.filter(({ id }) => !known.has(id) && known.add(id))]
}
