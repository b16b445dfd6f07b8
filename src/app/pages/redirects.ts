import { LOCALE_COOKIE } from '#contract/locale.ts'
import type { ParsedAddress } from '#contract/parse-address.ts'
import { addressPath, BASE_PATH, toHref, type AddressRules } from '#contract/share-urls.ts'

/** Where the root of the host or of the site leads, when it is not shown itself. */
export interface RootRules extends AddressRules {
  rootRedirect: { to: 'host' } | { to: 'locale'; locale: string } | null
}

const CRAWLER = /bot|crawler|spider|slurp|bingpreview|facebookexternalhit|embedly/i

/**
 * Where a visit to the root of the host goes; null when that root is not ours. The query is kept.
 */
export function hostRootTarget(query: string, rules: RootRules): string | null {
  if (!rules.rootRedirect) return null
  const locale = rules.rootRedirect.to === 'locale' ? rules.rootRedirect.locale : rules.defaultLocale
  return withQuery(toHref('/', locale, rules), query)
}

/**
 * Where a visit to the root of the site goes: to the reader's own language if a cookie holds one, else to the configured
 * one. Null when the root is already in that language, and for crawlers, which must see each language at its own address.
 * Addresses with a language in them are never redirected, so this cannot loop.
 */
export function localeRootTarget(
  visit: { path: string; query: string; cookie: string | undefined; userAgent: string | undefined },
  rules: RootRules,
): string | null {
  if (visit.path !== BASE_PATH && visit.path !== `${BASE_PATH}/`) return null
  if (CRAWLER.test(visit.userAgent ?? '')) return null
  const configured = rules.rootRedirect?.to === 'locale' ? rules.rootRedirect.locale : rules.defaultLocale
  const locale = localeFromCookie(visit.cookie, rules.locales) ?? configured
  return locale === rules.defaultLocale ? null : withQuery(toHref('/', locale, rules), visit.query)
}

/**
 * The address that `parsed` should have been written as, or null when it is right or there is no saying. Items with a page
 * of their own are left to that page: only the item knows the year and month of its address.
 */
export function canonicalTarget(pathAndQuery: string, parsed: ParsedAddress): string | null {
  const { address, canonical } = parsed
  if (addressPath(address) === null || LEFT_TO_THEIR_PAGE.has(address.screen)) return null
  const [path, query] = cut(pathAndQuery)
  const [canonicalPath] = cut(canonical)
  return path === canonicalPath ? null : withQuery(canonicalPath, query)
}

/** Their addresses hold what only the item knows, or a query that means something. */
const LEFT_TO_THEIR_PAGE: ReadonlySet<ParsedAddress['address']['screen']> = new Set(['content', 'special', 'pc'])

function localeFromCookie(cookie: string | undefined, locales: readonly string[]): string | null {
  const pair = cookie?.split(';').find((part) => part.trim().startsWith(`${LOCALE_COOKIE}=`))
  const value = pair?.slice(pair.indexOf('=') + 1).trim()
  return locales.find((locale) => locale === value) ?? null
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}

/** A path and its query without the question mark. */
export function cut(pathAndQuery: string): [path: string, query: string] {
  const at = pathAndQuery.indexOf('?')
  return at < 0 ? [pathAndQuery, ''] : [pathAndQuery.slice(0, at), pathAndQuery.slice(at + 1)]
}
