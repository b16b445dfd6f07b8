import { simplify } from '#base/simplify.ts'
import { disguises, lookAlikes } from './look-alikes.ts'

/** A text without what can be written differently, letter by letter. */
export interface Folded {
  letters: string[]
  /** Where in the text each letter comes from, counted in characters; some make several letters. */
  places: number[]
  /** The plain letter, digit or Chinese character that each letter stands for. */
  plain: string[]
}

/** Signs, spaces, accents and what cannot be seen. */
const DROPPED = /[\p{P}\p{S}\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/u
const KEPT = 20_000
const known = new Map<string, readonly string[]>()

/** Letters and digits only: lower case, half width, simplified, without accents, look-alikes as what they look like. */
export function foldText(text: string): Folded {
  const letters: string[] = []
  const places: number[] = []
  let place = 0
  for (const character of text) {
    for (const letter of known.get(character) ?? foldCharacter(character)) {
      letters.push(letter)
      places.push(place)
    }
    place += 1
  }
  return { letters, places, plain: letters }
}

/** As `foldText`, with digits and signs as the letters that they stand for in `v1agra`. */
export function unmaskText(text: string): Folded {
  const unmasked: Folded = { letters: [], places: [], plain: [] }
  let place = 0
  for (const character of text) {
    const sign = disguises.get(character)
    for (const letter of sign === undefined ? foldCharacter(character) : [character]) {
      unmasked.letters.push(disguises.get(letter) ?? letter)
      unmasked.places.push(place)
      unmasked.plain.push(letter)
    }
    place += 1
  }
  return unmasked
}

/** Whether `unmaskText` may find more: there are letters, and something else that can stand for one. */
export function mayBeMasked(text: string): boolean {
  const plain = text.normalize('NFKC')
  return /[013457@$|!]/.test(plain) && /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(plain)
}

function foldCharacter(character: string): readonly string[] {
  const found = known.get(character)
  if (found) return found
  const parts = Array.from((lookAlikes.get(character) ?? character).normalize('NFKD').toLowerCase())
  const letters = parts.flatMap((part) => {
    const plain = lookAlikes.get(part) ?? part
    return DROPPED.test(plain) ? [] : Array.from(simplify(plain))
  })
  if (known.size >= KEPT) known.clear()
  known.set(character, letters)
  return letters
}
