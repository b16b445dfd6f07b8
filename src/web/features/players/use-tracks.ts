import { useEffect, useEffectEvent, useRef } from 'react'
import type { Track } from '#contract/content.ts'
import type { Listed } from '../../runtime/pages.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages, type ShownPages } from '../../runtime/use-pages.ts'
import { loadTracks, pageOfTrack, type TrackOrder, type TrackSeries } from './album-tracks.ts'
import { saveOrder, savedOrder } from './track-order.ts'

interface AlbumShown {
  series: TrackSeries
  /** The album's id. */
  uid: string
  /** The page that came with the page, by number. */
  first: Listed<Track>
  /** The track around which the list begins, in either order; without one it begins at its end. */
  around?: { id: string; index: number; count: number } | null
}

/** Which tracks, and which way round; an empty keyword for all. */
interface Question {
  sort: TrackOrder
  keyword: string
}

export interface LoadedTracks extends Pick<ShownPages<Track, Question>, 'status' | 'cursor' | 'loadMore'> {
  tracks: readonly Track[]
  /** The order of those that are shown. */
  sort: TrackOrder
  /** What was searched for last, empty for nothing. */
  keyword: string
  /** Other tracks than these were asked for and are not there (yet). */
  isOutdated: boolean
  /** The other way round; the album stays so in this session. */
  turn(): void
  search(keyword: string): void
}

/** Lists as they were left, so that they are whole again when the reader comes back to the page. */
const kept = new Map<string, Listed<Track> & { query: Question }>()

export function useTracks({ series, uid, first, around = null }: AlbumShown): LoadedTracks {
  const { api } = useRuntime()
  const page = around?.id ?? uid
  const { list, query, cursor, asked, status, loadMore, ask } = usePages<Track, Question>({
    first: { query: { sort: 'asc', keyword: '' }, ...first, ...kept.get(page) },
    idOf: ({ id }) => id,
    load: (question, cursor) => {
      const from = cursor ? { cursor } : { pageindex: around ? pageOfTrack(around, question.sort) : 1 }
      return loadTracks(api, { series, uid, ...question, ...from })
    },
  })
  const begun = useRef(list)
  useEffect(() => {
    if (list !== begun.current) kept.set(page, { query, list, next_cursor: cursor })
  }, [page, query, list, cursor])

  const { sort, keyword } = asked?.query ?? query
  const followOrder = useEffectEvent(() => {
    const order = savedOrder(uid)
    if (order !== sort) void ask({ sort: order, keyword })
  })
  useEffect(() => followOrder(), [uid])

  return {
    tracks: list,
    cursor,
    sort: query.sort,
    keyword,
    status,
    isOutdated: asked?.cursor === '',
    loadMore,
    turn() {
      const other = query.sort === 'asc' ? 'desc' : 'asc'
      saveOrder(uid, other)
      void ask({ sort: other, keyword })
    },
    search: (words) => void ask({ sort, keyword: words }),
  }
}
