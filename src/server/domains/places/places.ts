import type { placeEndpoints } from '#contract/places.ts'
import { placePath } from '#contract/share-urls.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { createBreaker } from '#server/outside/breaker.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { findHighestId } from '#server/storage/find-highest-id.ts'
import { deleted, itemParts } from '../content/content.ts'
import { leavesOn, siteDomain, type Site } from '../site/site.ts'
import { listedPages } from '../sitemaps/sitemaps.ts'
import { createFindMap, type FindMap } from './find-map.ts'
import { createGetWeather } from './get-weather.ts'
import { removePlace } from './remove-place.ts'
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
export interface Places extends DomainParts {
  handlers: Handlers<typeof placeEndpoints>
  savePlace(tx: Tx, draft: PlaceDraft): Promise<SaveOutcome>
  /** Takes a place away. Throws 40401, and 40905 with how many items name it. */
  removePlace(tx: Tx, key: string): Promise<void>
  /** What saving it would do; a cover that is null is not looked at. */
  judgePlace(db: Db, draft: Omit<PlaceDraft, 'cover'> & { cover: string | null }): Promise<SaveOutcome>
  savePlaceOf(tx: Tx, contentId: number, key: string | null): Promise<void>
  /** The key that an item names, whether there is such a place or not; null for one that names none. */
  findKeyOf(db: Db, contentId: number): Promise<string | null>
  /** Every place as it was saved. */
  exportPlaces(): Promise<PlaceDraft[]>
  findMap: FindMap
}

/** What every use case of this domain is made with. */
export type PlaceParts = Pick<
  Foundation,
  'database' | 'ids' | 'log' | 'mediaStore' | 'maps' | 'weather' | 'wapHost' | 'clock'
> & { site: Pick<Site, 'findIdentity'> }

export const placesDomain = defineDomain({
  name: 'places',
  tables: ['places', 'content_places', 'place_maps', 'weather'],
  needs: [siteDomain],
  create: createPlaces,
})

function createPlaces(parts: PlaceParts): Places {
  const { database, ids, maps, weather, wapHost, clock, site } = parts
  // What map apps are told who sends them.
  const source = new URL(wapHost).host
  const breakers = { map: createBreaker(), weather: createBreaker() }
  const getWeather = createGetWeather(parts, breakers.weather)
  const findMap = createFindMap(parts, breakers.map)
  return {
    handlers: {
      async 'GET /peony/v3/lbs/{id}'({ id }) {
        const row = await store.findPlace(database.db, parseId(ids, id, 'path.id'))
        if (!row) throw new AppError(40401)
        const identity = await site.findIdentity()
        const hasMaps = maps !== null && leavesOn(identity, 'map')
        const hasWeather = weather !== null && leavesOn(identity, 'weather')
        return toPlace(row, { ids, source, hasMaps, hasWeather })
      },
      async 'GET /peony/v3/lbs_weather/{id}'(input, call) {
        if (!leavesOn(await site.findIdentity(), 'weather')) throw new AppError(50302)
        return getWeather(input, call.now)
      },
    },
    savePlace,
    removePlace,
    judgePlace,
    savePlaceOf,
    findKeyOf: store.findNamedPlace,
    async exportPlaces() {
      const rows = await store.listPlaces(database.db)
      return rows.map((row) => {
        const { id: _, source_key: key, ...facts } = row
        const [lng, lat] = toCoordinates(row)
        return { ...facts, key, lng, lat, points: toPoints(row) }
      })
    },
    findMap: async (name) => (leavesOn(await site.findIdentity(), 'map') ? findMap(name) : null),
    metrics: [
      {
        name: 'service_left_alone',
        help: '1 while a service of others is not asked because it failed again and again',
        ofAll: 'max',
        label: 'service',
        read: () => ({
          map: breakers.map.isOpen(clock()) ? 1 : 0,
          weather: breakers.weather.isOpen(clock()) ? 1 : 0,
        }),
      },
    ],
    contributions: [
      contribute(itemParts, {
        async detail(db, { id: contentId }) {
          const [row] = await store.listPlacesOf(db, [contentId])
          return row ? { about: { id: row.id, title: row.title } } : {}
        },
      }),
      contribute(listedPages, {
        kind: 'places',
        findLastId: () => findHighestId(database.db, 'places'),
        async list(range) {
          const found = await store.listPlaceIds(database.db, range)
          return found.map((id) => ({ path: placePath(ids.encode(id)), changedAt: 0 }))
        },
      }),
      on(deleted, (tx, { id }) => savePlaceOf(tx, id, null)),
    ],
  }
}
