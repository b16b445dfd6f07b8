import { Images, Play } from 'lucide-react'
import type { ContentCard } from '#contract/content.ts'
import { hasPart } from '#contract/content-types.ts'
import { formatDuration } from '#contract/format/times.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import style from './card-mark.module.css'

/** What a card is, said in a word on its picture: how long it takes, how many there are, how it stands, or its type. */
export function CardMark({ card }: { card: ContentCard }) {
  const text = useText()
  const words = markOf(card, text)
  if (words === '') return null
  return (
    <span className={style.mark} data-on-air={card.live?.status === LIVE_STATUS.live || undefined}>
      {isFilm(card) && card.duration > 0 && <Play className={style.filled} />}
      {card.type === 'gallery' && <Images />}
      {words}
    </span>
  )
}

/** The words of a card's mark, empty for articles. */
function markOf(card: ContentCard, text: Text): string {
  if (card.live) return text(`card.live.${card.live.status}`)
  if (isFilm(card) && card.duration > 0) return formatDuration(card.duration)
  if (card.type === 'gallery' && card.images_count > 0) return String(card.images_count)
  if (isAlbum(card) && card.album) return text('card.episodes', { count: card.album.count })
  return typeName(card, text)
}

/** What a card is, in one word; empty for articles and what is read like them. */
export function typeName({ type }: Pick<ContentCard, 'type'>, text: Text): string {
  const id = `card.type.${type}`
  return text.has(id) ? text(id) : ''
}

export function isFilm({ type }: Pick<ContentCard, 'type'>): boolean {
  return hasPart(type, 'film')
}

export function isAlbum({ type }: Pick<ContentCard, 'type'>): boolean {
  return hasPart(type, 'album')
}
