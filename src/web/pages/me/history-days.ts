import { formatDateTime, toDayAndTime } from '#contract/format/times.ts'
import type { Text } from '../../i18n/text.tsx'

const DAY_MS = 86_400_000

/** What was opened, last opened first, by days of the site's zone, with the day in words. `now` in milliseconds. */
export function toDays<T extends { seen_at: number }>(list: readonly T[], now: number, text: Text) {
  const days: { name: string; list: T[] }[] = []
  for (const entry of list) {
    const name = nameOf(entry.seen_at * 1000, now, text)
    const day = days.at(-1)
    if (day?.name === name) day.list.push(entry)
    else days.push({ name, list: [entry] })
  }
  return days
}

function nameOf(at: number, now: number, text: Text): string {
  if (at >= now || dayOf(at) === dayOf(now)) return text('history.today')
  if (dayOf(at) === dayOf(now - DAY_MS)) return text('history.yesterday')
  return toDayAndTime(at, now, text.locale).day
}

function dayOf(at: number): string {
  return formatDateTime(at).slice(0, 10)
}
