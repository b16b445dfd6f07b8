import type { Media } from '#contract/content.ts'

export type FilmSource = Media['sources'][number]

/** What this browser can do with streams. */
export interface StreamSupport {
  /** It plays them by itself, and well. */
  native: boolean
  /** It takes media piece by piece, as the streaming code hands it over. */
  pieces: boolean
  /** It says that it may play them by itself. */
  maybe: boolean
}

/** One way to play a film: as a file, as a stream by the browser itself, or as a stream by our code. */
export interface Way {
  by: 'file' | 'native' | 'pieces'
  source: FilmSource
}

/** A quality to choose: its height in pixels, and the bytes of the whole film in it (0 where nobody knows). */
export interface Quality {
  height: number
  bytes: number
}

/** Quality that changes with the connection. */
export const AUTOMATIC = 0
/** Nearest to the lowest quality that there is. */
export const LEAST_HEIGHT = 1

export function isStream({ type, url }: Pick<FilmSource, 'type' | 'url'>): boolean {
  return /mpegurl/i.test(type) || /\.m3u8(?:$|\?)/i.test(url)
}

/**
 * Ways to play, best first; each that fails gives way to the next. A stream that our code plays takes a wanted height by
 * itself; where the browser plays it, a file of that height comes before it.
 */
export function listWays(sources: readonly FilmSource[], can: StreamSupport, wantedHeight: number): Way[] {
  const by = can.native ? 'native' : can.pieces ? 'pieces' : can.maybe ? 'native' : null
  const streams = by ? sources.filter(isStream).map((source): Way => ({ by, source })) : []
  const files = sources
    .filter((source) => !isStream(source))
    .map((source): Way => ({ by: 'file', source }))
    .toSorted((left, right) => distance(left, wantedHeight) - distance(right, wantedHeight))
  const wanted = by === 'native' ? files.filter(({ source }) => source.height === wantedHeight) : []
  return [...new Set([...wanted, ...streams, ...files])]
}

/** How far a file is from the wanted height; files keep their order where none is wanted. */
function distance({ source }: Way, wantedHeight: number): number {
  return wantedHeight === AUTOMATIC ? 0 : Math.abs(source.height - wantedHeight)
}

/** Qualities to choose between, highest first, none where there is no choice. Levels are those of a stream that is open. */
export function listQualities(
  { sources, duration }: Pick<Media, 'sources' | 'duration'>,
  levels: readonly { height: number; bitrate: number }[],
): Quality[] {
  const found =
    levels.length > 0
      ? levels.map(({ height, bitrate }) => ({ height, bytes: Math.round((bitrate / 8) * duration) }))
      : sources
          .filter((source) => !isStream(source))
          .map((source) => ({ height: source.height, bytes: estimateBytes(source, duration) }))
  const byHeight = new Map(found.filter(({ height }) => height > 0).map((quality) => [quality.height, quality]))
  const isChoice = byHeight.size > 1 || (levels.length === 0 && byHeight.size === 1 && sources.some(isStream))
  return isChoice ? [...byHeight.values()].toSorted((left, right) => right.height - left.height) : []
}

/** The height that comes nearest to a wanted one; automatic when that is wanted, or there is none. */
export function nearestHeight(heights: readonly number[], wanted: number): number {
  if (wanted === AUTOMATIC) return AUTOMATIC
  const [nearest] = heights.toSorted((left, right) => Math.abs(left - wanted) - Math.abs(right - wanted))
  return nearest ?? AUTOMATIC
}

/** Bytes that a whole film takes; those of a stream by its best quality, because it is stored in all of them. */
export function estimateBytes(source: FilmSource, duration: number): number {
  const byRate = Math.round((source.bitrate / 8) * duration)
  return isStream(source) ? byRate || source.size : source.size || byRate
}
