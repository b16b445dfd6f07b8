/** Front matter of an item, as the API takes and gives it. */
export type Fields = Readonly<Record<string, unknown>>

/** A field that both have changed, each to something else; `undefined` where it was taken out. */
export interface FieldConflict {
  name: string
  base: unknown
  ours: unknown
  theirs: unknown
}

/** Lists whose order says nothing: what one adds and what the other takes out go together. */
const SETS = new Set(['tags', 'keywords', 'categories', 'columns', 'topics', 'lists', 'hidden'])

/**
 * Fields that two have changed since `base`, put together by name. A field in conflict stands as ours in `fields`, and
 * with all that was written in `conflicts`.
 */
export function mergeFields(
  base: Fields,
  ours: Fields,
  theirs: Fields,
): { fields: Record<string, unknown>; conflicts: FieldConflict[] } {
  const fields: Record<string, unknown> = {}
  const conflicts: FieldConflict[] = []
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const versions = { base: base[name], ours: ours[name], theirs: theirs[name] }
    const merged = mergeValue(name, versions)
    if (merged === null) conflicts.push({ name, ...versions })
    const { value } = merged ?? { value: versions.ours }
    if (value !== undefined) fields[name] = value
  }
  return { fields, conflicts }
}

function mergeValue(name: string, { base, ours, theirs }: Omit<FieldConflict, 'name'>): { value: unknown } | null {
  if (isSame(ours, theirs) || isSame(base, theirs)) return { value: ours }
  if (isSame(base, ours)) return { value: theirs }
  const [former, own, other] = [base, ours, theirs].map((value) => (SETS.has(name) ? toWords(value) : null))
  if (!former || !own || !other) return null
  const stays = (word: string) => !former.includes(word) || (own.includes(word) && other.includes(word))
  return { value: [...new Set([...own, ...other])].filter(stays) }
}

/** A list of words, also where a field has but one or none; null for anything else. */
function toWords(value: unknown): string[] | null {
  if (value === undefined || value === null) return []
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  return list.every((item) => typeof item === 'string') ? list : null
}

/** Whether two values say the same, in whatever order their fields stand. */
export function isSame(one: unknown, other: unknown): boolean {
  return toComparable(one) === toComparable(other)
}

function toComparable(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
