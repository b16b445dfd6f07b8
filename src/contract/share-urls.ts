/**
 * Writes addresses of the site by what they are about, `address-path.ts` any of them; `parse-address.ts` reads them. Addresses read `/davmu/share/{locale?}/…`. Pure.
 */

import { CROP_SIZE, cropShapes, type CropShape } from './cover-crops.ts'
import type { ContentPageType, ItemType } from './content-types.ts'
import { BASE_LOCALE, TRADITIONAL_LOCALE } from './locale.ts'
import type { SearchQuery } from './search-query.ts'

/** Everything of the site lives under this path. */
export const BASE_PATH = '/davmu/share'

/** Where stored pictures and media are served, from the root of the host. */
export const MEDIA_PATH = `${BASE_PATH}/media/`

/** The zone in which the year and month of an address, and every shown date, are reckoned (minutes east of UTC). */
export const SITE_UTC_OFFSET_MINUTES = 8 * 60

export const liveScreens = ['ImageScreen', 'LandscapeScreen', 'PortraitScreen'] as const
export type LiveScreen = (typeof liveScreens)[number]

/** The communities that share posts of circles. */
export type CircleChannel = 'dejin' | 'dimim'

/** Orders of a topic's items; the first is meant when none is named. */
export const topicSorts = ['new', 'hot'] as const
export type TopicSort = (typeof topicSorts)[number]

/** Orders of the home page; the first, in which something may be pinned or stand out, is meant when none is named. */
export const homeSorts = ['mixed', 'time'] as const
export type HomeSort = (typeof homeSorts)[number]

/** What of an account its page shows: one type, or what is its own work. */
export type AccountFilter = ItemType | 'original'

/** Pages of what a reader has here, besides the first one, which leads to them. */
export const meSections = [
  'history',
  'settings',
  'hidden',
  'profile',
  'follows',
  'bookings',
  'notices',
  'entries',
  'submissions',
  'question',
  'sessions',
  'ways',
  'data',
] as const
export type MeSection = (typeof meSections)[number]

/** How the desktop page shows a page: in the frame of a phone, or as a text beside its margin. */
export type DesktopMode = 'phone' | 'read'

/** A place in an open content model: an item by `uuid`, else a node of the catalogue (`0` is the root). */
export interface ModelPlace {
  rid: string | null
  uuid: string | null
  catalog: string | null
}

/**
 * A parsed address. `id` is the hashed id as written, null when the address has none. Where `actor` may lack, it is there
 * in a preview alone.
 */
export type Address =
  | { screen: 'home'; gid: string | null; sort: HomeSort }
  | { screen: 'following' }
  | { screen: 'auth' }
  | { screen: 'bar' }
  | { screen: 'offline' }
  | { screen: 'place'; id: string | null }
  | { screen: 'collection' }
  | { screen: 'me'; section: MeSection | null }
  | { screen: 'pc'; url: string | null; mode: DesktopMode }
  | { screen: 'search'; index: string; query: SearchQuery }
  | { screen: 'search-list'; query: SearchQuery }
  | { screen: 'circle'; channel: CircleChannel; index: string; id: string | null; actor?: string }
  | { screen: 'question'; index: string; id: string | null; actor?: string }
  | { screen: 'content-model'; index: string; place: ModelPlace }
  | { screen: 'activity'; id: string | null; actor?: string }
  | { screen: 'fly-card'; id: string | null }
  | { screen: 'list'; id: string | null }
  | { screen: 'invite'; code: string | null }
  | { screen: 'topic'; actor: string; id: string | null; sort: TopicSort }
  | { screen: 'user'; actor: string; id: string | null; type: AccountFilter | null }
  | { screen: 'special'; actor: string; id: string | null }
  | { screen: 'content'; actor: string; type: ContentPageType; id: string | null; live: LiveScreen | null }
  | { screen: 'not-found' }

export interface AddressRules {
  /** Languages in use; each code is a reserved first segment. */
  locales: readonly string[]
  /** The language without a prefix, on a host of its own that language. */
  defaultLocale: string
  /** Origins of languages that have a host of their own, where they need no prefix. */
  localeDomains?: Readonly<Record<string, string>>
  /** Whether a hashed id decodes. */
  isId: (text: string) => boolean
  /** Whether it is the id of a person. */
  isPerson: (text: string) => boolean
}

