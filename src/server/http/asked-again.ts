import type { LRUCache } from 'lru-cache'

/** The part of the room for values that nobody has asked for a second time. */
const ONCE_SHARE = 1 / 4

/** Values on two shelves, the least used of each going first: those that were asked for again are displaced by no others. */
export interface AskedAgain<T extends object> {
  readonly size: number
  readonly calculatedSize: number
  get(key: string): T | undefined
  set(key: string, value: T, ttlMs?: number): void
  delete(key: string): void
  clear(): void
  entries(): Array<[string, T]>
}

/**
 * Whoever makes up keys and asks for each once fills the small shelf alone. `createShelf` makes a shelf of a share of the
 * room, 0 to 1.
 */
export function createAskedAgain<T extends object>(createShelf: (share: number) => LRUCache<string, T>): AskedAgain<T> {
  const once = createShelf(ONCE_SHARE)
  const again = createShelf(1 - ONCE_SHARE)
  return {
    get size() {
      return once.size + again.size
    },
    get calculatedSize() {
      return once.calculatedSize + again.calculatedSize
    },
    get(key) {
      const known = again.get(key)
      if (known) return known
      const ttl = once.getRemainingTTL(key)
      const value = once.get(key)
      if (!value) return undefined
      once.delete(key)
      again.set(key, value, Number.isFinite(ttl) ? { ttl } : {})
      return value
    },
    set(key, value, ttlMs) {
      const shelf = again.has(key) ? again : once
      shelf.set(key, value, ttlMs === undefined ? {} : { ttl: ttlMs })
    },
    delete(key) {
      once.delete(key)
      again.delete(key)
    },
    clear() {
      once.clear()
      again.clear()
    },
    entries: () => [...once.entries(), ...again.entries()],
  }
}
