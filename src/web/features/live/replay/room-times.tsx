import { formatDate, formatDateTime } from '#contract/format/times.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { useNow } from '../../../ui/clock.tsx'
import { Facts } from '../../../ui/facts.tsx'
import style from './room-times.module.css'

/** That it is over, from when to when it was, and whose it was. */
export function RoomTimes({ detail }: { detail: LiveDetail }) {
  const text = useText()
  const now = useNow()
  const { start_time: start, end_time: end, author } = detail
  const day = (at: number) => formatDate(at * 1000, now, text.locale)
  const hour = (at: number) => formatDateTime(at).slice(11)
  const first = `${day(start)} ${hour(start)}`
  const last = day(start) === day(end) ? hour(end) : `${day(end)} ${hour(end)}`
  return (
    <p className={style.line}>
      <Facts>
        {text('live.replay.times')}
        {start > 0 && end > start && text('live.replay.span', { start: first, end: last })}
        {author.name}
      </Facts>
    </p>
  )
}
