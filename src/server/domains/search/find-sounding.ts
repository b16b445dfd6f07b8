import type { Db } from '#server/storage/database.ts'
import { readSounded, toAskedSound, toSoundTokens, type AskedSound } from './sounds.ts'
import * as store from './store.ts'

/** What a keyword stands for where it was typed by its sounds. */
export interface Sounding {
  /** What may stand for each of its terms. */
  terms: store.Alternatives[]
  /** The words that sound so, those of most items first. */
  words: string[]
  /** Of each word the position of the newest item that it was taken from. */
  leaders: number[]
}

/** The newest items whose words are looked at. */
const LOOKED_AT = 60
const WORDS_MAX = 8

/**
 * Words of titles, tags, names and transcripts that sound like a keyword: all of it, `zhang yi tang`, or each of its
 * terms for itself, `dengta haibian`. Null when nothing does.
 */
export async function findSounding(db: Db, terms: readonly string[]): Promise<Sounding | null> {
  const whole = toAskedSound(terms.join(''))
  const each = terms.map(toAskedSound)
  const asked = [whole, ...each].filter((one) => one !== null)
  if (asked.length === 0) return null
  const tokens = toSoundTokens(asked)
  const rows = await store.textsOf(db).listSounds(db, tokens, LOOKED_AT)
  const found = whole === null ? new Map<string, number>() : findWords(rows, whole)
  const words = [...found.keys()]
  if (words.length > 0) return { terms: [words], words, leaders: [...new Set(found.values())] }
  if (terms.length === 1) return null
  const ways = each.map((one) => (one === null ? [] : [...findWords(rows, one).keys()]))
  if (ways.every((way) => way.length === 0)) return null
  return { terms: terms.map((term, index) => [term, ...(ways[index] ?? [])]), words: ways.flat(), leaders: [] }
}

/** The words that sound so, those of most items first, each with the position of the newest item that has it. */
function findWords(rows: ReadonlyArray<{ position: number; sounds: string }>, asked: AskedSound): Map<string, number> {
  const found = rows.flatMap(({ position, sounds }) => readSounded(sounds, asked).map((word) => ({ word, position })))
  const byWord = [...Map.groupBy(found, ({ word }) => word)].toSorted((a, b) => b[1].length - a[1].length)
  return new Map(byWord.slice(0, WORDS_MAX).map(([word, [newest]]) => [word, newest?.position ?? 0]))
}
