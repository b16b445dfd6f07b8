/** A worker that served so long was well; one that ends sooner ended early. */
export const WELL_AFTER_MS = 10_000
const PAUSE_MS = 250
const PAUSE_MAX_MS = 30_000
const HOPELESS_AFTER = 5

/** How long to wait with a new worker after so many in a row ended early, milliseconds. */
export function pauseBefore(earlyEnds: number): number {
  return earlyEnds === 0 ? 0 : Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (earlyEnds - 1))
}

/** Whether to give up, so that whoever watches over the whole can act: nobody serves, and nobody comes up any more. */
export function isHopeless(earlyEnds: number, serving: number): boolean {
  return serving === 0 && earlyEnds >= HOPELESS_AFTER
}
