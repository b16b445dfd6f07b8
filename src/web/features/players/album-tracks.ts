import type { Track } from '#contract/content.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import type { Page } from '#contract/shapes.ts'

export type TrackSeries = 'audio' | 'video'
export type TrackOrder = 'asc' | 'desc'

/** Tracks on one page of an album. */
export const TRACKS_AT_ONCE = 20

interface TracksWanted {
  series: TrackSeries
  /** The album's id. */
  uid: string
  sort: TrackOrder
  /** Part of a title; empty or absent for all. */
  keyword?: string
  cursor?: string
  /** From 1. */
  pageindex?: number
}

/** One page of the tracks of an album. */
export function loadTracks(api: Api, { keyword = '', ...wanted }: TracksWanted): Promise<Answer<Page<Track>>> {
  return api.call('GET /peony/v3/album/tracks/{series}/{uid}', {
    ...wanted,
    ...(keyword && { keyword }),
    pagesize: TRACKS_AT_ONCE,
  })
}

/** The page, from 1, on which a track stands by its number; one behind the last counts as the last. */
export function pageOfTrack({ index, count }: { index: number; count: number }, sort: TrackOrder): number {
  const place = sort === 'asc' ? index : count - index + 1
  return Math.max(1, Math.ceil(Math.min(place, count) / TRACKS_AT_ONCE))
}
