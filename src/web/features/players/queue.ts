import type { Media } from '#contract/content.ts'
import { pageOfTrack, type TrackOrder } from './album-tracks.ts'

export type SoundSource = Pick<Media['sources'][number], 'url' | 'type' | 'size'>

/** One thing to hear. */
export interface PlayableTrack {
  id: string
  title: string
  /** Name of the account. */
  artist: string
  cover: string
  color: string
  /** Site path of its page. */
  path: string
  /** Its number in the album, 0 outside of one. */
  index: number
  /** Seconds as its file says, 0 when unknown. */
  duration: number
  /** Best first; none where the file is missing. */
  sources: readonly SoundSource[]
  /** Not yet public: nothing of it is kept or reported. */
  isPreview: boolean
}

/** The album that a track is played from, in the order in which it is played. */
export interface QueueAlbum {
  id: string
  title: string
  /** Name of its account. */
  artist: string
  path: string
  count: number
  sort: TrackOrder
}

/** What plays and what stands around it: consecutive tracks of an album, as far as they are loaded. */
export interface Queue {
  album: QueueAlbum | null
  tracks: readonly PlayableTrack[]
  /** Place in `tracks`. */
  current: number
  /** Pages of the album that are loaded, from 1; null before the first. */
  pages: { first: number; last: number; isLast: boolean } | null
}

/** A queue of one track; the album around it is loaded later. */
export function startQueue(track: PlayableTrack, album: QueueAlbum | null): Queue {
  return { album, tracks: [track], current: 0, pages: null }
}

export function currentTrack(queue: Queue): PlayableTrack | undefined {
  return queue.tracks[queue.current]
}

/** Place of the nearest track that can be heard in a direction; null at the end of what is loaded. */
export function findNeighbour({ tracks, current }: Queue, step: 1 | -1): number | null {
  for (let place = current + step; place >= 0 && place < tracks.length; place += step) {
    if (tracks[place]?.sources.length) return place
  }
  return null
}

/** The page of the album that should be loaded next, null when none is needed. */
export function neededPage({ album, tracks, current, pages }: Queue): number | null {
  const track = tracks[current]
  if (!album || !track) return null
  if (!pages) return pageOfTrack({ index: track.index, count: album.count }, album.sort)
  if (!pages.isLast && current >= tracks.length - 2) return pages.last + 1
  return pages.first > 1 && current < 1 ? pages.first - 1 : null
}

/** The queue with one more page of its album; what plays goes on, also where the page does not hold it. */
export function addPage(queue: Queue, page: number, list: readonly PlayableTrack[], hasMore: boolean): Queue {
  const { tracks, pages } = queue
  const playing = currentTrack(queue)
  if (!playing) return queue
  const isBefore = pages !== null && page < pages.first
  const known = new Set(pages ? tracks.map(({ id }) => id) : [])
  const fresh = list.filter(({ id }) => !known.has(id))
  const around = pages ? tracks : []
  const joined = isBefore ? [...fresh, ...around] : [...around, ...fresh]
  const place = joined.findIndex(({ id }) => id === playing.id)
  const all = place < 0 ? insertByNumber(joined, playing, queue.album) : joined
  return {
    ...queue,
    tracks: all.map((track) => (track.id === playing.id ? playing : track)),
    current: all.findIndex(({ id }) => id === playing.id),
    pages: {
      first: Math.min(page, pages?.first ?? page),
      last: Math.max(page, pages?.last ?? page),
      isLast: isBefore ? (pages?.isLast ?? false) : !hasMore,
    },
  }
}

/** Where the numbers of an album have gaps, a track may stand on an earlier page than its number says. */
function insertByNumber(
  tracks: readonly PlayableTrack[],
  track: PlayableTrack,
  album: QueueAlbum | null,
): PlayableTrack[] {
  const isAfter = (other: PlayableTrack) =>
    album?.sort === 'desc' ? other.index < track.index : other.index > track.index
  const place = tracks.findIndex(isAfter)
  return place < 0 ? [...tracks, track] : tracks.toSpliced(place, 0, track)
}
