import { findNamedSecond } from '../named-second.ts'

/** Where a film begins, and why. */
export interface FilmStart {
  seconds: number
  /** A link that names the second, or where the reader was last. */
  by: 'link' | 'kept'
}

/** As much is seen again of what was seen last, to find into it. */
const AGAIN_SECONDS = 3

/**
 * Where to begin: at the second that an address names (`?t=2m33s`), else where the reader was. Null for the beginning.
 * `duration` is 0 while nobody knows it.
 */
export function findStart(search: string, kept: number | null, duration: number): FilmStart | null {
  const second = findNamedSecond(search) ?? 0
  if (second > 0 && (duration === 0 || second < duration)) return { seconds: second, by: 'link' }
  return kept === null ? null : { seconds: Math.max(0, kept - AGAIN_SECONDS), by: 'kept' }
}
