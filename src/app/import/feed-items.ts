import { cleanHtml, toWholeAddress } from './clean-html.ts'
import type { ItemParts, ItemSource, MediaSource, Note } from './item-source.ts'
import { outlineHtml, shorten, textOfHtml } from './outline-html.ts'
import { paragraph, type FeedItem, type FeedSource } from './parse-feed.ts'
import { parseFeedDate } from './parse-feed-date.ts'
import { sha256 } from './sha256.ts'
import { cut, PLAIN_ITEM } from './plain-item.ts'
import { SourceError } from './source-error.ts'
import type { FeedSound } from './feed-sound.ts'

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
  const notes: Note[] = []
  const key = item.guid || item.link || keyOfText(item)
  if (item.guid === '' && item.link === '')
    notes.push({ message: 'neither an id nor a link: known by its words, and another one once they change' })
  const title = textOfHtml(item.title) || outlineHtml(item.body).firstParagraph
  if (title === '') throw new SourceError('the item has no title')
  const { html: body, notes: found } = cleanHtml(item.body.trim() || paragraph(item.summary), item.base)
  if (body === '' && sound === null) throw new SourceError('the item is empty')
  if (body.length > MAX_BODY_LENGTH) throw new SourceError(`the item is longer than ${MAX_BODY_LENGTH} characters`)
  const outline = outlineHtml(body)
  const image = item.image ?? sound?.image ?? outline.images[0] ?? (sound && feed.image)
  const authors = item.authors.length > 0 || !sound?.author ? item.authors : [sound.author]
  const updatedAt = toSeconds(item.updated, 'updated', notes)
  return {
    ...PLAIN_ITEM,
    sourceId: `feed:${feedKey}#${key}`,
    origin: `item ${item.number}`,
    title: cut(title, 300),
    summary: cut(textOfHtml(item.summary), 2000) || outline.firstParagraph,
    body,
    lang: item.lang,
    editor: cut(authors.join('、'), 300),
    sourceUrl: /^https?:\/\//i.test(item.link) && URL.canParse(item.link) ? item.link : '',
    publishAt: toSeconds(item.published, 'published', notes) ?? updatedAt,
    updatedAt,
    cover: image ? toWholeAddress(image, item.base) : null,
    tags: [...new Set(item.categories.map((name) => name.trim()).filter((name) => name !== ''))].slice(0, 20),
    images: outline.images,
    type: sound ? 'audio' : 'doc',
    parts: sound ? toParts(sound, feedKey, feed) : {},
    oldPaths: oldPathsOf(item.link),
    notes: [...notes, ...found],
  }
}

/** What an item is known by that says nothing of itself. */
function keyOfText({ title, body, summary }: FeedItem): string {
  return `text:${sha256(JSON.stringify([title, body, summary])).slice(0, 16)}`
}

/** The path of the page that an item had. */
function oldPathsOf(link: string): string[] {
  if (!URL.canParse(link)) return []
  const { pathname, search } = new URL(link)
  return pathname + search === '/' ? [] : [pathname + search]
}

/** The album that the sounds of a feed are tracks of; null for a feed without any. */
export function toFeedAlbum({ key, feed }: FeedPlace): ItemSource | null {
  if (feed.items.every(({ sound }) => sound === null)) return null
  const description = feed.description.trim()
  const text = textOfHtml(description)
  const { html, notes } = cleanHtml(/<\w/.test(description) ? description : paragraph(description), feed.base)
  return {
    ...PLAIN_ITEM,
    sourceId: albumId(key),
    origin: 'the feed',
    title: cut(feed.title, 300) || key,
    summary: shorten(text),
    body: html,
    lang: feed.lang,
    cover: feed.image,
    images: outlineHtml(html).images,
    notes,
    type: 'audio_album',
    parts: { album: { finished: feed.isComplete } },
  }
}

/** Items in the order in which they should come in: sounds from the oldest to the newest, whose order they keep. */
export function inOrder(items: readonly FeedItem[]): FeedItem[] {
  const time = ({ published }: FeedItem) => parseFeedDate(published)?.seconds ?? 0
  const sounds = items.filter(({ sound }) => sound !== null)
  return [
    ...items.filter(({ sound }) => sound === null),
    ...sounds.toReversed().toSorted((one, other) => time(one) - time(other)),
  ]
}

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

/** Seconds of a date as feeds write it; null when nothing was given. Throws `SourceError`. */
function toSeconds(text: string, field: string, notes: Note[]): number | null {
  if (text.trim() === '') return null
  const date = parseFeedDate(text)
  if (date === null) throw new SourceError(`${field}: "${text.slice(0, 40)}" is not a date`)
  if (!date.hasZone) notes.push({ message: 'date without a zone, read as UTC+8' })
  return date.seconds
}
