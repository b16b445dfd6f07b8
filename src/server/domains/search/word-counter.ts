import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** What was asked for since the last look. */
export interface AskedWord {
  word: string
  label: string
  searches: number
  /** Hashes of the callers, of which each counts once in an hour. */
  callers: Set<string>
}

const SAME_SEARCH_MS = 60 * 60 * 1000
const REMEMBERED_MAX = 100_000
/** Words kept between two looks; what comes on top of them is not counted. */
const WORDS_MAX = 5000

/** Gathers the words that callers search for, each caller's word once in an hour. */
export function createWordCounter(secret: string) {
  // With `max` it would take its whole memory at once; with sizes it grows.
  const seen = new LRUCache<string, true>({ maxSize: REMEMBERED_MAX, sizeCalculation: () => 1, ttl: SAME_SEARCH_MS })
  let asked = new Map<string, AskedWord>()

  return {
    count(word: string, label: string, caller: string): void {
      const hash = createHash('sha256').update(`${secret}\0${caller}\0${word}`).digest('base64url').slice(0, 10)
      if (seen.has(hash) || (asked.size >= WORDS_MAX && !asked.has(word))) return
      seen.set(hash, true)
      merge(asked, { word, label, searches: 1, callers: new Set([hash]) })
    },
    /** Words that were counted and not taken yet. */
    size: () => asked.size,
    /** All that was counted; it is not given again. */
    take(): AskedWord[] {
      const taken = [...asked.values()]
      asked = new Map()
      return taken
    },
    /** Takes back what could not be saved. */
    putBack(words: readonly AskedWord[]): void {
      for (const word of words) merge(asked, word)
    },
  }
}

export type WordCounter = ReturnType<typeof createWordCounter>

function merge(asked: Map<string, AskedWord>, { word, label, searches, callers }: AskedWord): void {
  const known = asked.get(word)
  if (!known) {
    asked.set(word, { word, label, searches, callers: new Set(callers) })
    return
  }
  known.label = label
  known.searches += searches
  for (const caller of callers) known.callers.add(caller)
}
