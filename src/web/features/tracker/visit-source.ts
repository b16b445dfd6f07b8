import type { VisitSource } from '#contract/beacons.ts'

/** What is known of how a page was come to. */
export interface Arrival {
  /** Query of the page's address. */
  search: string
  /** Address of the page before, as the browser tells it; empty for none. */
  referrer: string
  /** Origin of this site. */
  origin: string
  /** Whether the reader has opened another page before, without leaving the site. */
  isFurther: boolean
}

/** What the social client adds to addresses as `from`, and what this site's posters may. */
const FROM: Readonly<Record<string, VisitSource>> = {
  singlemessage: 'message',
  groupmessage: 'group',
  timeline: 'timeline',
  favorites: 'favorites',
  qrcode: 'scan',
  scan: 'scan',
  poster: 'poster',
}
const SEARCH_ENGINE =
  /(?:^|\.)(?:baidu|sogou|so|sm|bing|google|toutiao|duckduckgo|yandex|yahoo|naver|ecosia)\.(?:com?\.)?[a-z]{2,3}$/

/** Where a visit came from, as one of a few words: the address of another site never leaves the browser. */
export function findVisitSource({ search, referrer, origin, isFurther }: Arrival): VisitSource {
  if (isFurther) return 'inside'
  const from = new URLSearchParams(search).get('from') ?? ''
  const told = Object.hasOwn(FROM, from) ? FROM[from] : undefined
  if (told) return told
  if (!URL.canParse(referrer)) return 'none'
  const before = new URL(referrer)
  if (before.origin === origin) return 'inside'
  return SEARCH_ENGINE.test(before.hostname) ? 'search' : 'site'
}
