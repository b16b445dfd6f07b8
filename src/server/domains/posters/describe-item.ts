import { albumTypes } from '#contract/albums.ts'
import type { ContentDetail } from '#contract/content.ts'
import { formatDate, formatDayAndTime, formatDuration } from '#contract/format/times.ts'
import { withSpot, type Spot } from '#contract/spot.ts'
import type { Poster } from '#server/outside/posters/poster-painter.ts'
import { toPosterColor } from './poster-color.ts'
import { wordsFor, type PosterWords } from './words.ts'

/** What there is at a spot of an item. */
export interface FoundSpot {
  /** The spot as far as it is there. */
  spot: Spot
  /** Text of the paragraph, else of the comment. */
  paragraph: string
  comment: string
}

/** Quoted characters at most; about four lines. */
const QUOTED = 100

/** What the poster of an item says. `locale` is what it is written in, `color` is the site's. */
export function describeItem(
  item: ContentDetail,
  { spot, paragraph, comment }: FoundSpot,
  { locale, color }: { locale: string; color: string },
): Poster {
  const words = wordsFor(locale)
  return {
    name: item.author.name,
    notes: [item.label || item.kicker, dateOf(item, locale)].filter((note) => note !== ''),
    title: item.title,
    text: textOf(item, paragraph, comment, words),
    link: withSpot(item.share.link, spot),
    call: callOf(item, spot, words),
    about: aboutOf(item, words),
    color: toPosterColor(item.cover_color, color),
    isWarm: false,
  }
}

function textOf(item: ContentDetail, paragraph: string, comment: string, words: PosterWords): string {
  if (comment !== '') return words.comment(firstSentences(comment))
  if (paragraph !== '') return words.quote(firstSentences(paragraph))
  // What has no title of its own has its first words for one.
  return item.summary.startsWith(item.title.slice(0, 12)) ? '' : item.summary
}

/** As many whole sentences as a poster holds; a longer one is cut. */
export function firstSentences(text: string): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  if (characters.length <= QUOTED) return characters.join('')
  const start = characters.slice(0, QUOTED).join('')
  const [whole] = /^.*[。！？；.!?][”’」"]?(?=.)/su.exec(start) ?? []
  return whole ?? `${start}…`
}

/** When it takes place, else when it was published. */
function dateOf({ event, live, publish_time: publishTime }: ContentDetail, locale: string): string {
  const start = live?.start_time || event?.start_time
  return start ? formatDayAndTime(start * 1000, 0, locale) : formatDate(publishTime * 1000, 0, locale)
}

function callOf({ type }: ContentDetail, { t }: Spot, words: PosterWords): string {
  if (t === undefined) return words.call[type] ?? words.call.other
  const time = formatDuration(t).replace(/^0/, '')
  return type === 'audio' ? words.listenFrom(time) : words.watchFrom(time)
}

function aboutOf(item: ContentDetail, words: PosterWords): string {
  const source = item.source === item.author.name ? '' : item.source
  return [source, item.editor && words.credit(item.type, item.editor), lengthOf(item, words)]
    .filter(Boolean)
    .join(' · ')
}

function lengthOf(item: ContentDetail, words: PosterWords): string {
  if (albumTypes.includes(item.type)) return item.tracks_total > 0 ? words.tracks(item.tracks_total) : ''
  if (item.type === 'gallery') return item.images.length > 0 ? words.pictures(item.images.length) : ''
  if (item.live) return ''
  if (item.duration > 0) return formatDuration(item.duration)
  return item.type === 'doc' && item.read_minutes > 0 ? words.minutes(item.read_minutes) : ''
}
