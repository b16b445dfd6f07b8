import type { ParsedAddress } from '#contract/parse-address.ts'
import { searchPath } from '#contract/search-query.ts'
import { addressPath } from '#contract/address-path.ts'
import { BASE_PATH, toHref } from '#contract/share-urls.ts'
import { parseSpot, withSpot, type Spot } from '#contract/spot.ts'
import { canonicalTarget, cut, type RootRules } from './redirects.ts'

/**
 * What pages are kept under: the address with only the part of the query that the page reads. Null for a page that is
 * different for each address it is asked for (`/pc?url=…`). Few addresses have to be `parsed` for it.
 */
export function cacheKey(url: string, rules: RootRules, parsed: () => ParsedAddress): string | null {
  const [path, query] = cut(url)
  if (path.endsWith('/pc') || path.includes(PREVIEW)) return null
  if (path.includes(SEARCH)) return searchKey(url, rules, parsed()) ?? path
  const kept = query === '' ? path : path + keptQuery(path, query)
  return NAMED_BY_QUERY.test(path) ? (keyOfIndex(url, kept, rules, parsed()) ?? kept) : kept
}

const SEARCH = '/search/'
/** How a preview's actor begins. */
const PREVIEW = '/preview-'

/** What pages read of their query, by a part of their path. */
const READ_BY: ReadonlyArray<readonly [part: string, names: readonly string[]]> = [
  ['/content/', ['id']],
  ['/problemShare/', ['id', 'a']],
  ['/content_model/', ['rid', 'uuid', 'catalog']],
  ['/topic/', ['sort']],
  ['/user/', ['type']],
  ['/special/', ['modules']],
]

/** The home page in any language. */
const HOME = new RegExp(`^${BASE_PATH}(?:/[^/]*)?/?$`)

function keptQuery(path: string, query: string): string {
  const [, names] = READ_BY.find(([part]) => path.includes(part)) ?? ['', HOME.test(path) ? ['gid', 'sort'] : []]
  const given = new URLSearchParams(query)
  const kept = names.flatMap((name) => {
    const value = given.get(name)
    return value ? `${name}=${encodeURIComponent(value)}` : []
  })
  const named = kept.length === 0 ? '' : `?${kept.join('&')}`
  return SHOWS_SPOTS.test(path) ? withSpot(named, cardSpot(given)) : named
}

/** Pages of items whose share card says what stands at the spot that their address points to. */
const SHOWS_SPOTS = /\/(?:\d{4}\/\d{2}|activity|content|special)\/[^/]+/

/** What of a spot a card tells: a second of a sound or film changes no page. */
function cardSpot(query: URLSearchParams): Spot {
  const { p, c } = parseSpot(query)
  return { ...(p !== undefined && { p }), ...(c !== undefined && { c }) }
}

/** Pages of what the query names: their last segment is a word that says nothing, unless it is the id itself. */
const NAMED_BY_QUERY = /\/(?:content|problemShare|content_model)\/[^/]*$/

/**
 * The key with the usual last segment, so that whoever makes segments up makes no pages; null where the segment is the id,
 * because the query names none.
 */
function keyOfIndex(url: string, kept: string, rules: RootRules, parsed: ParsedAddress): string | null {
  const { address, locale } = parsed
  if (!('index' in address) || address.screen === 'search' || canonicalTarget(url, parsed)) return null
  const query = kept.slice(cut(kept)[0].length)
  const isNamed = /[?&]r?id=/.test(query)
  const page = isNamed || !rules.isId(address.index) ? addressPath({ ...address, index: 'index' }) : null
  return page && toHref(page, locale, rules) + query
}

/** A search is the same however its last segment, the order of its query and the white space in it are written. */
function searchKey(url: string, rules: RootRules, parsed: ParsedAddress): string | null {
  if (canonicalTarget(url, parsed)) return null
  const { address, locale } = parsed
  if (address.screen !== 'search' && address.screen !== 'search-list') return null
  const page = addressPath(address.screen === 'search' ? { ...address, index: 'index' } : address)
  return page && toHref(searchPath(address.query, page), locale, rules)
}

/** Whether a page is one of those that a reader can ask for without end: what stands in the query is theirs to choose. */
export function isEndless(key: string): boolean {
  return key.includes(SEARCH) ? key.includes('?') : /[?&](?:sort|type|modules|p|c|a)=|\/invite\/[^/]+\//.test(key)
}
