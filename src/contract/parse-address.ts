import { addressPath } from './address-path.ts'
import { contentPageTypes, itemTypes } from './content-types.ts'
import { shownLocales } from './locale.ts'
import { parseSearchQuery } from './search-query.ts'
import {
  BASE_PATH,
  liveScreens,
  meSections,
  toHref,
  homeSorts,
  topicSorts,
  type Address,
  type AddressRules,
  type ModelPlace,
} from './share-urls.ts'

/**
 * Reads every address of the site: the only place that knows their grammar. Optional segments are bound from the right,
 * because readers share addresses with parts missing. Pure: whether an id exists is for the API to say.
 */

export interface ParsedAddress {
  address: Address
  locale: string
  /** Path and query as they should be written; the one that was parsed answers 301 when it differs. */
  canonical: string
  /** False when an id that the route guard watches does not decode (answered by a redirect to the 404 page). */
  idIsValid: boolean
}

const ACTOR = /^[a-z][a-z0-9_-]{0,31}$/
const PREVIEW_ACTOR = /^preview-[A-Za-z0-9._~-]{1,2048}$/
const YEAR = /^\d{4}$/
const MONTH = /^(0?[1-9]|1[0-2])$/
const SEGMENT_MAX = 64
const NOT_FOUND: Address = { screen: 'not-found' }
const HIDDEN_SEGMENT = 'components'

/** Parses a path with its query (`/davmu/share/mp/doc/…?x=1`); null when it lies outside the base path. Never throws. */
export function parseAddress(pathAndQuery: string, rules: AddressRules): ParsedAddress | null {
  const [rawPath, rawQuery] = splitOnce(pathAndQuery.split('#')[0] ?? '', '?')
  if (rawPath !== BASE_PATH && !rawPath.startsWith(`${BASE_PATH}/`)) return null
  const query = new URLSearchParams(rawQuery)
  const segments = decodeSegments(rawPath.slice(BASE_PATH.length))
  if (!segments) return finish(NOT_FOUND, rules.defaultLocale, rules)

  const prefix = shownLocales(rules.locales).find((locale) => locale.toLowerCase() === segments[0]?.toLowerCase())
  const address = parseSegments(prefix ? segments.slice(1) : segments, query, rules)
  return finish(address, prefix ?? rules.defaultLocale, rules)
}

/** Whether an address is a preview, which the guard, caches and search engines leave alone. */
export function isPreview(address: Address): boolean {
  return 'actor' in address && address.actor !== undefined && PREVIEW_ACTOR.test(address.actor)
}

function parseSegments(segments: string[], query: URLSearchParams, rules: AddressRules): Address {
  const [first, second, ...rest] = segments
  if (first === undefined) {
    const sort = homeSorts.find((name) => name === query.get('sort')) ?? 'mixed'
    return { screen: 'home', gid: query.get('gid') || null, sort }
  }
  if (second === undefined) {
    if (first === 'auth' || first === 'bar' || first === 'offline') return { screen: first }
    if (first === 'pc')
      return { screen: 'pc', url: query.get('url'), mode: query.get('mode') === 'read' ? 'read' : 'phone' }
  }
  const tail = segments.slice(1)
  switch (first) {
    case 'auth':
    case 'bar':
    case 'offline':
    case 'pc':
    case '404':
      return NOT_FOUND
    case 'search':
      if (second === HIDDEN_SEGMENT)
        return rest.length === 1 && rest[0] === 'SearchContentList'
          ? { screen: 'search-list', query: parseSearchQuery(query, rules.isId) }
          : NOT_FOUND
      return withIndex(tail, (index) => ({
        screen: 'search',
        index,
        query: parseSearchQuery(query, rules.isId),
      }))
    case 'following':
      return withIndex(tail, () => ({ screen: 'following' }))
    case 'collection':
      return withIndex(tail, () => ({ screen: 'collection' }))
    case 'me': {
      const section = meSections.find((name) => name === second)
      if (section === undefined) return withIndex(tail, () => ({ screen: 'me', section: null }))
      return withIndex(rest, () => ({ screen: 'me', section }))
    }
    case 'dejin':
    case 'dimim':
      return second === 'content'
        ? withIndex(rest, (index) => ({ screen: 'circle', channel: first, index, id: idIn(query, index, rules) }))
        : NOT_FOUND
    case 'fazak':
      return second === 'problemShare'
        ? withIndex(rest, (index) => ({ screen: 'question', index, id: idIn(query, index, rules) }))
        : NOT_FOUND
    case 'content_model':
      return withIndex(tail, (index) => ({ screen: 'content-model', index, place: placeIn(query, index, rules) }))
    case 'activity':
    case 'list':
    case 'place':
      return withOptional(tail, rules.isId, (id) => ({ screen: first, id }))
    case 'fly_card':
      return withOptional(tail, rules.isId, (id) => ({ screen: 'fly-card', id }))
    case 'invite':
      return withOptional(
        tail,
        (text) => text !== 'index',
        (code) => ({ screen: 'invite', code }),
      )
    case 'special':
      return withOptional(tail, rules.isId, (id) => ({ screen: 'special', actor: 'inner', id }))
  }
  const actor = toActor(first, rules)
  if (!actor || second === undefined || segments.includes(HIDDEN_SEGMENT)) return NOT_FOUND
  const preview = actor.startsWith('preview-') ? parsePreview(actor, second, rest, { query, rules }) : null
  if (preview) return preview
  if (second === 'topic') {
    const sort = topicSorts.find((name) => name === query.get('sort')) ?? 'new'
    return withOptional(rest, rules.isId, (id) => ({ screen: 'topic', actor, id, sort }))
  }
  if (second === 'user') {
    const type = ([...itemTypes, 'original'] as const).find((name) => name === query.get('type')) ?? null
    const isWho = (text: string) => rules.isId(text) || rules.isPerson(text)
    return withOptional(rest, isWho, (id) => ({ screen: 'user', actor, id, type }))
  }
  if (second === 'special') return withDate(rest, rules.isId, (id) => ({ screen: 'special', actor, id }))
  const type = contentPageTypes.find((name) => name === second)
  if (!type) return NOT_FOUND
  const live = type === 'local_live' ? (liveScreens.find((name) => name === rest.at(-1)) ?? null) : null
  return withDate(rest, rules.isId, (id) => ({ screen: 'content', actor, type, id, live }))
}

