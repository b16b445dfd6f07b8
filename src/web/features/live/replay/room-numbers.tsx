import { formatCount } from '#contract/format/numbers.ts'
import { formatDuration } from '#contract/format/times.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import style from './room-numbers.module.css'

/** What a room came to: how long it was, who watched, how it was liked, what its hosts posted. */
export function RoomNumbers({ detail }: { detail: LiveDetail }) {
  const text = useText()
  const { start_time: start, end_time: end, live_count: viewers, like_count: likes, post_count: posts } = detail
  const numbers = [
    ...(start > 0 && end > start ? [{ name: text('live.replay.length'), value: formatDuration(end - start) }] : []),
    ...(viewers > 0 ? [{ name: text('live.replay.views'), value: formatCount(viewers, text.locale) }] : []),
    ...(likes > 0 ? [{ name: text('live.replay.likes'), value: formatCount(likes, text.locale) }] : []),
    ...(posts > 0 ? [{ name: text('live.posts.list'), value: formatCount(posts, text.locale) }] : []),
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
