export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/** Whether the reader wants as little motion as possible. */
export function isCalm(): boolean {
  return matchMedia(REDUCED_MOTION).matches
}
