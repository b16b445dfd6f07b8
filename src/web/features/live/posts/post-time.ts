import { formatDate, formatDateTime } from '#contract/format/times.ts'

/** `14:32` of a post, with its date on another day. `at` in seconds, `now` in milliseconds. */
export function postTime(at: number, now: number, locale: string): string {
  const [day, time = ''] = formatDateTime(at * 1000).split(' ')
  const [today] = formatDateTime(now).split(' ')
  return day === today ? time : `${formatDate(at * 1000, now, locale)} ${time}`
}
