import type { ContentCard } from '#contract/content.ts'

/** A wide picture above, one at the right, three in a row, or none. */
export type CardLayout = 'large' | 'cover' | 'three' | 'text'

/** A cover at least this wide for its height may be shown large. */
const WIDE = 1.45
/** Cards between two large ones, and before the first. */
const LARGE_GAP = 4
const FIRST_LARGE_AT = 1

/**
 * Lays out a feed by what each card has. Large cards come every so often, for items with a label and a wide cover;
 * adding cards at the end changes nothing above. A dense feed has none of them.
 */
export function layoutFeed(
  cards: readonly Pick<ContentCard, 'cover' | 'covers' | 'cover_ratio' | 'label'>[],
  isDense = false,
): CardLayout[] {
  let sinceLarge = LARGE_GAP - FIRST_LARGE_AT
  return cards.map((card) => {
    if (card.covers.length >= 3) return 'three'
    if (!card.cover) return 'text'
    const mayBeLarge = !isDense && card.label !== '' && card.cover_ratio >= WIDE
    if (mayBeLarge && sinceLarge >= LARGE_GAP) {
      sinceLarge = 0
      return 'large'
    }
    sinceLarge += 1
    return 'cover'
  })
}
