import type { ContentCard, RecommendedCard } from '#contract/content.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { Dot } from '../../ui/dot.tsx'
import { Time } from '../../ui/time.tsx'
import style from './card-meta.module.css'
import { isAlbum, isFilm, typeName } from './card-mark.tsx'
import type { CardLayout } from './feed-layout.ts'
import { sayLength } from '../../ui/say-length.ts'

/** What stands beside the account: when it came out, or how long it takes and why it is recommended. */
export type CardDetail = 'time' | 'length'

export interface CardMetaProps {
  card: ContentCard & Partial<Pick<RecommendedCard, 'reason'>>
  layout: CardLayout
  detail: CardDetail
  /** Whether the account is said. */
  namesAccount: boolean
  className?: string | undefined
}

/** Mark, account, time, one count; what does not fit is left out, never wrapped. */
export function CardMeta({ card, layout, detail, namesAccount, className = '' }: CardMetaProps) {
  const text = useText()
  const facts = [
    { about: 'account', fact: namesAccount && card.author.name },
    { about: 'time', fact: detail === 'time' && <Time at={card.publish_time} /> },
    { about: 'count', fact: detail === 'time' && card.view_count > 0 && countOf(card, text) },
    { about: 'length', fact: detail === 'length' && sayLength(card, text) },
    { about: 'reason', fact: detail === 'length' && card.reason && text(`card.reason.${card.reason}`) },
  ].filter(({ fact }) => fact)
  return (
    <span className={`${style.meta} ${className}`}>
      {marksOf(card, layout, text).map((mark) => (
        <span key={mark} className={style.mark}>
          {mark}
        </span>
      ))}
      {facts.map(({ about, fact }, index) => (
        <span key={about} className={style.fact}>
          {index > 0 && <Dot />}
          {fact}
        </span>
      ))}
    </span>
  )
}

/** The item's own label, and what it is where no picture says so. */
function marksOf(card: ContentCard, layout: CardLayout, text: Text): string[] {
  const type = typeName(card, text)
  if (layout !== 'text' && layout !== 'post') return card.label === type ? [] : [card.label].filter(Boolean)
  return [...new Set([type, card.label])].filter(Boolean)
}

function countOf(card: ContentCard, text: Text): string {
  const count = formatCount(card.view_count, text.locale)
  const isPlayed = isFilm(card) || isAlbum(card) || card.type === 'audio' || card.live !== null
  return isPlayed ? text('card.plays', { count }) : text('card.views', { count })
}
