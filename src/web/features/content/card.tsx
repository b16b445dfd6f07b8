import type { ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../i18n/text.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import style from './card.module.css'
import type { CardLayout } from './feed-layout.ts'
import { useIsRead } from './read-items.ts'

/** What a list may show in place of a card's own. */
export interface CardParts {
  title?: ReactNode
  /** Below the title. */
  excerpt?: ReactNode
  /** Below the card, outside of its link. */
  foot?: ReactNode
}

interface ContentCardItemProps extends CardParts {
  card: ContentCard
  layout: CardLayout
  /** Its picture is among the first things seen. */
  eager?: boolean
  /** What stands beside the account: when it came out, or how long it takes. */
  detail?: 'time' | 'length'
}

/** One item of a list, laid out by what it has. */
export function ContentCardItem(props: ContentCardItemProps) {
  const { card, layout, eager = false, detail = 'time', title = card.title, excerpt, foot } = props
  const isRead = useIsRead(card.id)
  return (
    <li className={style.item}>
      <SiteLink
        to={card.path}
        className={`${style.card} ${style[layout]}`}
        data-read={isRead}
        data-track={card.track_id}
      >
        <h3 className={style.title}>{title}</h3>
        {excerpt && <p className={style.excerpt}>{excerpt}</p>}
        <CardPictures card={card} layout={layout} eager={eager} />
        <CardMeta card={card} detail={detail} />
      </SiteLink>
      {foot}
    </li>
  )
}

function CardPictures({ card, layout, eager }: { card: ContentCard; layout: CardLayout; eager: boolean }) {
  const common = { alt: '', color: card.cover_color, eager }
  if (layout === 'text') return null
  if (layout === 'three') {
    return (
      <span className={style.pictures}>
        {card.covers.slice(0, 3).map((cover) => (
          <Picture key={cover} {...common} src={cover} ratio={4 / 3} small />
        ))}
      </span>
    )
  }
  const isLarge = layout === 'large'
  return (
    <Picture
      {...common}
      src={card.cover}
      ratio={isLarge ? 16 / 9 : 116 / 78}
      small={!isLarge}
      className={style.picture}
    />
  )
}

/** Account, time, one count; what does not fit is left out, never wrapped. */
function CardMeta({ card, detail }: { card: ContentCard; detail: 'time' | 'length' }) {
  const text = useText()
  const showsViews = detail === 'time' && card.view_count > 0
  return (
    <span className={style.meta}>
      {card.label && <span className={style.mark}>{card.label}</span>}
      <span className={style.account}>{card.author.name}</span>
      <span className={style.fact}>
        <Dot />
        {detail === 'time' ? <Time at={card.publish_time} /> : text('card.minutes', { minutes: card.read_minutes })}
      </span>
      {showsViews && (
        <span className={style.fact}>
          <Dot />
          {text('card.views', { count: formatCount(card.view_count, text.locale) })}
        </span>
      )}
    </span>
  )
}
