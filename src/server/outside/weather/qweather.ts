import { z } from 'zod'
import type { WeatherIcon, WindDirection } from '#contract/places.ts'
import { askForJson } from '../ask-service.ts'
import { FetchRefused } from '../fetch-refused.ts'
import type { WeatherReport, WeatherSource } from './weather-source.ts'

export interface QWeatherOptions {
  /** Address of the API, as the operator was given it. */
  base: string
  key: string
  timeoutMs?: number
}

const TIMEOUT_MS = 6_000
const MAX_BYTES = 512 * 1024
const HOURS_SHOWN = 12
const DAYS_SHOWN = 7
const ALERTS_SHOWN = 5
const HOUR = 60 * 60

/**
 * A provider that answers in the shape of the QWeather API. What is measured now, the coming days and the coming hours
 * are needed; the air and warnings are left out where they cannot be had.
 */
export function createQWeather({ base, key, timeoutMs = TIMEOUT_MS }: QWeatherOptions): WeatherSource {
  const root = base.endsWith('/') ? base : `${base}/`
  async function ask<S extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: S,
  ): Promise<z.output<S>> {
    const url = new URL(`${path}?${new URLSearchParams(query).toString()}`, root)
    const headers = { 'x-qw-api-key': key, 'accept-encoding': 'gzip' }
    const parsed = schema.safeParse(await askForJson(url, { maxBytes: MAX_BYTES, timeoutMs, headers }))
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new FetchRefused(
      'wrong_type',
      `${url.host} answered ${path} in another shape (${issue?.path.join('.') ?? ''})`,
    )
  }

  return {
    async ask({ lng, lat }) {
      const at = { location: `${lng},${lat}`, lang: 'zh', unit: 'm' }
      const [now, days, hours, air, warnings] = await Promise.all([
        ask('v7/weather/now', at, nowAnswer),
        ask('v7/weather/7d', at, daysAnswer),
        ask('v7/weather/24h', at, hoursAnswer),
        ask(`airquality/v1/current/${lat}/${lng}`, { lang: 'zh' }, airAnswer).catch(() => null),
        ask(`weatheralert/v1/current/${lat}/${lng}`, { lang: 'zh' }, alertsAnswer).catch(() => null),
      ])
      return toReport({ now, days, hours, air, warnings })
    },
  }
}

const number = z
  .union([z.string().regex(/^-?\d+(?:\.\d+)?$/), z.number()])
  .transform((value) => Math.round(Number(value)))
const time = z.string().transform((value, context) => {
  const milliseconds = Date.parse(value)
  if (!Number.isNaN(milliseconds)) return Math.floor(milliseconds / 1000)
  context.addIssue('is no time')
  return z.NEVER
})
const ok = z.literal('200')
const words = z.string().trim().max(60)
const code = z.string().max(8)

const nowAnswer = z.object({
  code: ok,
  now: z.object({
    obsTime: time,
    temp: number,
    feelsLike: number.optional(),
    icon: code,
    text: words,
    wind360: number.optional(),
    windScale: z.string().max(8).default(''),
    humidity: number,
  }),
  refer: z.object({ sources: z.array(words).default([]) }).optional(),
})
const daysAnswer = z.object({
  code: ok,
  daily: z
    .array(
      z.object({
        fxDate: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
        tempMax: number,
        tempMin: number,
        iconDay: code,
        textDay: words,
      }),
    )
    .min(1),
})
const hoursAnswer = z.object({
  code: ok,
  hourly: z.array(z.object({ fxTime: time, temp: number, icon: code, text: words })),
})
const airAnswer = z.object({ indexes: z.array(z.object({ code: z.string(), aqi: number })) })
const alertsAnswer = z.object({
  alerts: z.array(
    z.object({
      headline: z.string().trim().max(200).optional(),
      eventType: z.object({ name: words }),
      color: z.object({ code: z.string().max(20) }).nullish(),
    }),
  ),
})

interface Answers {
  now: z.output<typeof nowAnswer>
  days: z.output<typeof daysAnswer>
  hours: z.output<typeof hoursAnswer>
  air: z.output<typeof airAnswer> | null
  warnings: z.output<typeof alertsAnswer> | null
}

/** The index that the state publishes comes before others. */
const OWN_INDEX = 'cn-mee'

function toReport({ now: { now, refer }, days, hours, air, warnings }: Answers): WeatherReport {
  const indexes = air?.indexes ?? []
  return {
    temp: now.temp,
    feels: now.feelsLike ?? now.temp,
    text: now.text,
    icon: toIcon(now.icon),
    humidity: now.humidity,
    windDirection: toDirection(now.wind360),
    windLevel: now.windScale,
    aqi: (indexes.find((index) => index.code === OWN_INDEX) ?? indexes[0])?.aqi ?? null,
    alerts: toAlerts(warnings?.alerts ?? []),
    hours: hours.hourly
      .filter(({ fxTime }) => fxTime > now.obsTime && fxTime <= now.obsTime + HOURS_SHOWN * HOUR)
      .map(({ fxTime, temp, icon, text }) => ({ time: fxTime, temp, icon: toIcon(icon), text })),
    days: days.daily.slice(0, DAYS_SHOWN).map(({ fxDate, tempMin, tempMax, iconDay, textDay }) => ({
      date: fxDate,
      text: textDay,
      icon: toIcon(iconDay),
      min: tempMin,
      max: tempMax,
    })),
    source: refer?.sources.join('、') || 'QWeather',
    updatedAt: now.obsTime,
  }
}

/** The same warning for several districts is one. */
function toAlerts(given: z.output<typeof alertsAnswer>['alerts']): WeatherReport['alerts'] {
  const levels = new Map(
    given.map(({ headline, eventType, color }) => [headline || eventType.name, color?.code ?? ''] as const),
  )
  return [...levels].slice(0, ALERTS_SHOWN).map(([title, level]) => ({ title, level }))
}

const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const satisfies readonly WindDirection[]

function toDirection(degrees: number | undefined): WindDirection {
  if (degrees === undefined || degrees < 0 || degrees > 360) return ''
  return DIRECTIONS[Math.round(degrees / 45) % DIRECTIONS.length] ?? ''
}

/** Codes of the provider's icons, by their first numbers; those from 150 on are nights. */
function toIcon(written: string): WeatherIcon {
  const icon = Number(written)
  if (icon === 100) return 'sunny'
  if (icon === 150) return 'night'
  if (icon >= 101 && icon <= 103) return 'partly'
  if (icon >= 151 && icon <= 153) return 'partly_night'
  if (icon === 104) return 'cloudy'
  if (icon >= 302 && icon <= 304) return 'thunder'
  if (icon >= 300 && icon < 400) return 'rain'
  if (icon >= 400 && icon < 500) return 'snow'
  if (icon === 503 || icon === 504 || icon === 507 || icon === 508) return 'dust'
  if (icon >= 500 && icon < 600) return 'fog'
  return 'unknown'
}
