import { ChevronRight } from 'lucide-react'
import type { ContentCard } from '#contract/content.ts'
import { descriptorOf } from '#contract/content-types.ts'
import { useText } from '../../i18n/text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { isAlbum, isFilm, typeName } from './card-mark.tsx'
import style from './deck-card.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { sayLength } from '../../ui/say-length.ts'

interface DeckCardProps {
  card: ContentCard
  /** From 1. */
  number: number
  total: number
  isOnTop: boolean
}

/** One item as a whole card: its picture, what it is about, and the way to it. */
export function DeckCard({ card, number, total, isOnTop }: DeckCardProps) {
  const text = useText()
  const kicker = card.label || typeName(card, text)
  const length = sayLength(card, text)
  return (
    <SiteLink to={card.path} className={style.card} data-bare={card.cover === ''} draggable={false}>
      {/* Comes and goes with being on top: only then is the card seen. */}
      {isOnTop && <span className={style.seen} data-track={card.track_id} />}
      <span className={style.count} aria-hidden="true">
        <b>{number}</b> / {total}
      </span>
      {card.cover && (
        <Picture
          src={card.cover}
          alt=""
          ratio={358 / 352}
          color={card.cover_color}
          eager={number === 1}
          className={style.picture}
        />
      )}
      <span className={style.words}>
        {kicker && <span className={style.kicker}>{kicker}</span>}
        <h2 className={style.title}>{card.title}</h2>
        {card.summary && <span className={style.summary}>{card.summary}</span>}
        <span className={style.foot}>
          <span className={textStyle.metaNumbers}>
            <Facts>
              {card.author.name}
              {length}
            </Facts>
          </span>
          <span className={style.open}>
            {text(`deck.open.${openingOf(card)}`)}
            <ChevronRight />
          </span>
        </span>
      </span>
    </SiteLink>
  )
}

function openingOf(card: ContentCard): 'hear' | 'look' | 'read' | 'watch' {
  if (card.type === 'doc') return 'read'
  if (descriptorOf(card.type).card === 'sound') return 'hear'
  return isFilm(card) || isAlbum(card) ? 'watch' : 'look'
}
