import { AppError } from '#server/http/app-error.ts'
import type { Breaker } from '#server/outside/breaker.ts'
import { FetchRefused } from '#server/outside/fetch-refused.ts'
import { originalName } from '#server/outside/image-address.ts'
import { ImageRefused, type StoredFile } from '#server/outside/media-store.ts'
import type { PlaceParts } from './places.ts'
import { RETRY_SECONDS, toMapVersion } from './rules.ts'
import * as store from './store.ts'
import { claimMap, saveMap } from './store-writes.ts'
import { toCoordinates } from './view.ts'

const NAME = /^([A-Za-z0-9]{1,64})-([0-9a-f]{12})$/

/** The file of a map by its name; null for what is no map of a place as it is now. Throws 50201 when nobody draws it. */
export type FindMap = (name: string) => Promise<StoredFile | null>

/** Maps are drawn when they are first asked for, once for all, and kept in the media store. */
export function createFindMap(parts: PlaceParts, breaker: Breaker): FindMap {
  const { database, ids, mediaStore, maps, log, clock } = parts
  const drawn = new Map<string, Promise<StoredFile | null>>()

  async function draw(place: { id: number; lng: number; lat: number; zoom: number }, version: string) {
    const now = clock()
    const claim = { placeId: place.id, version, now, retryAt: now + RETRY_SECONDS }
    if (maps === null || breaker.isOpen(now) || !(await database.write((tx) => claimMap(tx, claim)))) return null
    try {
      const { hash, format } = await mediaStore.save(await maps.draw(place))
      breaker.onSuccess()
      const file = originalName(hash, format)
      await database.write((tx) => saveMap(tx, { placeId: place.id, version, file }))
      return await mediaStore.open(file)
    } catch (error) {
      if (!(error instanceof FetchRefused) && !(error instanceof ImageRefused)) throw error
      breaker.onFailure(now)
      log.warn({ reason: error.reason }, `no map: ${error.message}`)
      return null
    }
  }

  return async (name) => {
    const [, hashed = '', version = ''] = NAME.exec(name) ?? []
    const id = maps === null ? null : ids.decode(hashed)
    const row = id === null ? undefined : await store.findPlace(database.db, id)
    if (!row) return null
    const [lng, lat] = toCoordinates(row)
    const place = { id: row.id, lng, lat, zoom: row.zoom }
    if (toMapVersion(place) !== version) return null
    const kept = await store.findMap(database.db, row.id)
    const file = kept?.version === version && kept.file !== '' ? await mediaStore.open(kept.file) : null
    if (file) return file
    const running = drawn.get(name) ?? draw(place, version).finally(() => drawn.delete(name))
    drawn.set(name, running)
    const picture = await running
    if (!picture) throw new AppError(50201, { detail: 'the map could not be drawn' })
    return picture
  }
}
