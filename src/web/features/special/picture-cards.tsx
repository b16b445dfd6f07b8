import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import type { ModuleStyle } from '#contract/specials.ts'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './picture-cards.module.css'

/** Ways to lay pictures out: a row to swipe, two columns, two columns of films, one below the other. */
type PictureStyle = Extract<ModuleStyle, 'carousel' | 'grid' | 'video' | 'live'>

interface PictureCardsProps {
  cards: readonly ContentCard[]
  layout: PictureStyle
  /** What stands on a picture, such as how long a film is. */
  toMark: (card: ContentCard) => ReactNode
}

/** Items of which the picture says most. */
export function PictureCards({ cards, layout, toMark }: PictureCardsProps) {
  return (
    <ul className={style.cards} data-layout={layout}>
      {cards.map((card) => (
        <li key={card.id} className={style.item}>
          <SiteLink to={card.path} className={style.card} data-track={card.track_id}>
            {card.cover && (
              <span className={style.frame}>
                <Picture src={card.cover} alt="" ratio={16 / 9} color={card.cover_color} small={layout !== 'live'} />
                {layout === 'video' && (
                  <span className={style.play}>
                    <Play />
                  </span>
                )}
                {toMark(card)}
              </span>
            )}
            <h3 className={style.title}>{card.title}</h3>
            <span className={style.meta}>
              <Time at={card.publish_time} />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
