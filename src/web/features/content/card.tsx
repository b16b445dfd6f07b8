import type { ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { BoundDots } from '../../ui/bound-dots.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { EntryCard } from './card-entry.tsx'
import { CardMeta, type CardDetail } from './card-meta.tsx'
import { CardPictures } from './card-pictures.tsx'
import { SoundCard } from './card-sound.tsx'
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
  /** Of an account or a topic: beside it, outside of its link, in place of what it is. */
  action?: ReactNode
  /** At the end of its last line, outside of its link: what can be done with it. */
  menu?: ReactNode
}

interface ContentCardItemProps extends CardParts {
  card: ContentCard
  layout: CardLayout
  /** Its picture is among the first things seen. */
  eager?: boolean
  detail?: CardDetail
  namesAccount?: boolean
  /** Its place in a list whose order counts, from 1. */
  number?: number | undefined
}

/** One item of a list, laid out by what it is and has. */
export function ContentCardItem({ foot, number, menu, ...props }: ContentCardItemProps) {
  const { id, author } = props.card
  return (
    <li className={style.item} data-item={id} data-by={author.id} data-numbered={number !== undefined}>
      {number !== undefined && <span className={style.number}>{number}</span>}
      {menu ? (
        <div className={style.place} data-layout={props.layout}>
          <Card {...props} />
          {menu}
        </div>
      ) : (
        <Card {...props} />
      )}
      {foot}
    </li>
  )
}

type CardProps = Omit<ContentCardItemProps, 'foot' | 'number' | 'menu'>

function Card(props: CardProps) {
  const { card, layout, eager = false, detail = 'time', namesAccount = true } = props
  const title = props.title ?? <BoundDots>{card.title}</BoundDots>
  const excerpt = props.excerpt ?? (card.type === 'question' && card.summary)
  const isRead = useIsRead(card.id)
  if (layout === 'entry') return <EntryCard card={card} title={title} excerpt={excerpt} action={props.action} />
  const meta = { card, layout, detail, namesAccount }
  if (layout === 'sound') {
    return <SoundCard card={card} title={title} excerpt={excerpt} isRead={isRead} eager={eager} meta={meta} />
  }
  return (
    <SiteLink
      to={card.path}
      className={`${style.card} ${style[layout] ?? ''}`}
      data-read={isRead}
      data-track={card.track_id}
    >
      <h3 className={style.title}>{title}</h3>
      {excerpt && <p className={style.excerpt}>{excerpt}</p>}
      <CardPictures card={card} layout={layout} eager={eager} className={style.picture} />
      <CardMeta {...meta} className={style.meta} />
    </SiteLink>
  )
}
