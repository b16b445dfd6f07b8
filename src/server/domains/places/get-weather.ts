import type { PlaceWeather } from '#contract/places.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Breaker } from '#server/outside/breaker.ts'
import { FetchRefused } from '#server/outside/fetch-refused.ts'
import type { WeatherReport } from '#server/outside/weather/weather-source.ts'
import type { PlaceParts } from './places.ts'
import { judgeAge, RETRY_SECONDS, toSpot } from './rules.ts'
import * as store from './store.ts'
import { claimReport, saveReport } from './store-writes.ts'
import { toCoordinates, toWeather } from './view.ts'

const ADCODE = /^\d{6}$/

export type GetWeather = (input: { id: string }, now: number) => Promise<PlaceWeather>

/**
 * The weather of a place, or of the first one of a district: from the database that all processes share, asked for anew
 * by one of them when it is old. Throws 50302 without a provider, 40002 and 40401 for what is no place here, 50201 when
 * there is no report of the last hours.
 */
export function createGetWeather(parts: PlaceParts, breaker: Breaker): GetWeather {
  const asked = new Map<string, Promise<void>>()

  async function refresh(spot: { lng: string; lat: string }, key: string, now: number): Promise<void> {
    const { database, weather, log } = parts
    const claim = { spot: key, now, retryAt: now + RETRY_SECONDS }
    if (weather === null || breaker.isOpen(now) || !(await database.write((tx) => claimReport(tx, claim)))) return
    try {
      const report = JSON.stringify(await weather.ask(spot))
      breaker.onSuccess()
      await database.write((tx) => saveReport(tx, { spot: key, report, now }))
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error
      breaker.onFailure(now)
      log.warn({ reason: error.reason }, `no weather: ${error.message}`)
    }
  }

  /** Once for all who ask at the same time. */
  function refreshOnce(spot: { lng: string; lat: string }, key: string, now: number): Promise<void> {
    const running = asked.get(key) ?? refresh(spot, key, now).finally(() => asked.delete(key))
    asked.set(key, running)
    return running
  }

  return async ({ id }, now) => {
    const { db } = parts.database
    if (parts.weather === null) throw new AppError(50302)
    const row = ADCODE.test(id)
      ? await store.findPlaceByAdcode(db, id)
      : await store.findPlace(db, parseId(parts.ids, id, 'path.id'))
    if (!row) throw new AppError(40401)
    const spot = toSpot(toCoordinates(row))
    const key = `${spot.lng},${spot.lat}`
    const place = { id: parts.ids.encode(row.id), city: row.city, adcode: row.adcode }

    const kept = await findCopy(parts, key, now)
    if (kept?.age === 'fresh') return toWeather(place, kept.report, false)
    await refreshOnce(spot, key, now)
    const found = await findCopy(parts, key, now)
    if (!found) throw new AppError(50201, { detail: 'there is no report of the weather' })
    return toWeather(place, found.report, found.age === 'stale')
  }
}

interface Copy {
  report: WeatherReport
  age: 'fresh' | 'stale'
}

async function findCopy({ database }: PlaceParts, key: string, now: number): Promise<Copy | null> {
  const row = await store.findReport(database.db, key)
  if (!row || row.report === '') return null
  const age = judgeAge(now - row.fetched_at)
  return age === 'gone' ? null : { report: JSON.parse(row.report) as WeatherReport, age }
}
