import { parseDate } from './parse-date.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Zones with names, as RFC 822 has them. */
const ZONES: Readonly<Record<string, string>> = {
  GMT: 'Z',
  UT: 'Z',
  UTC: 'Z',
  Z: 'Z',
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
}
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp][Mm])?\s*([A-Za-z]{1,4}|[+-]\d{2}:?\d{2})?(?:\s*\(.*\))?`
/** `Thu, 19 Nov 2026 13:40:00 GMT` */
const DAY_FIRST = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9}\.?,?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3,9})\.?[\s-]+(\d{4}|\d{2})(?:,?\s+${TIME})?$`,
)
/** `November 19, 2026 1:40 pm` */
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9}\.?,\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?:,?\s+(?:at\s+)?${TIME})?$`,
)

export interface FeedDate {
  seconds: number
  /** Whether it names its zone; without one it is that of the site. */
  hasZone: boolean
}

/** A date as feeds write it: ISO 8601, RFC 822 and what is near to it. Null when it is not a date of the calendar. */
export function parseFeedDate(written: string): FeedDate | null {
  const text = written.trim()
  const iso = parseDate(text.replace(/^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:UTC|GMT)$/, '$1Z'))
  if (iso !== null) return { seconds: iso, hasZone: /(?:[A-Z]|[+-]\d{2}:?\d{2})$/i.test(text) }
  const first = DAY_FIRST.exec(text)
  const parts = first ?? MONTH_FIRST.exec(text)
  if (parts === null) return null
  const [day = '', name = '', year = ''] = first ? parts.slice(1, 4) : [parts[2], parts[1], parts[3]]
  const [hour = '0', minute = '00', second = '00', half = '', zone] = parts.slice(4)
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const offset = zone === undefined ? '' : (ZONES[zone.toUpperCase()] ?? (/^[+-]/.test(zone) ? zone : null))
  if (month === 0 || offset === null) return null
  const date = `${year.length === 2 ? `20${year}` : year}-${month}-${day}`
  const seconds = parseDate(`${date} ${toHour(Number(hour), half)}:${minute}:${second}${offset}`)
  return seconds === null ? null : { seconds, hasZone: zone !== undefined }
}

function toHour(hour: number, half: string): number {
  if (half === '') return hour
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}
