import { contentTypes, type ContentType } from './content-types.ts'
import { KEYWORD_LENGTH_MAX } from './limits.ts'

/** What a search page was asked for: the part of its address that both site and API read. Free of schemas, for the browser. */

export const searchSorts = ['relevance', 'time', 'hot'] as const
export type SearchSort = (typeof searchSorts)[number]
export const searchTimes = ['all', 'day', 'week', 'month', 'year'] as const
export type SearchTime = (typeof searchTimes)[number]

export interface SearchQuery {
  /** As it is searched for; empty on the start page. */
  keyword: string
  type: ContentType | 'all'
  sort: SearchSort
  time: SearchTime
  /** Hashed id of the only account to search in, empty for all. */
  uid: string
  /** Hashed id of the only special to search in, empty for all. */
  special: string
}

const noQuery: SearchQuery = { keyword: '', type: 'all', sort: 'relevance', time: 'all', uid: '', special: '' }
/** In the order in which an address names them. */
const fields = ['keyword', 'type', 'sort', 'time', 'uid', 'special'] as const

/** Full-width forms narrowed (NFKC), white space and control characters in one way, trimmed. */
export function normalizeKeyword(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Whether the API would refuse a normalised keyword for its length. */
export function isTooLong(keyword: string): boolean {
  return keyword.length > KEYWORD_LENGTH_MAX
}

/** Reads a query string; what is no sensible value is left out, and so is everything where nothing is searched for. */
export function parseSearchQuery(query: URLSearchParams, isId: (text: string) => boolean): SearchQuery {
  const keyword = normalizeKeyword(query.get('keyword') ?? '')
  if (keyword === '') return noQuery
  const idIn = (name: string) => {
    const id = query.get(name) ?? ''
    return isId(id) ? id : ''
  }
  return {
    keyword,
    type: contentTypes.find((type) => type === query.get('type')) ?? noQuery.type,
    sort: searchSorts.find((sort) => sort === query.get('sort')) ?? noQuery.sort,
    time: searchTimes.find((time) => time === query.get('time')) ?? noQuery.time,
    uid: idIn('uid'),
    special: idIn('special'),
  }
}

/** Site path of a search, `/search/index?keyword=…`; what is as usual is not written. */
export function searchPath(query: Partial<SearchQuery>, page = '/search/index'): string {
  const written = fields.flatMap((field) => {
    const value = query[field] ?? ''
    return value === noQuery[field] || value === '' ? [] : [`${field}=${encodeURIComponent(value.toWellFormed())}`]
  })
  return written.length === 0 ? page : `${page}?${written.join('&')}`
}
