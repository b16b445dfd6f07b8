import { useQuery } from '@tanstack/react-query'
import { curveOf } from '../api/queries-lives.ts'
import { useText } from '../texts/text.tsx'
import { Charted } from './charted.tsx'
import styles from './live-curve.module.css'
import { say } from './say-moment.ts'

const MINUTE = 60
const HEIGHT = 100

/** How many were in a live room, minute by minute, with its key events. */
export function LiveCurve({ id }: { id: string }) {
  const text = useText()
  const { data } = useQuery(curveOf(id))
  if (!data) return null
  const { minutes, keys, started_at: startedAt } = data
  const first = minutes[0]?.minute ?? 0
  const span = Math.max(1, ((minutes.at(-1)?.minute ?? first) - first) / MINUTE + 1)
  const most = Math.max(1, ...minutes.map(({ online }) => online))
  const placeOf = (seconds: number) => (seconds - first) / MINUTE
  const points = minutes.map(({ minute, online }) => `${placeOf(minute) + 0.5},${HEIGHT * (1 - online / most)}`)
  const clock = (seconds: number) => say(seconds, text.locale, { hour: '2-digit', minute: '2-digit' })
  return (
    <Charted
      title={text('lives.curve')}
      file={`live-${id}`}
      columns={[
        text('lives.minute'),
        text('lives.online'),
        text('lives.likes'),
        text('lives.messages'),
        text('lives.keys'),
      ]}
      rows={minutes.map(({ minute, online, likes, messages }) => [
        clock(minute),
        online,
        likes,
        messages,
        keys
          .filter(({ offset }) => Math.floor(placeOf(startedAt + offset)) === placeOf(minute))
          .map(({ title }) => title)
          .join(' · '),
      ])}
    >
      <svg
        className={styles.curve}
        viewBox={`0 0 ${span} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text('lives.curveWords', { most })}
      >
        {keys.map(({ msg_id: key, offset, title }) => {
          const x = placeOf(startedAt + offset)
          return (
            <line key={key} x1={x} x2={x} y1={0} y2={HEIGHT}>
              <title>{title}</title>
            </line>
          )
        })}
        <polyline points={points.join(' ')} />
      </svg>
      <p className={styles.words}>{text('lives.curveWords', { most })}</p>
    </Charted>
  )
}
