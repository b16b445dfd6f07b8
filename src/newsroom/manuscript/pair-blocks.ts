/** As many pairs as there can be come before those that are alike. */
const PAIRED = 0.01
/** So many blocks are compared each with each; more are paired in their order. */
const COMPARED_MAX = 10_000

/**
 * Which of the former texts each later one has come of, both in their order: those that are most alike, null for later
 * ones that are new.
 */
export function pairBlocks(former: readonly string[], later: readonly string[]): (number | null)[] {
  if (former.length === later.length || former.length * later.length > COMPARED_MAX)
    return later.map((_, index) => (index < former.length ? index : null))
  const [own, other] = [former.map(toBigrams), later.map(toBigrams)]
  const alike = own.map((one) => other.map((two) => PAIRED + likeness(one, two)))
  /** Best sum of those from there on. */
  const best = Array.from({ length: former.length + 1 }, () => Array.from({ length: later.length + 1 }, () => 0))
  const at = (place: number, index: number) => best[place]?.[index] ?? 0
  for (let place = former.length - 1; place >= 0; place--)
    for (let index = later.length - 1; index >= 0; index--) {
      const row = best[place]
      const paired = (alike[place]?.[index] ?? 0) + at(place + 1, index + 1)
      if (row) row[index] = Math.max(paired, at(place + 1, index), at(place, index + 1))
    }
  const pairs: (number | null)[] = later.map(() => null)
  for (let place = 0, index = 0; place < former.length && index < later.length;) {
    if (at(place, index) === at(place + 1, index)) place += 1
    else if (at(place, index) === at(place, index + 1)) index += 1
    else pairs[index++] = place++
  }
  return pairs
}

function toBigrams(text: string): ReadonlySet<string> {
  const characters = Array.from(text)
  return new Set(characters.map((character, index) => character + (characters[index + 1] ?? '')))
}

/** 0 for nothing in common, 1 for the same. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((bigram) => other.has(bigram)).length
  return (2 * shared) / (one.size + other.size || 1)
}
