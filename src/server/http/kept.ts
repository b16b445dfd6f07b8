import { LRUCache } from 'lru-cache'
import { createAskedAgain } from './asked-again.ts'

/** Values that are true until something is written: found by key, for some seconds at most. */
export interface Kept<T extends object> {
  /** Grows with every `forget`: what was begun before the last one may already be out of date and is not kept. */
  readonly generation: number
  find(key: string): T | undefined
  keep(key: string, value: T, seconds: number, generation: number): void
  /** Forgets all, or those that are meant. */
  forget(isMeant?: (key: string, value: T) => boolean): void
}

/** Keeps at most `count` values, the least used going first, and before those that were found again. */
export function createKept<T extends object>(count: number): Kept<T> {
  const values = createAskedAgain((share) => new LRUCache<string, T>({ max: Math.ceil(count * share) }))
  let generation = 0
  return {
    get generation() {
      return generation
    },
    find: (key) => values.get(key),
    keep(key, value, seconds, begunAt) {
      if (begunAt === generation) values.set(key, value, seconds * 1000)
    },
    forget(isMeant) {
      generation += 1
      if (isMeant === undefined) values.clear()
      else for (const [key, value] of values.entries()) if (isMeant(key, value)) values.delete(key)
    },
  }
}
