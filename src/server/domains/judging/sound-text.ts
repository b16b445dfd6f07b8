import { pinyin } from 'pinyin-pro'
import type { Folded } from './fold-text.ts'

const HAN = /^\p{Script=Han}$/u
const KEPT = 20_000
/** The letters of characters that were asked for; null for what is no Chinese character. */
const sounds = new Map<string, readonly string[] | null>()

/** A folded text in the letters of its sounds: a Chinese character becomes its syllable without the tone. */
export function soundOut({ letters, places }: Folded): Folded {
  const sounded: Folded = { letters: [], places: [], plain: [] }
  for (const [index, letter] of letters.entries()) {
    for (const part of soundOf(letter) ?? [letter]) {
      sounded.letters.push(part)
      sounded.places.push(places[index] ?? 0)
      sounded.plain.push(letter)
    }
  }
  return sounded
}

export function isHan(character: string): boolean {
  return soundOf(character) !== null
}

function soundOf(letter: string): readonly string[] | null {
  const found = sounds.get(letter)
  if (found !== undefined) return found
  const sound = HAN.test(letter) ? Array.from(pinyin(letter, { toneType: 'none', v: true })) : null
  if (sounds.size >= KEPT) sounds.clear()
  sounds.set(letter, sound)
  return sound
}
