import { ChevronRight } from 'lucide-react'
import { formatCount } from '#contract/format/numbers.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { LiveParts } from '../room/live-parts.ts'
import style from './portrait-head.module.css'

interface PortraitHeadProps {
  detail: LiveDetail
  parts: LiveParts
  /** Shows what else there is of the room. */
  onRoom(): void
}

/** Above a film that fills the screen: whose it is, how many watch, what it is. */
export function PortraitHead({ detail, parts, onRoom }: PortraitHeadProps) {
  const text = useText()
  const { author, online_count: online, status, title } = detail
  const pauses = status === LIVE_STATUS.paused
  return (
    <header className={style.head}>
      <div className={style.top}>
        <div className={style.account}>
          <Avatar src={author.avatar} name={author.name} verified={null} />
          <span className={style.words}>
            <span className={style.name}>{author.name}</span>
            {online > 0 && (
              <span className={style.online}>{text('live.watching', { count: formatCount(online, text.locale) })}</span>
            )}
          </span>
          {parts.follow}
        </div>
        <div className={style.icons}>{parts.share}</div>
      </div>
      <div className={style.line}>
        <span className={style.mark} data-quiet={pauses}>
          {text(pauses ? 'live.pausedMark' : 'live.onAir')}
        </span>
        <button type="button" className={style.about} aria-haspopup="dialog" onClick={onRoom}>
          <h1 className={style.title}>{title}</h1>
          <ChevronRight />
        </button>
      </div>
    </header>
  )
}
