import { Play } from 'lucide-react'
import type { ContentCard } from '#contract/content.ts'
import { isSavingData } from '../../runtime/data-saving.ts'
import { Picture } from '../../ui/picture.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { CardMark, isFilm } from './card-mark.tsx'
import style from './card-pictures.module.css'
import type { CardLayout } from './feed-layout.ts'

const SHOWN_MOST = 3

interface CardPicturesProps {
  card: ContentCard
  layout: CardLayout
  eager: boolean
  className: string | undefined
}

/** The pictures of a card, with what it is marked in the last. */
export function CardPictures({ card, layout, eager, className }: CardPicturesProps) {
  // What comes with the page and is seen first is on its way already.
  const isSaving = useBrowserValue(isSavingData, false) && !eager
  const common = { alt: '', color: card.cover_color, eager }
  if (layout === 'three' || layout === 'post') {
    const pictures = card.covers.slice(0, SHOWN_MOST)
    if (pictures.length === 0) return null
    return (
      <span className={`${style.row} ${className}`} data-count={pictures.length}>
        {pictures.map((cover) => (
          <Picture key={cover} {...common} src={cover} ratio={layout === 'post' ? 1 : 4 / 3} small />
        ))}
        {layout === 'three' && <CardMark card={card} />}
      </span>
    )
  }
  const isBareFilm = card.cover === '' && isFilm(card)
  if (!card.cover && !isBareFilm) return null
  const isLarge = layout === 'large'
  return (
    <span className={`${style.frame} ${className}`}>
      {isBareFilm ? (
        <span className={style.bare}>
          <Play />
        </span>
      ) : (
        <Picture {...common} src={card.cover} ratio={isLarge ? 16 / 9 : 116 / 78} small={!isLarge || isSaving} />
      )}
      {isLarge && isFilm(card) && (
        <span className={style.play}>
          <Play />
        </span>
      )}
      <CardMark card={card} />
    </span>
  )
}
