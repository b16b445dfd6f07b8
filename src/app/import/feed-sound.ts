import type { AtomFeed, JsonFeed, RssFeed } from 'feedsmith'
import { parseClock } from './parse-clock.ts'

/** The sound that an item of a feed carries, with what podcasts say of it. */
export interface FeedSound {
  address: string
  /** Media type; empty where the feed names none. */
  type: string
  /** Bytes; 0 unknown. */
  size: number
  /** Seconds; 0 unknown. */
  duration: number
  episode: number | null
  season: number | null
  image: string | null
  author: string
  /** Starts in seconds, ascending. */
  chapters: Array<{ start: number; title: string }>
  /** Address of a JSON file with chapters. */
  chapterList: string | null
  /** Address of a text track. */
  transcript: string | null
}

type Attached = Pick<FeedSound, 'address' | 'type' | 'size'>

export function soundOfRss(item: RssFeed.Item<string>): FeedSound | null {
  const attached = [
    ...(item.enclosures ?? []).map(({ url, type, length }) => toAttached(url, type, length)),
    ...(item.media?.contents ?? []).map(({ url, type, fileSize }) => toAttached(url, type, fileSize)),
  ]
  const sound = attached.find(isSound)
  if (!sound) return null
  const { itunes, podcast, psc } = item
  return {
    ...sound,
    duration: toCount(itunes?.duration),
    episode: toNumber(itunes?.episode ?? podcast?.episode?.number),
    season: toNumber(itunes?.season ?? podcast?.season?.number),
    image: itunes?.image ?? null,
    author: itunes?.author ?? '',
    chapters: (psc?.chapters ?? [])
      .flatMap(({ start, title }) => {
        const seconds = parseClock(start ?? '')
        return seconds === null || !title ? [] : [{ start: seconds, title }]
      })
      .toSorted((one, other) => one.start - other.start),
    chapterList: toHttps(podcast?.chapters?.url),
    transcript: findTranscript(podcast?.transcripts ?? []),
  }
}

export function soundOfAtom({ links = [], itunes }: AtomFeed.Entry<string>): FeedSound | null {
  const attached = links
    .filter(({ rel }) => rel === 'enclosure')
    .map(({ href, type, length }) => toAttached(href, type, length))
  const sound = attached.find(isSound)
  if (!sound) return null
  return { ...PLAIN, ...sound, duration: toCount(itunes?.duration), image: itunes?.image ?? null }
}

export function soundOfJson({ attachments = [] }: JsonFeed.Item<string>): FeedSound | null {
  const found = attachments.find(({ url, mime_type: type }) => isSound(toAttached(url, type, 0)))
  if (!found) return null
  const attached = toAttached(found.url, found.mime_type, found.size_in_bytes)
  return { ...PLAIN, ...attached, duration: toCount(found.duration_in_seconds) }
}

const PLAIN = {
  episode: null,
  season: null,
  image: null,
  author: '',
  chapters: [],
  chapterList: null,
  transcript: null,
}

function toAttached(url: string | undefined, type: string | undefined, size: number | undefined): Attached {
  return { address: url?.trim() ?? '', type: type?.trim().toLowerCase() ?? '', size: toCount(size) }
}

function isSound({ address, type }: Attached): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  return type === ''
    ? /\.(?:mp3|m4a|aac|ogg|opus|flac|wav)$/i.test(new URL(address).pathname)
    : type.startsWith('audio/')
}

const TRACK_TYPES = ['text/vtt', 'application/srt', 'application/x-subrip', 'text/srt']

function findTranscript(transcripts: ReadonlyArray<{ url?: string; type?: string }>): string | null {
  for (const wanted of TRACK_TYPES) {
    const found = transcripts
      .map(({ url, type }) => (type === wanted ? toHttps(url) : null))
      .find((url) => url !== null)
    if (found) return found
  }
  return null
}

function toHttps(address: string | undefined): string | null {
  return address !== undefined && /^https:\/\//i.test(address.trim()) && URL.canParse(address) ? address.trim() : null
}

function toCount(value: number | undefined): number {
  return value !== undefined && Number.isFinite(value) && value > 0 ? Math.round(value) : 0
}

function toNumber(value: number | undefined): number | null {
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : null
}
