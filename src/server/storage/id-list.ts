/**
 * Ids for an `in (…)` with the last one repeated up to the next power of two: lists of any length then make a handful
 * of statements, which the database plans once each. Never empty; an empty list becomes one id that no row has.
 */
export function toIdList(ids: readonly number[]): number[] {
  const last = ids.at(-1) ?? -1
  const length = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)))
  return [...ids, ...Array.from({ length: length - ids.length }, () => last)]
}
