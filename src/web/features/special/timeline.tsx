import type { ContentCard } from '#contract/content.ts'
import { formatDateTime, toDayAndTime } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { useNow } from '../../ui/clock.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './timeline.module.css'

const DAY_MS = 86_400_000

/** Items along a line with their times; the newest is marked. */
export function Timeline({ cards }: { cards: readonly ContentCard[] }) {
  const newest = Math.max(...cards.map((card) => card.publish_time))
  return (
    <ol className={style.line}>
      {cards.map((card) => (
        <li key={card.id} className={style.point} data-newest={card.publish_time === newest}>
          <SiteLink to={card.path} className={style.link} data-track={card.track_id}>
            <span className={style.time}>
              <Moment at={card.publish_time} />
              {card.label && <span className={style.label}>{card.label}</span>}
            </span>
            <h3 className={style.title}>{card.title}</h3>
          </SiteLink>
        </li>
      ))}
    </ol>
  )
}

/** Where hours are the news, those of the days before are said too. */
function Moment({ at }: { at: number }) {
  const { locale } = useText()
  const now = useNow()
  if (now - at * 1000 < DAY_MS) return <Time at={at} />
  const { day, time } = toDayAndTime(at * 1000, now, locale)
  return (
    <time dateTime={new Date(at * 1000).toISOString()} title={formatDateTime(at)}>
      {day} {time}
    </time>
  )
}
