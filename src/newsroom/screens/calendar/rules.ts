import type { CalendarEntry, WorkingCopy } from '../../api/queries.ts'
import { DAY_SECONDS, dateOf, dayOf, startOf } from '../../ui/zone.ts'

/** The part of the calendar that is shown: a month by one of its days, or the week that begins with a day. */
export interface Shown {
  view: 'month' | 'week'
  day: number
}

const HOUR_SECONDS = 3600
/** When something is planned for that was put on a day without a time. */
const DAY_BEGINS_SECONDS = 9 * HOUR_SECONDS
/** A month touches six weeks at most. */
const MONTH_DAYS = 42
const WEEK_DAYS = 7

/** What an address shows, `?month=2026-11` or `?week=2026-11-23`; of one that says neither the present month. */
export function readShown(params: URLSearchParams, now: number): Shown {
  const week = toDay(params.get('week') ?? '')
  if (week !== null) return { view: 'week', day: mondayOf(week) }
  return { view: 'month', day: toDay(`${params.get('month') ?? ''}-01`) ?? dayOf(now) }
}

/** The address that shows it. */
export function toParams({ view, day }: Shown): Record<string, string> {
  return view === 'week' ? { week: dateOf(mondayOf(day)) } : { month: dateOf(day).slice(0, 'yyyy-mm'.length) }
}

/** The month or week before (-1) or after (1). */
export function step({ view, day }: Shown, by: -1 | 1): Shown {
  if (view === 'week') return { view, day: day + by * WEEK_DAYS }
  const first = firstOf(day)
  return { view, day: by < 0 ? first - 1 : firstOf(first + 31) }
}

/** The days that are shown, with those of other months in the weeks of a month; seconds. */
export function spanOf({ view, day }: Shown): { from: number; until: number } {
  const first = mondayOf(view === 'week' ? day : firstOf(day))
  return { from: startOf(first), until: startOf(first + (view === 'week' ? WEEK_DAYS : MONTH_DAYS)) }
}

/** The days of a month that an agenda goes through. */
export function daysOf(day: number): number[] {
  const first = firstOf(day)
  return Array.from({ length: firstOf(first + 31) - first }, (_, n) => first + n)
}

/** What an entry is known by, among those of all kinds. */
export function keyOf({ kind, copy_id: copyId, content_id: contentId }: CalendarEntry): string {
  return `${kind}:${copyId ?? contentId ?? ''}`
}

/** A copy as what could be planned. */
export function toEntry(copy: WorkingCopy): CalendarEntry {
  const { copy_id, content_id, type, title, state, plan_at: time, plan_note: note } = copy
  return { kind: 'planned', copy_id, content_id, type, title, state, time, note, end_time: 0, account: '', path: '' }
}

/** The time of something that is put on a day: its own there, else nine o'clock, or soon where that is past. */
export function toTimeOn(day: number, { time }: CalendarEntry, now: number): number {
  const inDay = time === 0 ? DAY_BEGINS_SECONDS : time - startOf(dayOf(time))
  const wanted = startOf(day) + inDay
  const soon = (Math.floor(now / HOUR_SECONDS) + 1) * HOUR_SECONDS
  return time === 0 && wanted <= now && dayOf(soon) === day ? soon : wanted
}

/** Why an entry has its time for good: readers have it, or its start stands in its text. Null for what can be moved. */
export function whyFixed({ kind }: CalendarEntry): 'public' | 'start' | null {
  if (kind === 'published') return 'public'
  return kind === 'live' || kind === 'event' ? 'start' : null
}

function mondayOf(day: number): number {
  return day - ((day + 3) % WEEK_DAYS) // 1970-01-01 was a Thursday
}

function firstOf(day: number): number {
  return day - Number(dateOf(day).slice('yyyy-mm-'.length)) + 1
}

function toDay(date: string): number | null {
  const day = Date.parse(date) / 1000 / DAY_SECONDS
  return Number.isInteger(day) && dateOf(day) === date ? day : null // what is no day becomes another one
}
