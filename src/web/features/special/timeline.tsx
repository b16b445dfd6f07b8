import type { ContentCard } from '#contract/content.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './timeline.module.css'

/** Items along a line with their times; the newest is marked. */
export function Timeline({ cards }: { cards: readonly ContentCard[] }) {
  const newest = Math.max(...cards.map((card) => card.publish_time))
  return (
    <ol className={style.line}>
      {cards.map((card) => (
        <li key={card.id} className={style.point} data-newest={card.publish_time === newest}>
          <SiteLink to={card.path} className={style.link} data-track={card.track_id}>
            <span className={style.time}>
              <Time at={card.publish_time} />
              {card.label && <span className={style.label}>{card.label}</span>}
            </span>
            <h3 className={style.title}>{card.title}</h3>
          </SiteLink>
        </li>
      ))}
    </ol>
  )
}
