import type { ItemParts, ItemSource, MediaSource } from './item-source.ts'
import { outlineHtml, shorten, textOfHtml } from './outline-html.ts'
import { parseDate } from './parse-date.ts'
import { paragraph, type FeedItem, type FeedSource } from './parse-feed.ts'
import { SourceError } from './source-error.ts'
import type { FeedSound } from './feed-sound.ts'
import { DomUtils, parseDocument } from 'htmlparser2'

/** A feed as items are made of it. */
export interface FeedPlace {
  /** Names the feed: its address, or its title. */
  key: string
  feed: FeedSource
}

const MAX_BODY_LENGTH = 1_000_000

/** A feed item as an article, or as a track of the feed's album where it carries sound. Throws `SourceError`. */
export function toFeedItem(item: FeedItem, { key: feedKey, feed }: FeedPlace): ItemSource {
  const { sound } = item
  const key = item.guid || item.link
  if (key === '') throw new SourceError('the item has neither an id nor a link')
  const title = textOfHtml(item.title) || outlineHtml(item.body).firstParagraph
  if (title === '') throw new SourceError('the item has no title')
  const body = withWholeAddresses(item.body.trim() || paragraph(item.summary), item.link)
  if (body === '' && sound === null) throw new SourceError('the item is empty')
  if (body.length > MAX_BODY_LENGTH) throw new SourceError(`the item is longer than ${MAX_BODY_LENGTH} characters`)
  const outline = outlineHtml(body)
  const image = item.image ?? sound?.image ?? outline.images[0] ?? (sound && feed.image)
  const authors = item.authors.length > 0 || !sound?.author ? item.authors : [sound.author]
  return {
    ...PLAIN,
    sourceId: `feed:${feedKey}#${key}`,
    origin: `item ${item.number}`,
    title: cut(title, 300),
    summary: cut(textOfHtml(item.summary), 2000) || outline.firstParagraph,
    body,
    lang: item.lang,
    editor: cut(authors.join('、'), 300),
    sourceUrl: /^https?:\/\//i.test(item.link) && URL.canParse(item.link) ? item.link : '',
    publishAt: toSeconds(item.published, 'published') ?? toSeconds(item.updated, 'updated'),
    updatedAt: toSeconds(item.updated, 'updated'),
    cover: image ? toWholeAddress(image, item.link) : null,
    tags: [...new Set(item.categories.map((name) => name.trim()).filter((name) => name !== ''))].slice(0, 20),
    images: outline.images,
    type: sound ? 'audio' : 'doc',
    parts: sound ? toParts(sound, feedKey, feed) : {},
  }
}

/** The album that the sounds of a feed are tracks of; null for a feed without any. */
export function toFeedAlbum({ key, feed }: FeedPlace): ItemSource | null {
  if (feed.items.every(({ sound }) => sound === null)) return null
  const description = feed.description.trim()
  const text = textOfHtml(description)
  return {
    ...PLAIN,
    sourceId: albumId(key),
    origin: 'the feed',
    title: cut(feed.title, 300) || key,
    summary: shorten(text),
    body: /<\w/.test(description) ? withWholeAddresses(description, key) : paragraph(description),
    lang: feed.lang,
    cover: feed.image,
    images: outlineHtml(description).images,
    type: 'audio_album',
    parts: { album: { finished: feed.isComplete } },
  }
}

/** Items in the order in which they should come in: sounds from the oldest to the newest, whose order they keep. */
export function inOrder(items: readonly FeedItem[]): FeedItem[] {
  const time = ({ published }: FeedItem) => Date.parse(published) || 0
  const sounds = items.filter(({ sound }) => sound !== null)
  return [
    ...items.filter(({ sound }) => sound === null),
    ...sounds.toReversed().toSorted((one, other) => time(one) - time(other)),
  ]
}

/** What items of feeds never have. */
const PLAIN = {
  lines: new Map<string, number>(),
  title: '',
  summary: '',
  kicker: '',
  label: '',
  body: '',
  bodyFormat: 'html',
  lang: '',
  editor: '',
  source: '',
  sourceUrl: '',
  copyright: '',
  correction: '',
  commentsClosed: false,
  account: null,
  actor: null,
  publishAt: null,
  updatedAt: null,
  state: null,
  cover: null,
  tags: [],
  columns: [],
  images: [],
  files: new Map<string, string>(),
  folder: null,
  topics: [],
  lists: [],
} satisfies Partial<ItemSource>

function albumId(feedKey: string): string {
  return `feed:${feedKey}`
}

function toParts(sound: FeedSound, feedKey: string, feed: FeedSource): ItemParts {
  const { address, type, size, duration, chapters, chapterList, transcript } = sound
  const media: MediaSource = {
    sources: [{ address, ...(type !== '' && { type }), ...(size > 0 && { size }) }],
    captions: [],
    ...(transcript !== null && { transcript }),
    chapters,
    ...(chapterList !== null && { chapterList }),
    duration,
    enclosure: true,
  }
  return { media, track: { album: albumId(feedKey), number: numberOf(sound, feed) } }
}

/** The number of an episode, unless it starts anew in every season or is there twice: then time orders them. */
function numberOf({ episode }: FeedSound, { items }: FeedSource): number | null {
  const sounds = items.flatMap(({ sound }) => (sound ? [sound] : []))
  const isOneSeason = new Set(sounds.map(({ season }) => season)).size <= 1
  return isOneSeason && sounds.filter((sound) => sound.episode === episode).length === 1 ? episode : null
}

/** At most `length` UTF-16 units, no character cut in two. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** ISO 8601 as our own files write it, or any date that the runtime knows (RFC 822). Null when nothing was given. */
function toSeconds(text: string, field: string): number | null {
  if (text.trim() === '') return null
  const seconds = parseDate(text) ?? Math.floor(Date.parse(text) / 1000)
  if (Number.isFinite(seconds) && seconds >= 0) return seconds
  throw new SourceError(`${field}: "${text.slice(0, 40)}" is not a date`)
}

/**
 * HTML in which addresses of links and pictures are whole, seen from the page that it stood on. Throws `SourceError` for
 * elements inside each other by the thousand.
 */
function withWholeAddresses(html: string, page: string): string {
  if (!URL.canParse(page)) return html
  const document = parseDocument(html)
  let changes = 0
  for (const element of DomUtils.findAll(() => true, document.children)) {
    for (const name of ['src', 'href', 'poster']) {
      const written = element.attribs[name]
      if (written === undefined || written.startsWith('#')) continue
      const whole = toWholeAddress(written, page)
      if (whole === written) continue
      element.attribs[name] = whole
      changes += 1
    }
  }
  return changes === 0 ? html : toHtml(document)
}

function toHtml(document: ReturnType<typeof parseDocument>): string {
  try {
    return DomUtils.getOuterHTML(document)
  } catch (error) {
    if (error instanceof RangeError) throw new SourceError('the HTML is nested too deeply') // the stack was full
    throw error
  }
}

/** The address as seen from a page; left as it is when it has a scheme or cannot be resolved. */
function toWholeAddress(written: string, page: string): string {
  const address = written.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || !URL.canParse(address, page)) return written
  return new URL(address, page).href
}
