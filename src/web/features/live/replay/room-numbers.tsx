import { formatCount } from '#contract/format/numbers.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { saySeconds } from '../../../ui/say-length.ts'
import style from './room-numbers.module.css'

/** What a room came to: how long it was, how many watched it live and in all, how it was liked. */
export function RoomNumbers({ detail }: { detail: LiveDetail }) {
  const text = useText()
  const { start_time: start, end_time: end, live_count: viewers, view_count: views, like_count: likes } = detail
  const numbers = [
    ...(start > 0 && end > start ? [{ name: text('live.replay.length'), value: saySeconds(end - start, text) }] : []),
    ...(viewers > 0 ? [{ name: text('live.replay.viewers'), value: formatCount(viewers, text.locale) }] : []),
    ...(views > viewers ? [{ name: text('live.replay.total'), value: formatCount(views, text.locale) }] : []),
    ...(likes > 0 ? [{ name: text('live.replay.likes'), value: formatCount(likes, text.locale) }] : []),
  ]
  if (numbers.length === 0) return null
  return (
    <dl className={style.numbers}>
      {numbers.map(({ name, value }) => (
        <div key={name} className={style.number}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
