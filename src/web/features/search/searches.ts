import { useSyncExternalStore } from 'react'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { createListeners } from '../../runtime/listeners.ts'

/** What this browser searched for, newest first, and whether it is told not to remember. */
export interface Searches {
  words: readonly string[]
  isPrivate: boolean
}

const KEY = 'davmu.searches'
const KEPT = 12
const none: Searches = { words: [], isPrivate: false }

let kept: Searches | null = null
const { tell, subscribe } = createListeners()

/** Nothing while the page hydrates. */
export function useSearches(): Searches {
  return useSyncExternalStore(subscribe, readSearches, () => none)
}

export function readSearches(): Searches {
  kept ??= toSearches(localBrowserStorage.read(KEY))
  return kept
}

/** Puts a word in front, once; the oldest are forgotten. Does nothing during private search. */
export function rememberSearch(word: string): void {
  const { words, isPrivate } = readSearches()
  if (!isPrivate) save({ words: [word, ...words.filter((other) => other !== word)].slice(0, KEPT), isPrivate })
}

export function forgetSearch(word: string): void {
  const { words, isPrivate } = readSearches()
  save({ words: words.filter((other) => other !== word), isPrivate })
}

export function forgetSearches(): void {
  save({ ...readSearches(), words: [] })
}

export function setPrivateSearch(isPrivate: boolean): void {
  save({ ...readSearches(), isPrivate })
}

function save(searches: Searches): void {
  kept = searches
  localBrowserStorage.write(KEY, searches)
  tell()
}

/** Whatever an older version, or somebody else, left in the storage. */
function toSearches(stored: unknown): Searches {
  const { words, isPrivate } = { ...(stored as { words?: unknown; isPrivate?: unknown } | null) }
  const list: unknown[] = Array.isArray(words) ? words : []
  return { words: list.filter((word) => typeof word === 'string'), isPrivate: isPrivate === true }
}
