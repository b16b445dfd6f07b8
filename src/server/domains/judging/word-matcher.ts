import { createAutomaton } from './automaton.ts'
import { foldText, mayBeMasked, unmaskText, type Folded } from './fold-text.ts'
import { isHan, soundOut } from './sound-text.ts'

/** What happens to a text that holds a word: it is refused, or waits for a moderator. */
type WordAction = 'refuse' | 'hold'

/** A word as the operator wrote it. */
export interface Word {
  word: string
  action: WordAction
  /** Whether other characters of the same sounds count as well, and their pinyin. */
  homophones: boolean
}

/** Finds the word that matters most in a text: the first that is refused, else the first that is held. */
export type WordMatcher = (text: string) => Word | null

/** Whether a word can be looked for: something of it is left when signs and spaces are not counted, not one letter alone. */
export function isUsableWord(word: string): boolean {
  const { letters } = foldText(word)
  return letters.length > 1 || letters.some(isHan)
}

/**
 * A matcher that sees through spelling: case, width, spaces, signs and invisible characters between, traditional
 * characters, accents, letters of other scripts, digits for letters. A Latin word does not begin or end in the middle of
 * another one, nor a number in a longer one.
 */
export function createWordMatcher(words: readonly Word[]): WordMatcher {
  const usable = words.filter(({ word }) => isUsableWord(word))
  const spelled = createFinder(usable, foldText)
  const unmasked = createFinder(
    usable.filter(({ word }) => foldText(word).letters.some(isLatin)),
    unmaskText,
  )
  const sounded = createFinder(
    usable.filter(({ word, homophones }) => homophones && foldText(word).letters.some(isHan)),
    (word) => soundOut(foldText(word)),
  )
  return (text) => {
    const folded = foldText(text)
    let held = spelled(folded)
    if (held?.action === 'refuse') return held
    for (const find of [
      () => (mayBeMasked(text) ? unmasked(unmaskText(text)) : null),
      () => sounded(soundOut(folded)),
    ]) {
      const word = find()
      if (word?.action === 'refuse') return word
      held ??= word
    }
    return held
  }
}

function createFinder(words: readonly Word[], fold: (word: string) => Folded): (text: Folded) => Word | null {
  if (words.length === 0) return () => null
  const patterns = words.map(({ word }) => fold(word))
  const automaton = createAutomaton(patterns.map(({ letters }) => letters))
  return (text) => {
    let found: Word | null = null
    automaton.find(text.letters, (number, end) => {
      const [word, pattern] = [words[number], patterns[number]]
      if (!word || !pattern || (found !== null && word.action === 'hold')) return false
      const start = end - pattern.letters.length + 1
      if (goesOn(text, start - 1) || goesOn(text, end) || !hasSyllables(text, { start, end }, pattern)) return false
      found = word
      return word.action === 'refuse'
    })
    return found
  }
}

/** Whether a Latin word or a number does not end at a letter: the next one belongs to it. */
function goesOn({ plain, places }: Folded, index: number): boolean {
  const [letter, next] = [plain[index], plain[index + 1]]
  if (letter === undefined || next === undefined) return false
  const isOne = (isLatin(letter) && isLatin(next)) || (isDigit(letter) && isDigit(next))
  return isOne && (places[index + 1] ?? 0) - (places[index] ?? 0) <= 1
}

/** Whether letters of sounds are whole syllables, and no more than the word has: `xian` is one character or two. */
function hasSyllables(text: Folded, { start, end }: { start: number; end: number }, pattern: Folded): boolean {
  if (text.plain === text.letters) return true
  const { plain, places } = text
  const isCut = (index: number) => isHan(plain[index] ?? '') && places[index] === places[index + 1]
  if (isCut(start - 1) || isCut(end)) return false
  const count = countHan(text, start, end)
  const wanted = countHan(pattern, 0, pattern.letters.length - 1)
  return plain.slice(start, end + 1).every(isHan) ? count === wanted : count <= wanted
}

function countHan({ plain, places }: Folded, start: number, end: number): number {
  return new Set(places.slice(start, end + 1).filter((_, index) => isHan(plain[start + index] ?? ''))).size
}

function isLatin(letter: string): boolean {
  return letter >= 'a' && letter <= 'z'
}

function isDigit(letter: string): boolean {
  return letter >= '0' && letter <= '9'
}
