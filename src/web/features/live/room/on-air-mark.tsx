import { formatCount } from '#contract/format/numbers.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import style from './on-air-mark.module.css'

/** That a room is on air or pauses, and how many are there; for places over a film. */
export function OnAirMark({ detail: { status, online_count: online } }: { detail: LiveDetail }) {
  const text = useText()
  const pauses = status === LIVE_STATUS.paused
  return (
    <p className={style.line}>
      <span className={style.mark} data-quiet={pauses}>
        {text(pauses ? 'live.pausedMark' : 'live.onAir')}
      </span>
      {online > 0 && <span>{text('live.watching', { count: formatCount(online, text.locale) })}</span>}
    </p>
  )
}
