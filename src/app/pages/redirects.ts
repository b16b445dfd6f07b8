import { BASE_LOCALE, LOCALE_COOKIE, shownLocales, TRADITIONAL_LOCALE } from '#contract/locale.ts'
import type { ParsedAddress } from '#contract/parse-address.ts'
import { addressPath } from '#contract/address-path.ts'
import { BASE_PATH, toAddress, toHref, type AddressRules } from '#contract/share-urls.ts'
import { isCrawler } from '#web/runtime/user-agent.ts'

/** Where the root of the host or of the site leads, when it is not shown itself. */
export interface RootRules extends AddressRules {
  rootRedirect: { to: 'host' } | { to: 'locale'; locale: string } | null
  /** Where languages without a host of their own live. */
  siteOrigin: string
}

/**
 * Where a visit to the root of the host goes; null when that root is not ours. The query is kept. `hostLocale` is the
 * language whose own host this is.
 */
export function hostRootTarget(query: string, rules: RootRules, hostLocale: string | null = null): string | null {
  if (!rules.rootRedirect) return null
  if (hostLocale !== null) return withQuery(toHref('/', hostLocale, rules), query)
  const locale = rules.rootRedirect.to === 'locale' ? rules.rootRedirect.locale : rules.defaultLocale
  return withQuery(rootIn(locale, rules), query)
}

/**
 * Where a visit to the root of the site goes: to the reader's own language if a cookie holds one, else to the configured
 * one. Null when the root is already in that language, and for crawlers, which must see each language at its own address.
 * Addresses with a language in them and hosts of a language are never redirected, and whoever comes from such a host has
 * chosen this language, so this cannot loop.
 */
export function localeRootTarget(visit: RootVisit, rules: RootRules): string | null {
  if (!isSiteRoot(visit.path)) return null
  if (visit.hostLocale || isCrawler(visit.userAgent ?? '') || comesFromLanguage(visit.referrer, rules)) return null
  const configured = rules.rootRedirect?.to === 'locale' ? rules.rootRedirect.locale : rules.defaultLocale
  const locale = localeFromCookie(visit.cookie, shownLocales(rules.locales)) ?? configured
  return locale === rules.defaultLocale ? null : withQuery(rootIn(locale, rules), visit.query)
}

export interface RootVisit {
  path: string
  query: string
  cookie: string | undefined
  userAgent: string | undefined
  referrer?: string | undefined
  /** The language whose own host was visited. */
  hostLocale?: string | null
}

/**
 * Where the language lives that an address begins with: on another host, or here without a prefix. Null for an address
 * that is where it should be, or that names no language.
 */
export function languageTarget(
  pathAndQuery: string,
  { locale }: ParsedAddress,
  rules: RootRules,
  hostLocale: string | null,
): string | null {
  const [path, query] = cut(pathAndQuery)
  const [, prefix, rest = '/'] = PREFIXED.exec(path) ?? []
  if (prefix?.toLowerCase() !== locale.toLowerCase()) return null
  const language = locale === TRADITIONAL_LOCALE ? BASE_LOCALE : locale
  const isHere = hostLocale === language || (hostLocale === null && rules.localeDomains?.[language] === undefined)
  const target = isHere ? toHref(rest, locale, rules) : toAddress(rest, locale, rules)
  return target === path ? null : withQuery(target, query)
}

const PREFIXED = new RegExp(`^${BASE_PATH}/+([^/]+)(/.*)?$`)

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

/** A location with what the query of the address that leads there says beyond it: a spot, where a visit comes from. */
export function withRestOf(query: string, location: string): string {
  const [path, own] = cut(location)
  const kept = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(query)) if (!kept.has(name)) kept.append(name, value)
  return withQuery(path, kept.toString())
}

/** The root of the site in a language, on another host where it has one. */
function rootIn(locale: string, rules: RootRules): string {
  return rules.localeDomains?.[locale] === undefined ? toHref('/', locale, rules) : toAddress('/', locale, rules)
}

function comesFromLanguage(referrer: string | undefined, { localeDomains = {} }: RootRules): boolean {
  const origins = Object.values(localeDomains)
  return origins.length > 0 && URL.canParse(referrer ?? '') && origins.includes(new URL(referrer ?? '').origin)
}

export function localeFromCookie(cookie: string | undefined, locales: readonly string[]): string | null {
  const pair = cookie?.split(';').find((part) => part.trim().startsWith(`${LOCALE_COOKIE}=`))
  const value = pair?.slice(pair.indexOf('=') + 1).trim()
  return locales.find((locale) => locale === value) ?? null
}

function withQuery(path: string, query: string): string {
  return query ? `${path}?${query}` : path
}

/** Whether a path is that of the site's root in no language in particular. */
export function isSiteRoot(path: string): boolean {
  return path === BASE_PATH || path === `${BASE_PATH}/`
}

/** A path and its query without the question mark. */
export function cut(pathAndQuery: string): [path: string, query: string] {
  const at = pathAndQuery.indexOf('?')
  return at < 0 ? [pathAndQuery, ''] : [pathAndQuery.slice(0, at), pathAndQuery.slice(at + 1)]
}
