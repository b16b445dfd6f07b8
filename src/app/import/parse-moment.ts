import { parseDate } from './parse-date.ts'

/** A time in seconds, or so many seconds from the moment at which it is brought in. */
export type Moment = number | { fromNow: number }

const FROM_NOW = /^([+-])(\d{1,5})([mhd])$/
const UNIT_SECONDS: ReadonlyMap<string, number> = new Map([
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
])

/** A date as `parseDate` reads it, or `+2d`, `-90m`, `-3h`; null when it is neither. */
export function parseMoment(text: string): Moment | null {
  const [, sign = '', digits = '', unit = ''] = FROM_NOW.exec(text.trim()) ?? []
  const seconds = UNIT_SECONDS.get(unit)
  if (seconds === undefined) return parseDate(text)
  return { fromNow: (sign === '-' ? -1 : 1) * Number(digits) * seconds }
}

/** Seconds of a time that is brought in now. */
export function resolveMoment(moment: Moment, now: number): number {
  return typeof moment === 'number' ? moment : now + moment.fromNow
}

/** Whether a time is certainly not after another one; of two of different kinds nobody knows. */
export function isNotAfter(moment: Moment, other: Moment): boolean {
  if (typeof moment === 'number') return typeof other === 'number' && moment <= other
  return typeof other !== 'number' && moment.fromNow <= other.fromNow
}
