import { pinyin } from 'pinyin-pro'
import { toRuns } from './runs.ts'

const HAN = /^\p{Script=Han}+$/u
const LATIN = /^[a-z]{2,}$/
const LENGTH_MIN = 2
const LENGTH_MAX = 8
const PARTS_MAX = 4

/** A run of Chinese characters with the sound of each. */
interface Sounded {
  characters: string[]
  sounds: string[]
}

export function toSounded(texts: readonly string[]): Sounded[] {
  const runs = new Set(texts.flatMap((text) => toRuns(text)).flatMap((run) => run.match(/\p{Script=Han}+/gu) ?? []))
  return Array.from(runs, (run) => ({ characters: Array.from(run), sounds: toSounds(run) }))
}

/**
 * Words out of `texts` that sound like a keyword that found nothing: other characters of the same sounds for Chinese
 * ones, characters for pinyin (`dengta`) and for initials (`dt`); most frequent first.
 */
export function listHomophones(texts: readonly Sounded[], keyword: string): string[] {
  const matches = toMatcher(keyword)
  if (matches === null) return []
  const counts = new Map<string, number>()
  for (const { characters, sounds } of texts) {
    for (let start = 0; start < characters.length; start += 1) {
      const length = matches(sounds, start)
      if (length === 0) continue
      const word = characters.slice(start, start + length).join('')
      if (word !== keyword) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
}

/** Number of characters from `start` on that sound like the keyword; 0 when they do not. */
type Matcher = (sounds: readonly string[], start: number) => number

function toMatcher(keyword: string): Matcher | null {
  if (HAN.test(keyword)) {
    const wanted = toSounds(keyword)
    if (wanted.length < LENGTH_MIN || wanted.length > LENGTH_MAX) return null
    return (sounds, start) => (wanted.every((sound, index) => sounds[start + index] === sound) ? wanted.length : 0)
  }
  if (!LATIN.test(keyword)) return null
  return (sounds, start) => matchSpelled(keyword, sounds, start) || matchInitials(keyword, sounds, start)
}

function matchSpelled(keyword: string, sounds: readonly string[], start: number): number {
  let rest = keyword
  for (let length = 1; length <= LENGTH_MAX; length += 1) {
    const sound = sounds[start + length - 1]
    if (sound === undefined || sound === '' || !rest.startsWith(sound)) return 0
    rest = rest.slice(sound.length)
    if (rest === '') return length >= LENGTH_MIN ? length : 0
  }
  return 0
}

function matchInitials(keyword: string, sounds: readonly string[], start: number): number {
  if (keyword.length > PARTS_MAX) return 0
  return Array.from(keyword).every((letter, index) => sounds[start + index]?.startsWith(letter)) ? keyword.length : 0
}

function toSounds(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', v: true })
}
