import { albumTypes, trackTypes } from '#contract/albums.ts'
import type { ContentType } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import type { CardExtras } from '../content/content.ts'
import * as store from './store.ts'

export interface TrackPlace {
  albumId: number
  title: string
  /** Number of the track, from 1. */
  index: number
  /** Public tracks of the album. */
  count: number
}

type PlaceRow = Awaited<ReturnType<typeof store.listPlaces>>[number]

/** Places of the public tracks among `ids` in albums that are public and switched on. */
export async function placesOf(
  db: Db,
  ids: readonly number[],
  contentTypes: readonly ContentType[],
): Promise<Map<number, TrackPlace>> {
  const rows = await listShown(db, ids, contentTypes)
  return new Map(
    rows.map(({ content_id: contentId, id, title, position, track_count: count }) => [
      contentId,
      { albumId: id, title, index: position, count },
    ]),
  )
}

/** What cards say of tracks and albums: two queries at most. */
export async function loadCardParts(
  db: Db,
  items: ReadonlyArray<{ id: number; type: ContentType }>,
  contentTypes: readonly ContentType[],
) {
  const idsOf = (types: readonly ContentType[]) => items.flatMap(({ id, type }) => (types.includes(type) ? id : []))
  const [tracks, albums] = [idsOf(trackTypes), idsOf(albumTypes)]
  const [places, totals] = await Promise.all([
    tracks.length === 0 ? [] : placesOf(db, tracks, contentTypes),
    albums.length === 0 ? [] : totalsOf(db, albums),
  ])
  return new Map<number, CardExtras>([
    ...[...places].map(([id, place]) => [id, { place }] as const),
    ...[...totals].map(([id, total]) => [id, { totals: total }] as const),
  ])
}

/** Public tracks of the albums among `ids`, and their seconds together. */
export async function totalsOf(db: Db, ids: readonly number[]) {
  const rows = await store.listTotals(db, ids)
  return new Map(rows.map((row) => [row.id, { count: row.track_count, duration: row.duration }]))
}

/** The public tracks before and after a public one, by their numbers; null for what is in no public album. */
export async function findNeighbours(
  db: Db,
  contentId: number,
  contentTypes: readonly ContentType[],
): Promise<{ previous: number | null; next: number | null } | null> {
  const [place] = await listShown(db, [contentId], contentTypes)
  if (!place) return null
  const here = { id: contentId, position: place.position }
  const [[previous], [next]] = await Promise.all([
    store.listTracks(db, place.album_source_id, 'desc', here, { limit: 1, offset: 0 }),
    store.listTracks(db, place.album_source_id, 'asc', here, { limit: 1, offset: 0 }),
  ])
  return { previous: previous?.id ?? null, next: next?.id ?? null }
}

async function listShown(db: Db, ids: readonly number[], contentTypes: readonly ContentType[]): Promise<PlaceRow[]> {
  const rows = await store.listPlaces(db, ids)
  return rows.filter(
    ({ state, type }) => state === 'published' && albumTypes.includes(type) && contentTypes.includes(type),
  )
}
