import { dayPeriod, formatDateTime, formatTimeOrDate, toMilliseconds } from '#contract/format/times.ts'
import { useText, type Text } from '../i18n/text.tsx'
import { useNow } from './clock.tsx'

interface TimeProps {
  /** Ten-digit seconds. */
  at: number
  /** `words` says yesterday's part of the day: 昨天晚上. */
  wording?: 'short' | 'words'
}

/** A moment, told as a reader would. */
export function Time({ at, wording = 'short' }: TimeProps) {
  const text = useText()
  const now = useNow()
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
      {toWords(at, now, wording, text)}
    </time>
  )
}

function toWords(at: number, now: number, wording: TimeProps['wording'], text: Text): string {
  if (isJustNow(at, now)) return text('time.justNow')
  return wording === 'words' ? timeInWords(at, now, text) : formatTimeOrDate(at, now, text.locale)
}

/** Less than a minute ago, or a little ahead, as clocks differ. `at` in seconds, `now` in milliseconds. */
export function isJustNow(at: number, now: number): boolean {
  return Math.abs(now - at * 1000) < MINUTE_MS
}

/** Yesterday by its part of the day, everything else as in lists. `at` in seconds, `now` in milliseconds. */
export function timeInWords(at: number, now: number, text: Text): string {
  const moment = toMilliseconds(at)
  if (moment !== null && siteDay(moment) === siteDay(now - DAY_MS)) return text(`time.yesterday.${dayPeriod(moment)}`)
  return formatTimeOrDate(at, now, text.locale)
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Calendar day in the site's zone. */
function siteDay(milliseconds: number): string {
  return formatDateTime(milliseconds).slice(0, 10)
}
