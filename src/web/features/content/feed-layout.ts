import type { ContentCard } from '#contract/content.ts'
import { descriptorOf, hasPart } from '#contract/content-types.ts'

/**
 * A wide picture above, one at the right, three in a row, or none; something to hear, a post of a circle, or what is no
 * item itself: an account, a topic.
 */
export type CardLayout = 'large' | 'cover' | 'three' | 'text' | 'sound' | 'post' | 'entry'

/** What of a card decides how it is laid out. */
export type LaidOutCard = Pick<ContentCard, 'type' | 'cover' | 'covers' | 'cover_ratio' | 'label'>

/** A cover at least this wide for its height may be shown large. */
const WIDE = 1.45
/** Cards between two large ones, and before the first. */
const LARGE_GAP = 4
const FIRST_LARGE_AT = 1

/**
 * Lays out a feed by what each card is and has. Large cards come every so often, for films and items with a label, where
 * the cover is wide; adding cards at the end changes nothing above. A dense feed has none of them.
 */
export function layoutFeed(cards: readonly LaidOutCard[], isDense = false): CardLayout[] {
  let sinceLarge = LARGE_GAP - FIRST_LARGE_AT
  return cards.map((card) => {
    const layout = layoutAlone(card)
    if (layout !== 'cover') return layout
    const mayBeLarge = !isDense && (card.label !== '' || card.type === 'video') && card.cover_ratio >= WIDE
    if (mayBeLarge && sinceLarge >= LARGE_GAP) {
      sinceLarge = 0
      return 'large'
    }
    sinceLarge += 1
    return 'cover'
  })
}

/** How a card is laid out whatever stands around it. */
export function layoutAlone(card: LaidOutCard): CardLayout {
  const { card: own } = descriptorOf(card.type)
  if (own) return own
  if (card.covers.length >= 3) return 'three'
  return card.cover || hasPart(card.type, 'film') ? 'cover' : 'text'
}
