import { z } from 'zod'
import { endpoint, publicCache, type EndpointTable } from './endpoint.ts'
import { hashedId } from './shapes.ts'

/** What the sky looks like; `night` and `partly_night` are clear and partly clouded nights. */
const weatherIcon = z.enum([
  'sunny',
  'night',
  'partly',
  'partly_night',
  'cloudy',
  'rain',
  'thunder',
  'snow',
  'fog',
  'dust',
  'unknown',
])
export type WeatherIcon = z.infer<typeof weatherIcon>

/** Where wind comes from; empty where that is not known or changes. */
const windDirection = z.enum(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', ''])
export type WindDirection = z.infer<typeof windDirection>

/** A point near a place, drawn by whoever keeps the place. */
const placePoint = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  lng: z.number(),
  lat: z.number(),
})
export type PlacePoint = z.infer<typeof placePoint>

/** Coordinates are degrees of GCJ-02. */
const place = z.object({
  id: z.string(),
  title: z.string(),
  address: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  /** Six digits, or empty. */
  adcode: z.string(),
  lng: z.number(),
  lat: z.number(),
  coord_type: z.literal('gcj02'),
  zoom: z.int(),
  phone: z.string(),
  cover: z.string(),
  points: z.array(placePoint),
  /** A picture of the map from the root of the host, empty where nobody draws one. */
  static_map_url: z.string(),
  /** Pages that open the place in map apps, each with coordinates of its own kind. */
  nav: z.object({ amap: z.string(), baidu: z.string(), tencent: z.string(), apple: z.string() }),
  /** What the weather is asked for with, empty where there is none. */
  weather_id: z.string(),
})
export type Place = z.infer<typeof place>

/** Temperatures are degrees Celsius, times seconds. */
const placeWeather = z.object({
  id: z.string(),
  city: z.string(),
  adcode: z.string(),
  temp: z.int(),
  feels: z.int(),
  /** What the provider says of the sky, in Chinese. */
  text: z.string(),
  icon: weatherIcon,
  /** Percent. */
  humidity: z.int(),
  wind_dir: windDirection,
  /** On the Beaufort scale, `4` or `1-3`; empty where it is not known. */
  wind_level: z.string(),
  /** Index of the air, null where it is not measured. */
  aqi: z.int().nullable(),
  alert: z.array(z.object({ title: z.string(), level: z.string() })),
  /** The next hours. */
  hours: z.array(z.object({ time: z.int(), temp: z.int(), icon: weatherIcon, text: z.string() })),
  /** `date` as `2026-11-19`, today first. */
  forecast: z.array(z.object({ date: z.string(), text: z.string(), icon: weatherIcon, min: z.int(), max: z.int() })),
  source: z.string(),
  update_time: z.int(),
  /** 1 for a copy that should have been replaced. */
  stale: z.union([z.literal(0), z.literal(1)]),
})
export type PlaceWeather = z.infer<typeof placeWeather>

export const placeEndpoints = {
  'GET /peony/v3/lbs/{id}': endpoint({
    summary: 'A place with the points around it',
    input: z.object({ id: hashedId }),
    output: place,
    errors: [40002, 40401],
    cache: publicCache(300),
  }),
  'GET /peony/v3/lbs_weather/{id}': endpoint({
    summary: 'The weather of a place, named by its id or its six-digit adcode',
    input: z.object({ id: hashedId }),
    output: placeWeather,
    errors: [40002, 40401, 50201, 50302],
    cache: publicCache(900),
  }),
} as const satisfies EndpointTable
