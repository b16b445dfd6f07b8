import type { Coordinates } from '#base/coordinates.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { Place, PlaceWeather } from '#contract/places.ts'
import { placeMapPath } from '#contract/share-urls.ts'
import type { WeatherReport } from '#server/outside/weather/weather-source.ts'
import type { PointDraft } from './places.ts'
import { toMapVersion, toNavigation } from './rules.ts'
import type { PlaceRow } from './store.ts'

/** Coordinates are stored as whole numbers, which are the same in every database. */
const PER_DEGREE = 1_000_000

export function toStored(degrees: number): number {
  return Math.round(degrees * PER_DEGREE)
}

export function toCoordinates({ lng, lat }: Pick<PlaceRow, 'lng' | 'lat'>): Coordinates {
  return [lng / PER_DEGREE, lat / PER_DEGREE]
}

export function toPoints(row: Pick<PlaceRow, 'points'>): PointDraft[] {
  return JSON.parse(row.points) as PointDraft[]
}

interface PlaceContext {
  ids: IdCodec
  /** What map apps are told who sends them. */
  source: string
  hasMaps: boolean
  hasWeather: boolean
}

export function toPlace(row: PlaceRow, { ids, source, hasMaps, hasWeather }: PlaceContext): Place {
  const coordinates = toCoordinates(row)
  const [lng, lat] = coordinates
  const id = ids.encode(row.id)
  const { title, address, province, city, district, adcode, zoom, phone, cover } = row
  return {
    id,
    title,
    address,
    province,
    city,
    district,
    adcode,
    lng,
    lat,
    coord_type: 'gcj02',
    zoom,
    phone,
    cover,
    points: toPoints(row).map((point, index) => ({
      id: String(index + 1),
      title: point.title,
      note: point.note,
      lng: point.lng,
      lat: point.lat,
    })),
    static_map_url: hasMaps ? placeMapPath(id, toMapVersion({ lng, lat, zoom })) : '',
    nav: toNavigation({ title, address: `${city}${district}${address}`, coordinates }, source),
    weather_id: hasWeather ? id : '',
  }
}

export function toWeather(
  { city, adcode, id }: { id: string; city: string; adcode: string },
  report: WeatherReport,
  isStale: boolean,
): PlaceWeather {
  return {
    id,
    city,
    adcode,
    temp: report.temp,
    feels: report.feels,
    text: report.text,
    icon: report.icon,
    humidity: report.humidity,
    wind_dir: report.windDirection,
    wind_level: report.windLevel,
    aqi: report.aqi,
    alert: report.alerts.map(({ title, level }) => ({ title, level })),
    hours: report.hours.map(({ time, temp, icon, text }) => ({ time, temp, icon, text })),
    forecast: report.days.map(({ date, text, icon, min, max }) => ({ date, text, icon, min, max })),
    source: report.source,
    update_time: report.updatedAt,
    stale: isStale ? 1 : 0,
  }
}
