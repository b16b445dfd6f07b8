import { useRef, type ReactNode } from 'react'
import { toDayAndTime } from '#contract/format/times.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { useNow } from '../../../ui/clock.tsx'
import { ClearBar } from '../../../ui/clear-bar.tsx'
import { useHasLeftScreen } from '../../../ui/use-has-left-screen.ts'
import type { LiveParts } from '../room/live-parts.ts'
import style from './before-screen.module.css'
import { Countdown } from './countdown.tsx'
import { NoticeFilm } from './notice-film.tsx'

interface BeforeScreenProps {
  detail: LiveDetail
  parts: LiveParts
  /** Who broadcasts, and how to follow them. */
  account: ReactNode
  /** The bar with the booking; null where nothing can be booked. */
  booking: ReactNode
  /** The server's time in seconds. */
  now(): number
  /** Asks whether it has begun. */
  onDue(): void
}

/** A room that has not begun, or was called off: when, how long until then, what is going to be. */
export function BeforeScreen({ detail, parts, account, booking, now, onDue }: BeforeScreenProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const titleLeft = useHasLeftScreen(title)
  const { cover, cover_color: color } = parts.content
  const isCancelled = detail.status === LIVE_STATUS.cancelled
  const hasNotice = detail.notice_switch === 1 && !isCancelled
  return (
    <>
      <ClearBar back title={detail.title} titleShown={titleLeft}>
        {parts.share}
      </ClearBar>
      <main className={style.page}>
        <header className={style.cover} style={color ? { backgroundColor: color } : undefined}>
          {cover && <img className={style.picture} src={cover} alt="" fetchPriority="high" />}
          <StartLine detail={detail} />
        </header>
        <div className={style.inside}>
          <h1 ref={title} className={style.title}>
            {parts.title}
          </h1>
          <div className={style.account}>{account}</div>
          <Countdown detail={detail} now={now} onDue={onDue} />
          {hasNotice && detail.notice_video && <NoticeFilm detail={detail} poster={cover} color={color} />}
          {hasNotice && !detail.notice_video && <p className={style.line}>{detail.notice_label}</p>}
        </div>
        {parts.intro && <div className={style.about}>{parts.intro}</div>}
        {parts.end}
      </main>
      {!isCancelled && booking}
    </>
  )
}

/** On the cover: what is coming, and when. */
function StartLine({ detail: { status, start_time: start } }: { detail: LiveDetail }) {
  const text = useText()
  const now = useNow()
  const isCancelled = status === LIVE_STATUS.cancelled
  const time = start > 0 ? text('time.dayAndTime', toDayAndTime(start * 1000, now, text.locale)) : ''
  return (
    <p className={style.start}>
      <span className={style.mark} data-quiet={isCancelled}>
        {text(isCancelled ? 'live.before.cancelledMark' : 'live.before.mark')}
      </span>
      <span>{time ? text('live.before.start', { time }) : text('live.before.noStart')}</span>
    </p>
  )
}
