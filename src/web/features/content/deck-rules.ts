/** Cards that are drawn beside the one on top: the last one that left, and two beneath. */
const BEFORE = 1
const BENEATH = 2
/** A swipe counts from this share of the width, or from this speed in pixels a millisecond. */
const SWIPE_SHARE = 0.25
const SWIPE_SPEED = 0.5
/** More segments than this are too narrow to be told apart. */
const SEGMENTS_MOST = 12

/** The places, from and before, whose cards are drawn while `place` is on top; `count` is that of the end card. */
export function drawnPlaces(place: number, count: number): { from: number; to: number } {
  return { from: Math.max(0, place - BEFORE), to: Math.min(count + 1, place + BENEATH + 1) }
}

/** Where a swipe of `moved` pixels in `tookMs` leads on a deck `width` wide: to the next card, the one before, or nowhere. */
export function swipeStep(moved: number, tookMs: number, width: number): -1 | 0 | 1 {
  const isFar = Math.abs(moved) >= width * SWIPE_SHARE
  const isFast = Math.abs(moved) / Math.max(1, tookMs) >= SWIPE_SPEED
  if (!isFar && !isFast) return 0
  return moved < 0 ? 1 : -1
}

/** How many there are: as the list says while there is more to load, and what was loaded in the end. */
export function deckTotal(loaded: number, said: number, hasMore: boolean): number {
  return hasMore ? Math.max(loaded + 1, said) : loaded
}

/** Whether the way through so many cards is drawn in segments. */
export function hasSegments(total: number): boolean {
  return total <= SEGMENTS_MOST
}
