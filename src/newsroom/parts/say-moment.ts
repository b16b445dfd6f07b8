/** The zone in which a newsroom plans, wherever its people are. */
const ZONE = 'Asia/Shanghai'
/** China has had no summer time since 1991. */
const ZONE_SECONDS = 8 * 3600
const DAY_SECONDS = 86_400

/**
 * A point of time as people say it: 今天 10:42, 昨天 08:00, 11/23 21:40, with its year where that is another one. Seconds;
 * always in UTC+8.
 */
export function sayMoment(seconds: number, locale: string, now = Date.now() / 1000): string {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: ZONE, ...options }).format(seconds * 1000)
  const time = parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const days = dayOf(seconds) - dayOf(now)
  if (Math.abs(days) <= 1)
    return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')} ${time}`
  const isThisYear = yearOf(seconds) === yearOf(now)
  return `${parts({ month: 'numeric', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) })} ${time}`
}

/** The whole of it, for whoever wants to know exactly. */
export function sayExactMoment(seconds: number, locale: string): string {
  return `${new Date(seconds * 1000).toLocaleString(locale, { timeZone: ZONE })} UTC+8`
}

function dayOf(seconds: number): number {
  return Math.floor((seconds + ZONE_SECONDS) / DAY_SECONDS)
}

function yearOf(seconds: number): number {
  return new Date((seconds + ZONE_SECONDS) * 1000).getUTCFullYear()
}
