import { SITE_UTC_OFFSET_MINUTES } from '../share-urls.ts'
import { onceFor } from './once-for.ts'

/** Shown where a duration or a time-since has no sensible value (specification, section 8). */
export const INVALID_INPUT = 'Invalid input'
/** After this long the relative time gives way to a date. */
const RELATIVE_LIMIT_SECONDS = 72 * 60 * 60

/** Milliseconds of a timestamp: ten-digit values are seconds. Null when it is not a time. */
export function toMilliseconds(time: number | string | null | undefined): number | null {
  if (time == null || time === '') return null
  const value = typeof time === 'number' ? time : /^\d+$/.test(time) ? Number(time) : Date.parse(time)
  if (!Number.isFinite(value)) return null
  return /^\d{10}$/.test(String(value)) ? value * 1000 : value
}

const sinceUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** `2 days ago`; `-` for an empty value, `Invalid input` for a time that is none or lies ahead. */
export function formatTimeSince(time: number | string | null | undefined, now: number, locale: string): string {
  if (time === null || time === undefined || time === '') return '-'
  const at = toMilliseconds(time)
  if (at === null) return INVALID_INPUT
  const seconds = Math.floor((now - at) / 1000)
  if (seconds < 0) return INVALID_INPUT
  const [unit, length] = sinceUnits.find(([, size]) => seconds >= size) ?? (['second', 1] as const)
  return relative(Math.floor(seconds / length), unit, locale)
}

/** The other filter: relative up to 72 hours, then a date; a time slightly ahead (clock skew) counts as just now. */
export function formatTimeOrDate(time: number | string | null | undefined, now: number, locale: string): string {
  const at = toMilliseconds(time)
  if (at === null) return '-'
  const seconds = Math.max(0, Math.floor((now - at) / 1000))
  return seconds < RELATIVE_LIMIT_SECONDS
    ? formatTimeSince(Math.min(at, now), now, locale)
    : formatDate(at, now, locale)
}

/** `Nov 18`, and as the language writes it, with the year when it is another one than now. */
export function formatDate(at: number, now: number, locale: string): string {
  const date = siteDate(at)
  const isThisYear = date.getUTCFullYear() === siteDate(now).getUTCFullYear()
  return (isThisYear ? dayFormat : dayAndYearFormat)(locale).format(date)
}

/** What the text `time.dayAndTime` puts together, such as `Nov 18`, `Wed` and `21:40`. */
export function toDayAndTime(at: number, now: number, locale: string) {
  const date = siteDate(at)
  return {
    day: formatDate(at, now, locale),
    weekday: weekdayFormat(locale).format(date),
    time: date.toISOString().slice(11, 16),
  }
}

const DAY = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
const dayFormat = onceFor((locale) => new Intl.DateTimeFormat(locale, DAY))
const dayAndYearFormat = onceFor((locale) => new Intl.DateTimeFormat(locale, { ...DAY, year: 'numeric' }))
const weekdayFormat = onceFor((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }))

/** `2026-11-18 21:40` in the site's zone. */
export function formatDateTime(time: number | string | null | undefined): string {
  const at = toMilliseconds(time)
  return at === null ? '-' : siteDate(at).toISOString().slice(0, 16).replace('T', ' ')
}

/** `06:42` or `01:02:03`; a dash for none, `Invalid input` for a negative number of seconds. */
export function formatDuration(seconds: number | null | undefined): string {
  if (seconds == null) return '-'
  if (!Number.isFinite(seconds) || seconds < 0) return INVALID_INPUT
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part) => String(part).padStart(2, '0')).join(':')
}

export type DayPeriod = 'early-morning' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** Part of the day by the hour in the site's zone: before 9, 12, 14, 18, then evening. */
export function dayPeriod(at: number): DayPeriod {
  const hour = siteDate(at).getUTCHours()
  if (hour < 9) return 'early-morning'
  if (hour < 12) return 'morning'
  if (hour < 14) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}

const relativeFormat = onceFor((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))

function relative(value: number, unit: (typeof sinceUnits)[number][0], locale: string): string {
  return relativeFormat(locale)
    .format(-value, unit)
    .replace(/(\d)(?=[^\d\s])/, '$1 ')
}

/** A date whose UTC fields read as the wall clock of the site's zone. */
function siteDate(at: number): Date {
  return new Date(at + SITE_UTC_OFFSET_MINUTES * 60_000)
}
