import type { Spot } from '#contract/spot.ts'

/** A spot that a page can be shared from. */
export interface ShareSpot {
  /** Second, paragraph or comment. */
  kind: Exclude<keyof Spot, 'a'>
  at: Spot
  /** What stands there, for the card; empty where the card says what it says of the whole. */
  words: string
}
