import type { ContentCard } from '#contract/content.ts'

/** So many tracks of one album in a row are shown as one. */
const RUN_MIN = 3

type Track = Pick<ContentCard, 'path' | 'album'>

/** A feed in which the tracks of an album that follow each other stand as their first one. */
export interface Folded<T> {
  cards: readonly T[]
  /** How many of its album were left out behind a card, by its path. */
  leftOut: ReadonlyMap<string, number>
}

/**
 * An album that comes out all at once would fill a feed; adding cards at the end changes nothing above but a number. What
 * is left out anyway stands for no others, unless a whole run is.
 */
export function foldRuns<T extends Track>(
  cards: readonly T[],
  isLeftOut: (card: T) => boolean = () => false,
): Folded<T> {
  const leftOut = new Map<string, number>()
  const shown: T[] = []
  for (let from = 0; from < cards.length;) {
    const run = countRun(cards, from)
    const all = cards.slice(from, from + run)
    const isFolded = run >= RUN_MIN
    if (isFolded) {
      const wanted = all.filter((card) => !isLeftOut(card))
      const first = (wanted[0] ?? all[0]) as T
      shown.push(first)
      if (wanted.length > 1) leftOut.set(first.path, wanted.length - 1)
    } else {
      shown.push(...all)
    }
    from += run
  }
  return { cards: shown, leftOut }
}

/** How many cards from one on are tracks of its album; 1 for what is no track. */
function countRun(cards: readonly Track[], from: number): number {
  const albumId = trackOf(cards[from])
  const end = cards.findIndex((card, index) => index > from && (albumId === null || trackOf(card) !== albumId))
  return (end === -1 ? cards.length : end) - from
}

function trackOf(card: Track | undefined): string | null {
  return card?.album && card.album.index > 0 ? card.album.id : null
}