/** Previews of items whose addresses name no actor; null for any other. */
function parsePreview(
  actor: string,
  kind: string,
  rest: string[],
  { query, rules }: { query: URLSearchParams; rules: AddressRules },
): Address | null {
  switch (kind) {
    case 'activity':
      return withOptional(rest, rules.isId, (id) => ({ screen: 'activity', actor, id }))
    case 'content':
      return withIndex(rest, (index) => ({
        screen: 'circle',
        actor,
        channel: 'dejin',
        index,
        id: idIn(query, index, rules),
      }))
    case 'problemShare':
      return withIndex(rest, (index) => ({ screen: 'question', actor, index, id: idIn(query, index, rules) }))
    default:
      return null
  }
}

/** Any actor but `mp` and previews is another name of the house itself. */
function toActor(text: string, rules: AddressRules): string | null {
  if (text.startsWith('preview-')) return PREVIEW_ACTOR.test(text) ? text : null
  if (!ACTOR.test(text) || rules.locales.some((locale) => locale.toLowerCase() === text)) return null
  return text === 'mp' ? 'mp' : 'inner'
}

/** These pages have no id in their path: it is in the query, or stands where the index does. */
function idIn(query: URLSearchParams, index: string, rules: AddressRules): string | null {
  return query.get('id') || (rules.isId(index) ? index : null)
}

function placeIn(query: URLSearchParams, index: string, rules: AddressRules): ModelPlace {
  return {
    rid: query.get('rid') || (rules.isId(index) ? index : null),
    uuid: query.get('uuid') || null,
    catalog: query.get('catalog') || null,
  }
}

/** `…/{index}`: the index may be missing and may hold anything. */
function withIndex(rest: string[], make: (index: string) => Address): Address {
  if (rest.length > 1 || rest[0] === HIDDEN_SEGMENT) return NOT_FOUND
  return make(rest[0] ?? 'index')
}

/** `…/{id?}/{index}`: of two segments the first is the id; a single one is the id if it looks like one. */
function withOptional(
  rest: string[],
  looksLikeId: (text: string) => boolean,
  make: (id: string | null) => Address,
): Address {
  const [first, second, ...more] = rest
  if (more.length > 0 || rest.includes(HIDDEN_SEGMENT)) return NOT_FOUND
  if (second !== undefined) return make(first ?? null)
  return make(first !== undefined && looksLikeId(first) ? first : null)
}

/** `…/{year?}/{month?}/{id?}/{index}`, bound from the right; year and month are read over, the item itself knows them. */
function withDate(
  rest: string[],
  looksLikeId: (text: string) => boolean,
  make: (id: string | null) => Address,
): Address {
  if (rest.length > 4) return NOT_FOUND
  const last = rest.at(-1)
  const beforeIndex = rest.at(-2)
  if (beforeIndex !== undefined && (rest.length === 4 || looksLikeId(beforeIndex))) return make(idOrNull(beforeIndex))
  if (last !== undefined && looksLikeId(last)) return make(last)
  const isMonth = beforeIndex !== undefined && MONTH.test(beforeIndex) && YEAR.test(rest.at(-3) ?? '')
  return make(beforeIndex === undefined || isMonth ? null : idOrNull(beforeIndex))
}

/** A year is never an id: ids are longer. */
function idOrNull(text: string): string | null {
  return YEAR.test(text) ? null : text
}

function finish(address: Address, locale: string, rules: AddressRules): ParsedAddress {
  const path = addressPath(address)
  return {
    address,
    locale,
    canonical: toHref(path ?? '/404', locale, rules),
    idIsValid: guardedIdIsValid(address, rules),
  }
}

/** Only id, post_id and topic_id are guarded; users, lists and codes are looked up, previews are not ours to judge. */
function guardedIdIsValid(address: Address, rules: AddressRules): boolean {
  if (isPreview(address)) return true
  switch (address.screen) {
    case 'content':
    case 'special':
    case 'topic':
    case 'activity':
      return address.id === null || rules.isId(address.id)
    default:
      return true
  }
}

/** Non-empty decoded segments, or null when one of them is malformed, too long or holds a character no address has. */
function decodeSegments(path: string): string[] | null {
  const segments: string[] = []
  for (const raw of path.split('/')) {
    if (raw === '') continue
    const segment = decodeSegment(raw)
    const limit = segment?.startsWith('preview-') ? 2056 : SEGMENT_MAX
    if (segment === null || segment.length > limit || segment.includes('/') || hasControlCharacter(segment)) return null
    segments.push(segment)
  }
  return segments
}

function decodeSegment(raw: string): string | null {
  try {
    return decodeURIComponent(raw)
  } catch {
    return null
  }
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
