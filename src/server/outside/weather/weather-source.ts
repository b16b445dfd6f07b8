import type { WeatherIcon, WindDirection } from '#contract/places.ts'

/** The weather somewhere as a provider tells it; degrees Celsius, seconds. */
export interface WeatherReport {
  temp: number
  feels: number
  /** What the sky is like, in Chinese. */
  text: string
  icon: WeatherIcon
  humidity: number
  windDirection: WindDirection
  windLevel: string
  /** Null where it is not measured. */
  aqi: number | null
  alerts: Array<{ title: string; level: string }>
  hours: Array<{ time: number; temp: number; icon: WeatherIcon; text: string }>
  days: Array<{ date: string; text: string; icon: WeatherIcon; min: number; max: number }>
  /** Who says so. */
  source: string
  updatedAt: number
}

/** Where the weather comes from. */
export interface WeatherSource {
  /** The weather at a spot in degrees. Throws `FetchRefused` when it cannot be had. */
  ask(spot: { lng: string; lat: string }): Promise<WeatherReport>
}