/** Site path from the base on, without locale: `/mp/doc/2024/05/AbCd1234/index`. `publishTime` in seconds. */
export function contentPath(content: {
  actor: string
  type: string
  id: string
  publishTime: number
  /** Of a post of a circle. */
  channel?: CircleChannel | undefined
}): string {
  if (content.type === 'question') return questionPath(content.id)
  if (content.type === 'circle') return circlePath(content.id, content.channel)
  if (content.type === 'activity') return activityPath(content.id)
  const local = new Date((content.publishTime + SITE_UTC_OFFSET_MINUTES * 60) * 1000)
  const month = String(local.getUTCMonth() + 1).padStart(2, '0')
  return `/${content.actor}/${content.type}/${local.getUTCFullYear()}/${month}/${content.id}/index`
}

/** Page of a live room with its screen named, by the path of its page. */
export function liveScreenPath(path: string, screen: LiveScreen): string {
  return path.replace(/[^/]+$/, screen)
}

/** Page of a question; its id travels in the query, because the path has no place for one. */
export function questionPath(id: string): string {
  return `/fazak/problemShare/index?id=${encodeURIComponent(id)}`
}

/** Page of a post of a circle. */
export function circlePath(id: string, channel: CircleChannel = 'dejin'): string {
  return `/${channel}/content/index?id=${encodeURIComponent(id)}`
}

/** Page of an item of a content model, or of a node of its catalogue. */
export function modelPath({ rid, uuid, catalog }: ModelPlace): string {
  const parts = [`rid=${encodeURIComponent(rid ?? '')}`]
  if (uuid !== null) parts.push(`uuid=${encodeURIComponent(uuid)}`)
  else if (catalog !== null && catalog !== '0') parts.push(`catalog=${encodeURIComponent(catalog)}`)
  return `/content_model/index?${parts.join('&')}`
}

/** List of the activities. */
export const ACTIVITIES_PATH = '/activity/index'

/** Page of an activity. */
function activityPath(id: string): string {
  return `/activity/${id}/index`
}

/** Page of an invitation; without a code the reader's own. */
export function invitePath(code = ''): string {
  return code === '' ? '/invite/index' : `/invite/${encodeURIComponent(code)}/index`
}

/** Page of a person. Ids of persons decode to something else than ids of accounts, which have pages at the same place. */
export function personPath(id: string): string {
  return `/inner/user/${id}/index`
}

/** What the reader has here, or one section of it. */
export function mePath(section: MeSection | null = null): string {
  return section === null ? '/me/index' : `/me/${section}/index`
}

/** Page of an account that publishes, with its items of one type alone where a type is named. */
export function accountPath(account: { actor: string; id: string }, type: AccountFilter | null = null): string {
  return `/${account.actor}/user/${account.id}/index${type === null ? '' : `?type=${type}`}`
}

/** Page of a topic. */
export function topicPath(gid: string, sort: TopicSort = 'new'): string {
  return `/inner/topic/${gid}/index${sort === 'new' ? '' : `?sort=${sort}`}`
}

/** Page of a list of items by its kind; a column is a tab of the home page. Empty for what has no page of its own. */
export function groupPath(group: { kind: string; gid: string; style?: string }): string {
  switch (group.kind) {
    case 'column':
      return homePath(group.gid)
    case 'topic':
      return topicPath(group.gid)
    case 'list':
      return `/${group.style === 'cards' ? 'fly_card' : 'list'}/${group.gid}/index`
    default:
      return ''
  }
}

/** Folder of all feeds. */
export const FEEDS_PATH = `${BASE_PATH}/feed/`

/** Host-relative address of a feed of the site, of a list (its gid) or of an album, without the extension `.rss` or `.json`. */
export function feedPath(source: 'site' | { gid: string } | { albumId: string }): string {
  if (source === 'site') return `${FEEDS_PATH}site`
  return `${FEEDS_PATH}${'gid' in source ? source.gid : `album-${source.albumId}`}`
}

/** What the addresses of all sitemaps begin with, from the root of a host on. */
export const SITEMAP_PATH = '/sitemap'

/** What crawlers ask for before anything else. */
export const ROBOTS_PATH = '/robots.txt'

/** Folder of all calendar entries. */
export const CALENDARS_PATH = `${BASE_PATH}/ics/`

/** Host-relative address of the calendar entry of an item that can be booked, by its number and public id. */
export function calendarPath(bookingType: number, id: string): string {
  return `${CALENDARS_PATH}${bookingType}/${id}.ics`
}

/** Folder of all posters. */
export const POSTERS_PATH = `${BASE_PATH}/poster/`

/**
 * Host-relative address of the poster of an item or an invitation; with the version of what it shows, that one poster for
 * good. `withSpot` adds a spot.
 */
