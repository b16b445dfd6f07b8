/** Fewer readers than this say nothing about all of them: no share is made of them. */
const CLAIMED_FROM = 20

/** Share of `whole` that `part` is, 0 to 1; null where too few say so. */
export function shareOf(part: number, whole: number): number | null {
  return whole < CLAIMED_FROM ? null : part / whole
}
