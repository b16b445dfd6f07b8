import { LRUCache } from 'lru-cache'

/** What an entry depends on, and how much room it takes. */
export interface CacheFacts {
  tags: readonly string[]
  /** Bytes, about. */
  size: number
  /** How long it may be used; until it is invalidated or evicted unless given. */
  seconds?: number
}

/**
 * Entries of one sort, which share a room of their own: whoever fills it evicts none of another sort. Entries that nobody
 * has asked for a second time have a part of it: whoever makes keys up evicts nothing that is asked for again.
 */
interface CacheRegion<T> {
  find(key: string): T | undefined
  /** Stores what was begun at `startedAt`, a generation, unless it is out of date already. */
  save(key: string, value: T, facts: CacheFacts, startedAt: number): void
}

/** Finished pages and answers, and what they were made of, by what they depend on. */
export interface ResponseCache {
  /** Grows with everything that is invalidated. */
  readonly generation: number
  /** Whether what was begun at a generation and depends on some tags is still true. */
  isCurrent(startedAt: number, tags: readonly string[]): boolean
  /** A region of so many bytes; there is one of each name. */
  createRegion<T>(name: string, size: number): CacheRegion<T>
  /** Drops everything that depends on one of these tags, or everything. */
  invalidate(tags: readonly string[] | 'all'): void
  /** What each region holds, and how much was dropped because of a change. */
  facts(): Map<string, RegionFacts>
}

interface RegionFacts {
  entries: number
  bytes: number
  invalidated: number
}

interface Entry<T> {
  key: string
  value: T
  tags: readonly string[]
  size: number
  /** Milliseconds of `now`. */
  expiresAt: number
}

interface OpenRegion {
  facts(): RegionFacts
  drop(key: string): void
  clear(): void
}

/** The part of a room for entries that nobody has asked for a second time. */
const ONCE_SHARE = 1 / 4
/** What is taken up besides the value, and by each tag. */
const ENTRY_SIZE = 300
const TAG_SIZE = 80
/** What was begun before so many changes counts as out of date, whatever it depends on. */
const CHANGES_REMEMBERED = 100

/** An empty cache. `now` is in milliseconds: what is cached grows old by itself, not by the clock on the wall. */
export function createResponseCache(now: () => number = () => performance.now()): ResponseCache {
  const regions = new Map<string, OpenRegion>()
  const byTag = new Map<string, Map<Entry<unknown>, OpenRegion>>()
  /** What the last changes invalidated, the newest last. */
  const changes: Array<ReadonlySet<string> | 'all'> = []
  let generation = 0

  function index(entry: Entry<unknown>, region: OpenRegion): void {
    for (const tag of entry.tags) {
      const entries = byTag.get(tag)
      if (entries) entries.set(entry, region)
      else byTag.set(tag, new Map([[entry, region]]))
    }
  }

  function unindex(entry: Entry<unknown>): void {
    for (const tag of entry.tags) {
      const entries = byTag.get(tag)
      entries?.delete(entry)
      if (entries?.size === 0) byTag.delete(tag)
    }
  }

  function isCurrent(startedAt: number, tags: readonly string[]): boolean {
    const missed = generation - startedAt
    if (missed === 0) return true
    if (missed > changes.length) return false
    return changes.slice(-missed).every((changed) => changed !== 'all' && !tags.some((tag) => changed.has(tag)))
  }

  return {
    get generation() {
      return generation
    },
    isCurrent,
    createRegion<T>(name: string, size: number): CacheRegion<T> {
      const createEntries = (share: number) =>
        new LRUCache<string, Entry<T>>({
          maxSize: Math.ceil(size * share),
          sizeCalculation: (entry) => entry.size,
          dispose: unindex,
        })
      const again = createEntries(1 - ONCE_SHARE)
      const once = createEntries(ONCE_SHARE)
      let invalidated = 0
      const count = () => again.size + once.size
      const region: OpenRegion = {
        facts: () => ({ entries: count(), bytes: again.calculatedSize + once.calculatedSize, invalidated }),
        drop(key) {
          invalidated += 1
          again.delete(key)
          once.delete(key)
        },
        clear() {
          invalidated += count()
          again.clear()
          once.clear()
        },
      }
      regions.set(name, region)

      function put(into: LRUCache<string, Entry<T>>, entry: Entry<T>): void {
        into.set(entry.key, entry)
        if (into.peek(entry.key) === entry) index(entry, region) // what is larger than the room is not taken
      }

      function promote(key: string): Entry<T> | undefined {
        const entry = once.get(key)
        if (!entry) return undefined
        once.delete(key)
        put(again, entry)
        return entry
      }

      return {
        find(key) {
          const entry = again.get(key) ?? promote(key)
          if (!entry) return undefined
          if (entry.expiresAt === Number.POSITIVE_INFINITY || now() < entry.expiresAt) return entry.value
          again.delete(key)
          return undefined
        },
        save(key, value, { tags, size: valueSize, seconds }, startedAt) {
          if (!isCurrent(startedAt, tags)) return
          const expiresAt = seconds === undefined ? Number.POSITIVE_INFINITY : now() + seconds * 1000
          const entry = { key, value, tags, size: valueSize + ENTRY_SIZE + TAG_SIZE * tags.length, expiresAt }
          put(again.has(key) ? again : once, entry)
        },
      }
    },
    invalidate(tags) {
      generation += 1
      changes.push(tags === 'all' ? tags : new Set(tags))
      if (changes.length > CHANGES_REMEMBERED) changes.shift()
      if (tags === 'all') for (const region of regions.values()) region.clear()
      else for (const tag of tags) for (const [{ key }, region] of byTag.get(tag) ?? []) region.drop(key)
    },
    facts: () => new Map([...regions].map(([name, region]) => [name, region.facts()])),
  }
}
