import { dateOf, dayOf, ZONE } from '../ui/zone.ts'

/**
 * A point of time as people say it: 今天 10:42, 昨天 08:00, 11/23 21:40, with its year where that is another one. Seconds;
 * always in UTC+8.
 */
export function sayMoment(seconds: number, locale: string, now = Date.now() / 1000): string {
  const time = sayClock(seconds, locale)
  const days = dayOf(seconds) - dayOf(now)
  if (Math.abs(days) <= 1)
    return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')} ${time}`
  const isThisYear = yearOf(seconds) === yearOf(now)
  return `${say(seconds, locale, { month: 'numeric', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })} ${time}`
}

/** Its hour and minute alone: 08:00. */
export function sayClock(seconds: number, locale: string): string {
  return say(seconds, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** A day or a month, in the words that are asked for. */
export function say(seconds: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options }).format(seconds * 1000)
}

/** The whole of it, for whoever wants to know exactly. */
export function sayExactMoment(seconds: number, locale: string): string {
  return `${new Date(seconds * 1000).toLocaleString(locale, { timeZone: ZONE })} UTC+8`
}

function yearOf(seconds: number): string {
  return dateOf(dayOf(seconds)).slice(0, 'yyyy'.length)
}
