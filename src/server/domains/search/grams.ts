import { createHash } from 'node:crypto'

/**
 * An index without a dictionary of words: a text is its pairs of neighbouring characters, and a word of it is found
 * where its pairs follow each other. Both indexes take their entries from here.
 */

/** The parts of an item by which results are ranked. */
export type Part = 'title' | 'lead' | 'body'

/** Room for one code point. */
const SHIFT = 2 ** 21
const PART_SHIFT = SHIFT * SHIFT
/** Behind all codes of characters; with a hash of so many bytes behind it still a whole number. */
const SOUND = 2 ** 52
const HASH_BYTES = 6
const WHOLE = 0
const HEAD = 1
const TITLE = 2

/**
 * The tokens of a part for FTS5: the pairs of each run and then its last character, so that no two runs look like
 * neighbours; at the end every character once, so that a single one is found as well.
 */
export function toTokens(runs: readonly string[]): string {
  const tokens: string[] = []
  const characters = new Set<string>()
  for (const run of runs) {
    let before = ''
    for (const character of run) {
      if (before !== '') tokens.push(before + character)
      characters.add(character)
      before = character
    }
    tokens.push(before)
  }
  return [...tokens, ...characters].join(' ')
}

/** The phrase of FTS5 that a term is found by. */
export function toPhrase(term: string): string {
  const characters = Array.from(term)
  const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  return `"${(pairs.length > 0 ? pairs : characters).join(' ')}"`
}

/** The entries of an item in an index of numbers: characters and pairs, of all of it, of title and lead, of the title. */
export function toCodes(runs: Record<Part, readonly string[]>): number[] {
  const title = codesOf(runs.title)
  const head = new Set([...title, ...codesOf(runs.lead)])
  const whole = new Set([...head, ...codesOf(runs.body)])
  return [
    ...Array.from(whole, (code) => WHOLE * PART_SHIFT + code),
    ...Array.from(head, (code) => HEAD * PART_SHIFT + code),
    ...Array.from(title, (code) => TITLE * PART_SHIFT + code),
  ]
}

/** The entries that an item must have to hold the terms, with `part`: in its title, or in title and lead together. */
export function toWantedCodes(terms: readonly string[], within: Part): number[] {
  const level = { title: TITLE, lead: HEAD, body: WHOLE }[within]
  const wanted = terms.flatMap((term) => {
    const codes = [...codesOf([term])]
    const pairs = codes.filter((code) => code % SHIFT !== 0)
    return pairs.length > 0 ? pairs : codes
  })
  return [...new Set(wanted)].map((code) => level * PART_SHIFT + code)
}

/** Entry for what an item belongs to. */
export function toMarkCode(kind: 'account' | 'group', id: number): number {
  return -(id * 2 + (kind === 'account' ? 0 : 1))
}

/** Entry for what a word is typed as by its sound; two may share one, rarely. */
export function toSoundCode(token: string): number {
  return SOUND + createHash('sha256').update(token).digest().readUIntBE(0, HASH_BYTES)
}

/** Whether an item that has the pairs of a term may still not hold it, because they lie apart. */
export function needsLook(term: string): boolean {
  return Array.from(term).length > 2
}

function codesOf(runs: readonly string[]): Set<number> {
  const codes = new Set<number>()
  for (const run of runs) {
    let before = 0
    for (const character of run) {
      const code = character.codePointAt(0) ?? 0
      if (before !== 0) codes.add(before * SHIFT + code)
      codes.add(code * SHIFT)
      before = code
    }
  }
  return codes
}
