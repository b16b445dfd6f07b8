import type { IncomingMessage } from 'node:http'
import { parseAddress, type ParsedAddress } from '#contract/parse-address.ts'
import {
  BASE_PATH,
  CALENDARS_PATH,
  FEEDS_PATH,
  MAP_SERVICE_PATH,
  PLACE_MAPS_PATH,
  POSTERS_PATH,
  rulesIn,
  SERVICE_WORKER_PATH,
} from '#contract/share-urls.ts'
import { cacheKey } from './page-keys.ts'
import { cut, type RootRules } from './redirects.ts'

/** A request for a page, its address read once for cache, redirects and renderer. */
export interface PageRequest {
  request: IncomingMessage
  url: string
  path: string
  /** Without the question mark. */
  query: string
  /** The language whose own host was asked; only hosts that are configured are believed. */
  hostLocale: string | null
  /** What the page is kept under; null for one that is different for each address it is asked for. */
  key: string | null
  /** The address that is rendered: with only the part of the query that the page reads. */
  pageUrl: string
  /** What the address means, parsed when that is first asked: kept pages are sent without. */
  parsed: () => ParsedAddress
}

/** Reads requests; null for one that is for something else than a page. */
export function createPageRequestReader(rules: RootRules): (request: IncomingMessage) => PageRequest | null {
  const languageHosts = new Map(
    Object.entries(rules.localeDomains ?? {}).map(([locale, origin]) => [new URL(origin).host, locale]),
  )
  return (request) => {
    const url = request.url ?? '/'
    const [path, query] = cut(url)
    if (!isPagePath(url) && (rules.rootRedirect === null || path !== '/')) return null
    const hostLocale = languageHosts.get(request.headers.host?.toLowerCase() ?? '') ?? null
    const rulesHere = hostLocale === null ? rules : rulesIn(hostLocale, rules)
    let known: ParsedAddress | null = null
    const parsed = () => {
      known ??= parseAddress(url, rulesHere)
      if (known === null) throw new Error(`${path} is no address of a page`)
      return known
    }
    const page = cacheKey(url, rulesHere, parsed)
    // No address of a request has a space.
    const key = page === null || hostLocale === null ? page : `${page} ${hostLocale}`
    return { request, url, path, query, hostLocale, key, pageUrl: page ?? url, parsed }
  }
}

const OTHER_FOLDERS = [
  `${BASE_PATH}/assets/`,
  `${BASE_PATH}/media/`,
  FEEDS_PATH,
  CALENDARS_PATH,
  POSTERS_PATH,
  MAP_SERVICE_PATH,
  PLACE_MAPS_PATH,
  SERVICE_WORKER_PATH,
]

/** Whether an address may be that of a page: under the base path, but no file of the build or the media store, no feed. */
export function isPagePath(url: string): boolean {
  if (!url.startsWith(BASE_PATH)) return false
  const next = url.charCodeAt(BASE_PATH.length)
  const insideBase = Number.isNaN(next) || next === 47 /* / */ || next === 63 /* ? */
  return insideBase && !OTHER_FOLDERS.some((folder) => url.startsWith(folder))
}
