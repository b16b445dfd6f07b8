import type { ReactNode, RefObject } from 'react'
import type { SpecialDetail } from '#contract/specials.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Time } from '../../ui/time.tsx'
import style from './special-head.module.css'

interface SpecialHeadProps {
  special: SpecialDetail
  title: ReactNode
  titleRef: RefObject<HTMLHeadingElement | null>
  /** What the reader can do with it, below the summary. */
  action?: ReactNode
}

/** Its picture, which fades into its own colour, with title and counts on it; the summary below. */
export function SpecialHead({ special, title, titleRef, action }: SpecialHeadProps) {
  const text = useText()
  const { cover, cover_color: color, summary, modules, view_count: views, update_time: updated } = special
  const items = modules.reduce((sum, { list }) => sum + list.total, 0)
  return (
    <header>
      <div className={style.head} style={{ '--tint': color || undefined }} data-pictured={cover !== ''}>
        {cover && <img className={style.picture} src={cover} alt="" width={780} height={480} fetchPriority="high" />}
        <h1 ref={titleRef} className={style.title}>
          {title}
        </h1>
        <p className={style.counts}>
          <Facts>
            {text('topic.items', { count: formatCount(items, text.locale) })}
            {views > 0 && text('card.views', { count: formatCount(views, text.locale) })}
            <>
              {text('special.updated')} <Time at={updated} />
            </>
          </Facts>
        </p>
      </div>
      {summary && <p className={style.summary}>{summary}</p>}
      {action && <div className={style.action}>{action}</div>}
    </header>
  )
}