export function posterPath(source: { id: string; version: string } | { invite: string }): string {
  if ('invite' in source) return `${POSTERS_PATH}invite-${encodeURIComponent(source.invite)}.png`
  return `${POSTERS_PATH}${source.id}.png?v=${source.version}`
}

/** Pixels of a painted share picture. */
export const CARD_SIZE = { width: 1080, height: 1080 } as const

/**
 * Host-relative address of what is painted where a page has no picture to be shared with: by the address of an item's
 * poster, by a group or an account, else that of the site. Empty for an item without a poster.
 */
export function cardPath(source: { poster: string } | { gid: string } | { accountId: string } | null = null): string {
  if (source === null) return `${POSTERS_PATH}card.png`
  if ('poster' in source) return source.poster.replace(POSTERS_PATH, `${POSTERS_PATH}card-`)
  return 'gid' in source
    ? `${POSTERS_PATH}card-group-${source.gid}.png`
    : `${POSTERS_PATH}card-account-${source.accountId}.png`
}

/** Host-relative address of a part of an item's cover, by the address of its poster; empty for an item without one. */
export function cropPath(poster: string, shape: CropShape): string {
  return poster.replace(POSTERS_PATH, `${POSTERS_PATH}${shape}-`).replace('.png', '.jpg')
}

/** Pixels of what lies in the folder of posters and is shared. */
export function paintedSize(address: string): { width: number; height: number } {
  const shape = cropShapes.find((one) => address.startsWith(`${POSTERS_PATH}${one}-`))
  return shape === undefined ? CARD_SIZE : CROP_SIZE[shape]
}

/** Folder of what scripts of a map provider ask for. */
export const MAP_SERVICE_PATH = `${BASE_PATH}/_AMapService/`

/** Folder of the pictures of maps of places. */
export const PLACE_MAPS_PATH = `${BASE_PATH}/map/`

/** Host-relative address of the picture of a place's map; another `version` shows something else. */
export function placeMapPath(id: string, version: string): string {
  return `${PLACE_MAPS_PATH}${id}-${version}`
}

/** The service worker, whose scope is the folder that it lies in. */
export const SERVICE_WORKER_PATH = `${BASE_PATH}/sw.js`

/** What is kept in this browser, shown where there is no network. */
export const OFFLINE_PATH = '/offline'

/** Page of a place. */
export function placePath(id: string): string {
  return `/place/${id}/index`
}

/** What the reader has collected. */
export const COLLECTION_PATH = '/collection/index'

/** Home with one of its columns open; the recommended feed has an empty gid. */
export function homePath(gid = '', sort: HomeSort = 'mixed'): string {
  const query = [gid && `gid=${encodeURIComponent(gid)}`, sort === 'mixed' ? '' : `sort=${sort}`].filter(Boolean)
  return query.length === 0 ? '/' : `/?${query.join('&')}`
}

/** What the accounts publish that the reader follows: a tab of the home page. */
export const FOLLOWING_PATH = '/following/index'

/** The desktop page that shows `url` beside its QR code. */
export function desktopPath(url: string, mode: DesktopMode = 'phone'): string {
  return `/pc?url=${encodeURIComponent(url)}${mode === 'phone' ? '' : `&mode=${mode}`}`
}

type LocaleRules = Pick<AddressRules, 'defaultLocale' | 'localeDomains'>

/** Host-relative address of a site path in a language, on the host where that language lives. */
export function toHref(path: string, locale: string, { defaultLocale, localeDomains }: LocaleRules): string {
  const isPlain = locale === defaultLocale || localeDomains?.[locale] !== undefined
  return `${BASE_PATH}${isPlain ? '' : `/${locale}`}${path}`
}

/**
 * Address with scheme and host of a site path in a language, to be passed on: traditional characters are one reader's way
 * of reading, so their pages are passed on as those of the base language.
 */
export function toAddress(path: string, locale: string, rules: LocaleRules & { siteOrigin: string }): string {
  const shared = locale === TRADITIONAL_LOCALE ? BASE_LOCALE : locale
  return (rules.localeDomains?.[shared] ?? rules.siteOrigin) + toHref(path, shared, rules)
}

/** The rules on the host where a language lives: there it needs no prefix, whether or not it is the default one. */
export function rulesIn<Rules extends LocaleRules>(locale: string, rules: Rules): Rules {
  return rules.localeDomains?.[locale] === undefined ? rules : { ...rules, defaultLocale: locale }
}
