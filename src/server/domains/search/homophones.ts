import { toRuns } from './runs.ts'
import { toSounds } from './sounds.ts'

const HAN = /^\p{Script=Han}+$/u
const LENGTH_MIN = 2
const LENGTH_MAX = 8

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
 * Words out of `texts` that sound like a Chinese keyword that found nothing, in other characters; most frequent first.
 */
export function listHomophones(texts: readonly Sounded[], keyword: string): string[] {
  if (!HAN.test(keyword)) return []
  const wanted = toSounds(keyword)
  if (wanted.length < LENGTH_MIN || wanted.length > LENGTH_MAX) return []
  const counts = new Map<string, number>()
  for (const { characters, sounds } of texts) {
    for (let start = 0; start + wanted.length <= characters.length; start += 1) {
      if (!wanted.every((sound, index) => sounds[start + index] === sound)) continue
      const word = characters.slice(start, start + wanted.length).join('')
      if (word !== keyword) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word)
}
