import { albumTypes } from '#contract/albums.ts'
import type { ContentDetail } from '#contract/content.ts'
import { formatDate, formatDuration, toDayAndTime } from '#contract/format/times.ts'
import { withSpot, type Spot } from '#contract/spot.ts'
import { isTextId, say } from '#locales/say.ts'
import type { Poster } from '#server/outside/posters/poster-painter.ts'
import { languageOf } from './language-of.ts'
import { toPosterColor } from './poster-color.ts'

/** What there is at a spot of an item. */
export interface FoundSpot {
  /** The spot as far as it is there. */
  spot: Spot
  /** Text of the paragraph, the comment or the answer. */
  paragraph: string
  comment: string
  answer: string
}

/** Quoted characters at most; about four lines. */
const QUOTED = 100

/** What the poster of an item says. `locale` is what it is written in, `color` is the site's. */
export function describeItem(
  item: ContentDetail,
  found: FoundSpot,
  { locale, color }: { locale: string; color: string },
): Poster {
  const { spot } = found
  const language = languageOf(locale)
  return {
    name: item.author.name,
    notes: [item.label || item.kicker, dateOf(item, locale, language)].filter((note) => note !== ''),
    title: item.title,
    text: textOf(item, found, language),
    link: withSpot(item.share.link, spot),
    call: callOf(item, spot, language),
    about: aboutOf(item, language),
    color: toPosterColor(item.cover_color, color),
    isWarm: false,
  }
}

function textOf(
  item: ContentDetail,
  { paragraph, comment, answer }: Omit<FoundSpot, 'spot'>,
  language: string,
): string {
  if (answer !== '') return say(language, 'poster.answer', { text: firstSentences(answer) })
  if (comment !== '') return say(language, 'poster.comment', { text: firstSentences(comment) })
  if (paragraph !== '') return quote(firstSentences(paragraph), language)
  // What has no title of its own has its first words for one.
  return item.summary.startsWith(item.title.slice(0, 12)) ? '' : item.summary
}

/** What begins with a quotation is one already. */
function quote(text: string, language: string): string {
  const isQuoted = say(language, 'poster.openingQuotes').includes(text.slice(0, 1))
  return isQuoted ? text : say(language, 'poster.quote', { text })
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
function dateOf({ event, live, publish_time: publishTime }: ContentDetail, locale: string, language: string): string {
  const start = live?.start_time || event?.start_time
  return start
    ? say(language, 'time.dayAndTime', toDayAndTime(start * 1000, 0, locale))
    : formatDate(publishTime * 1000, 0, locale)
}

function callOf({ type }: ContentDetail, { t }: Spot, language: string): string {
  const own = `poster.call.${type}`
  if (t === undefined) return say(language, isTextId(own) ? own : 'poster.call')
  const time = formatDuration(t).replace(/^0/, '')
  return say(language, type === 'audio' ? 'poster.listenFrom' : 'poster.watchFrom', { time })
}

function aboutOf(item: ContentDetail, language: string): string {
  const source = item.source === item.author.name ? '' : item.source
  return [source, item.editor && creditOf(item, language), lengthOf(item, language)].filter(Boolean).join(' · ')
}

/** What is made of words; who made the others, but pictures, is named alone. */
const WRITTEN: ReadonlySet<ContentDetail['type']> = new Set(['doc', 'special', 'local_live'])

function creditOf({ type, editor: name }: ContentDetail, language: string): string {
  if (type === 'gallery') return say(language, 'poster.picturesBy', { name })
  return say(language, WRITTEN.has(type) ? 'poster.writtenBy' : 'poster.madeBy', { name })
}

function lengthOf(item: ContentDetail, language: string): string {
  const counted = (id: 'poster.tracks' | 'poster.pictures' | 'poster.minutes', count: number) =>
    count > 0 ? say(language, id, { count }) : ''
  if (albumTypes.includes(item.type)) return counted('poster.tracks', item.tracks_total)
  if (item.type === 'gallery') return counted('poster.pictures', item.images.length)
  if (item.live) return ''
  if (item.duration > 0) return formatDuration(item.duration)
  return item.type === 'doc' ? counted('poster.minutes', item.read_minutes) : ''
}
