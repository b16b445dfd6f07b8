import { SITE_UTC_OFFSET_MINUTES } from '#contract/share-urls.ts'

const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Seconds of a written date: `2026-11-19`, `2026-11-19 22:05`, `2026-11-19T22:05:00+08:00`. Without a zone it is the
 * zone of the site. Null when it is not a date of the calendar.
 */
export function parseDate(text: string): number | null {
  const match = DATE.exec(text.trim())
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isOnTheCalendar =
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  if (!isOnTheCalendar) return null
  const seconds = date.getTime() / 1000 - zoneOffsetMinutes(match[7]) * 60
  return seconds >= 0 ? seconds : null
}

/** The same moment as text in the zone of the site, to the second. */
export function toDateText(seconds: number): string {
  const local = new Date((seconds + SITE_UTC_OFFSET_MINUTES * 60) * 1000).toISOString().slice(0, 19)
  const sign = SITE_UTC_OFFSET_MINUTES < 0 ? '-' : '+'
  const minutes = Math.abs(SITE_UTC_OFFSET_MINUTES)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function zoneOffsetMinutes(zone: string | undefined): number {
  if (zone === undefined) return SITE_UTC_OFFSET_MINUTES
  if (zone.toUpperCase() === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
