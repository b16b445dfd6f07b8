/** The zone in which a newsroom plans, wherever its people are. */
export const ZONE = 'Asia/Shanghai'
/** China has had no summer time since 1991. */
const ZONE_SECONDS = 8 * 3600
export const DAY_SECONDS = 86_400

/** The day of that zone in which a time lies, counted from 1970-01-01. Seconds. */
export function dayOf(seconds: number): number {
  return Math.floor((seconds + ZONE_SECONDS) / DAY_SECONDS)
}

/** When a day begins, in seconds. */
export function startOf(day: number): number {
  return day * DAY_SECONDS - ZONE_SECONDS
}

/** A day as addresses write it, `2026-11-26`. */
export function dateOf(day: number): string {
  return new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 'yyyy-mm-dd'.length)
}
