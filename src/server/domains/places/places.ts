import type { placeEndpoints } from '#contract/places.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { createBreaker } from '#server/outside/breaker.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { createFindMap, type FindMap } from './find-map.ts'
import { createGetWeather } from './get-weather.ts'
import type { PlaceParts } from './parts.ts'
import { judgePlace, savePlace, savePlaceOf, type SaveOutcome } from './save-places.ts'
import * as store from './store.ts'
import { toCoordinates, toPlace, toPoints } from './view.ts'

/** A point near a place as its source gives it, in degrees of GCJ-02. */
export interface PointDraft {
  title: string
  note: string
  lng: number
  lat: number
}

/** A place as its source gives it. */
export interface PlaceDraft extends Omit<store.PlaceRow, 'id' | 'source_key' | 'lng' | 'lat' | 'points'> {
  /** Its key in the source. */
  key: string
  /** Degrees of GCJ-02. */
  lng: number
  lat: number
  points: readonly PointDraft[]
}

/** Places that items are about: where they are, what their maps look like, and the weather there. */
export interface Places {
  handlers: Handlers<typeof placeEndpoints>
  savePlace(tx: Tx, draft: PlaceDraft): Promise<SaveOutcome>
  /** What saving it would do; a cover that is null is not looked at. */
  judgePlace(db: Db, draft: Omit<PlaceDraft, 'cover'> & { cover: string | null }): Promise<SaveOutcome>
  savePlaceOf(tx: Tx, contentId: number, key: string | null): Promise<void>
  /** What items name and is there, by item. */
  placesOf(db: Db, contentIds: readonly number[]): Promise<Map<number, { id: number; title: string }>>
  /** The key that an item names, whether there is such a place or not; null for one that names none. */
  findKeyOf(db: Db, contentId: number): Promise<string | null>
  /** Every place as it was saved. */
  exportPlaces(): Promise<PlaceDraft[]>
  findMap: FindMap
  /** Which services are not asked for now, because they failed again and again. */
  leftAlone(now: number): { map: boolean; weather: boolean }
}

export function createPlaces(parts: PlaceParts): Places {
  const { database, ids, maps, weather, source } = parts
  const context = { ids, source, hasMaps: maps !== null, hasWeather: weather !== null }
  const breakers = { map: createBreaker(), weather: createBreaker() }
  const getWeather = createGetWeather(parts, breakers.weather)
  return {
    handlers: {
      async 'GET /peony/v3/lbs/{id}'({ id }) {
        const row = await store.findPlace(database.db, parseId(ids, id, 'path.id'))
        if (!row) throw new AppError(40401)
        return toPlace(row, context)
      },
      'GET /peony/v3/lbs_weather/{id}': (input, call) => getWeather(input, call.now),
    },
    savePlace,
    judgePlace,
    savePlaceOf,
    async placesOf(db, contentIds) {
      const rows = contentIds.length === 0 ? [] : await store.listPlacesOf(db, contentIds)
      return new Map(rows.map(({ content_id: contentId, id, title }) => [contentId, { id, title }]))
    },
    findKeyOf: store.findNamedPlace,
    async exportPlaces() {
      const rows = await store.listPlaces(database.db)
      return rows.map((row) => {
        const { id: _, source_key: key, ...facts } = row
        const [lng, lat] = toCoordinates(row)
        return { ...facts, key, lng, lat, points: toPoints(row) }
      })
    },
    findMap: createFindMap(parts, breakers.map),
    leftAlone: (now) => ({ map: breakers.map.isOpen(now), weather: breakers.weather.isOpen(now) }),
  }
}
