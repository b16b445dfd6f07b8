import { useSyncExternalStore } from 'react'
import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** What this browser searched for, newest first, and whether it is told not to remember. */
export interface Searches {
  words: readonly string[]
  isPrivate: boolean
}

const KEY = 'davmu.searches'
const KEPT = 12
const none: Searches = { words: [], isPrivate: false }

let kept: Searches | null = null
const listeners = new Set<() => void>()

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
  for (const listener of listeners) listener()
}

/** Whatever an older version, or somebody else, left in the storage. */
function toSearches(stored: unknown): Searches {
  const { words, isPrivate } = { ...(stored as { words?: unknown; isPrivate?: unknown } | null) }
  const list: unknown[] = Array.isArray(words) ? words : []
  return { words: list.filter((word) => typeof word === 'string'), isPrivate: isPrivate === true }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
