import type { DepthMark } from '#contract/newsroom-frame.ts'
import { shareOf } from './share-of.ts'

interface Depth {
  paragraph: number
  here: number
  reached: number
}

/** So many times the share that paragraphs usually lose is a cliff. */
const CLIFF = 2

/**
 * What is drawn at each paragraph: the share of readers who came to it, and which share of those left where that is more
 * than twice the usual one. Nothing where too few read. Whoever stops at the last paragraph has not left.
 */
export function markDepths(readers: number, depths: readonly Depth[]): DepthMark[] {
  const losses = depths.slice(0, -1).map(({ here, reached }) => here / reached)
  const usual = losses.toSorted((one, other) => one - other)[Math.floor(losses.length / 2)] ?? 0
  return depths.flatMap(({ paragraph, here, reached }, place) => {
    const share = shareOf(reached, readers)
    if (share === null) return []
    const loss = place < losses.length ? (shareOf(here, reached) ?? 0) : 0
    return [{ paragraph, share, left: loss > usual * CLIFF ? loss : 0 }]
  })
}
