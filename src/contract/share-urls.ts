/**
 * Writes every address of the site; `parse-address.ts` reads them. Addresses read `/davmu/share/{locale?}/…`. Pure.
 */

import type { SearchQuery } from './search-query.ts'

/** Everything of the site lives under this path. */
export const BASE_PATH = '/davmu/share'

/** The zone in which the year and month of an address, and every shown date, are reckoned (minutes east of UTC). */
export const SITE_UTC_OFFSET_MINUTES = 8 * 60

export const contentPageTypes = [
  'audio_album',
  'audio',
  'doc',
  'gallery',
  'local_live',
  'mini_program',
  'svideo',
  'video_album',
  'video',
] as const
export type ContentPageType = (typeof contentPageTypes)[number]

export const liveScreens = ['ImageScreen', 'LandscapeScreen', 'PortraitScreen'] as const
export type LiveScreen = (typeof liveScreens)[number]

/** A parsed address. `id` is the hashed id as written, null when the address has none. */
export type Address =
  | { screen: 'home'; gid: string | null }
  | { screen: 'auth' }
  | { screen: 'bar' }
  | { screen: 'collection' }
  | { screen: 'pc'; url: string | null }
  | { screen: 'search'; index: string; query: SearchQuery }
  | { screen: 'search-list'; query: SearchQuery }
  | { screen: 'circle'; channel: 'dejin' | 'dimim'; index: string }
  | { screen: 'question'; index: string }
  | { screen: 'content-model'; index: string }
  | { screen: 'activity'; id: string | null }
  | { screen: 'fly-card'; id: string | null }
  | { screen: 'list'; id: string | null }
  | { screen: 'invite'; code: string | null }
  | { screen: 'topic'; actor: string; id: string | null }
  | { screen: 'user'; actor: string; id: string | null }
  | { screen: 'special'; actor: string; id: string | null }
  | { screen: 'content'; actor: string; type: ContentPageType; id: string | null; live: LiveScreen | null }
  | { screen: 'not-found' }

export interface AddressRules {
  /** Languages in use; each code is a reserved first segment. */
  locales: readonly string[]
  /** The language without a prefix. */
  defaultLocale: string
  /** Whether a hashed id decodes. */
  isId: (text: string) => boolean
}

/** Site path from the base on, without locale: `/mp/doc/2024/05/AbCd1234/index`. `publishTime` in seconds. */
export function contentPath(content: { actor: string; type: string; id: string; publishTime: number }): string {
  const local = new Date((content.publishTime + SITE_UTC_OFFSET_MINUTES * 60) * 1000)
  const month = String(local.getUTCMonth() + 1).padStart(2, '0')
  return `/${content.actor}/${content.type}/${local.getUTCFullYear()}/${month}/${content.id}/index`
}

/** What the reader has collected. */
export const COLLECTION_PATH = '/collection/index'

/** Home with one of its columns open; the recommended feed has an empty gid. */
export function homePath(gid = ''): string {
  return gid ? `/?gid=${encodeURIComponent(gid)}` : '/'
}

/** The desktop page that shows `url` beside its QR code. */
export function desktopPath(url: string): string {
  return `/pc?url=${encodeURIComponent(url)}`
}

/** Host-relative address of a site path in a language. */
export function toHref(path: string, locale: string, rules: Pick<AddressRules, 'defaultLocale'>): string {
  return `${BASE_PATH}${locale === rules.defaultLocale ? '' : `/${locale}`}${path}`
}

/** Writes an address the one way it should be written, without base and locale; null for what has no page. */
export function addressPath(address: Address): string | null {
  const optional = (id: string | null) => (id === null ? '' : `/${encodeURIComponent(id)}`)
  switch (address.screen) {
    case 'home':
      return homePath(address.gid ?? '')
    case 'auth':
    case 'bar':
      return `/${address.screen}`
    case 'collection':
      return COLLECTION_PATH
    case 'pc':
      return address.url === null ? '/pc' : desktopPath(address.url)
    case 'search':
      return `/search/${encodeURIComponent(address.index)}`
    case 'search-list':
      return '/search/components/SearchContentList'
    case 'circle':
      return `/${address.channel}/content/${encodeURIComponent(address.index)}`
    case 'question':
      return `/fazak/problemShare/${encodeURIComponent(address.index)}`
    case 'content-model':
      return `/content_model/${encodeURIComponent(address.index)}`
    case 'activity':
    case 'list':
      return `/${address.screen}${optional(address.id)}/index`
    case 'fly-card':
      return `/fly_card${optional(address.id)}/index`
    case 'invite':
      return `/invite${optional(address.code)}/index`
    case 'topic':
    case 'user':
    case 'special':
      return `/${address.actor}/${address.screen}${optional(address.id)}/index`
    case 'content':
      return `/${address.actor}/${address.type}${optional(address.id)}/${address.live ?? 'index'}`
    case 'not-found':
      return null
  }
}

/** Whether `url` may be shown by the desktop page or returned to after login: this site's own pages on `host` only. */
export function isOwnPage(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, pathname, username, password } = new URL(url)
  const inside = pathname === BASE_PATH || pathname.startsWith(`${BASE_PATH}/`)
  return origin === new URL(host).origin && inside && !username && !password
}
