import { useEffect, useEffectEvent } from 'react'
import type { LiveDetail } from '#contract/live.ts'
import { LIVE_STATUS, COUNTDOWN_STYLE } from '#contract/live-kinds.ts'
import { useText, type Text } from '../../../i18n/text.tsx'
import { askAfterMs, partsOf, waitingAt } from './countdown-rules.ts'
import { useRoomSeconds } from '../room/use-room-seconds.ts'
import style from './countdown.module.css'
import textStyle from '../../../ui/text-styles.module.css'

interface CountdownProps {
  detail: LiveDetail
  /** The server's time in seconds. */
  now(): number
  /** Asks whether the room has begun. */
  onDue(): void
}

/** How long until a room goes on air, by the server's clock; at zero it asks until it has. */
export function Countdown({ detail, now, onDue }: CountdownProps) {
  const text = useText()
  const seconds = useRoomSeconds(now, detail.server_time)
  const isCancelled = detail.status === LIVE_STATUS.cancelled
  const waiting = waitingAt(seconds, isCancelled ? 0 : detail.start_time)
  useAskingWhenDue(waiting.kind, onDue)

  if (isCancelled) {
    return (
      <div className={style.block}>
        <p className={style.words}>{text('live.before.cancelled')}</p>
        {detail.booking_count > 0 && <p className={textStyle.note}>{text('live.before.cancelledNote')}</p>}
      </div>
    )
  }
  if (waiting.kind === 'now' || waiting.kind === 'late') {
    return (
      <div className={style.block} role="status">
        <p className={style.words}>{text(`live.before.${waiting.kind}`)}</p>
      </div>
    )
  }
  if (waiting.kind === 'unknown' || detail.countdown_switch === 0) return null
  return (
    <div className={style.block}>
      <p className={textStyle.aside}>{detail.countdown_label || text('live.before.label')}</p>
      <div role="timer" aria-label={text('live.before.timer')}>
        <TimeLeft seconds={waiting.seconds} look={detail.countdown_style} />
      </div>
    </div>
  )
}

function TimeLeft({ seconds, look }: { seconds: number; look: LiveDetail['countdown_style'] }) {
  const text = useText()
  if (look === COUNTDOWN_STYLE.text) return <p className={style.words}>{inWords(seconds, text)}</p>
  return (
    <p className={style.digits} data-flip={look === COUNTDOWN_STYLE.flip}>
      {partsOf(seconds).map(({ unit, value }) => (
        <span key={unit} className={style.part} data-unit={unit}>
          <span key={look === COUNTDOWN_STYLE.flip ? value : 0} className={style.value}>
            {String(value).padStart(2, '0')}
          </span>
          <span className={style.unit}>{text(`live.before.${unit}`)}</span>
        </span>
      ))}
    </p>
  )
}

function inWords(left: number, text: Text): string {
  const days = Math.floor(left / 86_400)
  const hours = Math.floor(left / 3600) % 24
  const minutes = Math.floor(left / 60) % 60
  return days > 0
    ? text('live.before.textDays', { days, hours, minutes })
    : text('live.before.textHours', { hours, minutes, seconds: left % 60 })
}

/** From zero on it is asked again and again; in between the room may be told anyway. */
function useAskingWhenDue(kind: ReturnType<typeof waitingAt>['kind'], onDue: () => void): void {
  const ask = useEffectEvent(onDue)
  useEffect(() => {
    if (kind !== 'now' && kind !== 'late') return
    let timer = 0
    const wait = () => {
      timer = window.setTimeout(
        () => {
          if (!document.hidden) ask()
          wait()
        },
        askAfterMs(kind, Math.random()),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [kind])
}
