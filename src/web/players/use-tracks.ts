import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Track } from '#contract/content.ts'
import type { Page } from '#contract/shapes.ts'
import { showLoading } from '../runtime/loading.ts'
import { useRuntime } from '../runtime/runtime.ts'
import { loadTracks, pageOfTrack, type TrackOrder, type TrackSeries } from './album-tracks.ts'
import { keepOrder, keptOrder } from './track-order.ts'

interface AlbumShown {
  series: TrackSeries
  /** The album's id. */
  uid: string
  /** The page that came with the page, by number. */
  first: Pick<Page<Track>, 'list' | 'next_cursor'>
  /** The track around which the list begins, in either order; without one it begins at its end. */
  around?: { id: string; index: number; count: number } | null
}

/** Tracks of an album, or those whose title holds a keyword, as far as they are loaded. */
interface Shown {
  tracks: readonly Track[]
  /** Where the list goes on, empty at its end. */
  cursor: string
  sort: TrackOrder
  keyword: string
}

interface Question {
  sort: TrackOrder
  keyword: string
  /** Empty to begin anew. */
  cursor: string
}

export interface LoadedTracks extends Pick<Shown, 'tracks' | 'cursor' | 'sort'> {
  /** What was searched for last, empty for nothing. */
  keyword: string
  status: 'idle' | 'loading' | 'failed'
  /** Other tracks than these were asked for and are not there (yet). */
  isOutdated: boolean
  /** The next page; after a failure, what has failed. */
  loadMore(): void
  /** The other way round; the album stays so in this session. */
  turn(): void
  search(keyword: string): void
}

/** Lists as they were left, so that they are whole again when the reader comes back to the page. */
const kept = new Map<string, Shown>()

export function useTracks({ series, uid, first, around = null }: AlbumShown): LoadedTracks {
  const { api } = useRuntime()
  const page = around?.id ?? uid
  const [shown, setShown] = useState<Shown>(
    () => kept.get(page) ?? { tracks: first.list, cursor: first.next_cursor, sort: 'asc', keyword: '' },
  )
  const [asked, setAsked] = useState<(Question & { status: 'loading' | 'failed' }) | null>(null)
  /** The answer to an earlier question is late. */
  const latest = useRef<Question>(null)

  const ask = async (question: Question) => {
    const { sort, keyword, cursor } = question
    latest.current = question
    setAsked({ ...question, status: 'loading' })
    const from = cursor ? { cursor } : { pageindex: around ? pageOfTrack(around, sort) : 1 }
    const answer = await showLoading(loadTracks(api, { series, uid, sort, keyword, ...from }))
    if (latest.current !== question) return
    if (answer.code !== 0) return setAsked({ ...question, status: 'failed' })
    const before = cursor ? shown.tracks : []
    const known = new Set(before.map(({ id }) => id))
    const { list, next_cursor: next } = answer.data
    const loaded = { tracks: [...before, ...list.filter(({ id }) => !known.has(id))], cursor: next, sort, keyword }
    kept.set(page, loaded)
    setShown(loaded)
    setAsked(null)
  }
  const { sort, keyword } = asked ?? shown
  const followOrder = useEffectEvent(() => {
    const order = keptOrder(uid)
    if (order !== sort) void ask({ sort: order, keyword, cursor: '' })
  })
  useEffect(() => followOrder(), [uid])

  return {
    tracks: shown.tracks,
    cursor: shown.cursor,
    sort: shown.sort,
    keyword,
    status: asked?.status ?? 'idle',
    isOutdated: asked?.cursor === '',
    loadMore() {
      if (asked?.status === 'failed') void ask(asked)
      else if (!asked && shown.cursor) void ask({ sort, keyword, cursor: shown.cursor })
    },
    turn() {
      const other = shown.sort === 'asc' ? 'desc' : 'asc'
      keepOrder(uid, other)
      void ask({ sort: other, keyword, cursor: '' })
    },
    search: (words) => void ask({ sort, keyword: words, cursor: '' }),
  }
}
