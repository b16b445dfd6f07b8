/** Where a film is far enough on to show what it is about. */
const AT_SECONDS = 3

/** Second of a film of some seconds whose frame stands in for a cover. */
export function stillSecond(duration: number): number {
  return Math.min(AT_SECONDS, Math.floor(duration / 2))
}
