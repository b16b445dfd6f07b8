import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { LRUCache } from 'lru-cache'

/** An answer that was given once, with the hash of the input it answered. */
export interface LedgerEntry {
  inputHash: string
  /** JSON of the answer's `data`. */
  answer: string
}

/**
 * Volatile memory of answers to calls that leave nothing behind, by request; it may forget, a repetition then is answered
 * anew. Calls with an effect are kept in the database instead.
 */
export interface RequestLedger {
  find(key: string): Promise<LedgerEntry | null>
  /** Keeps the first entry of a key for some seconds and returns the one that is kept. */
  keep(key: string, entry: LedgerEntry, seconds: number): Promise<LedgerEntry>
}

const MAX_ENTRIES = 20_000

/** Remembers within this process; the least recently used entries make room. */
export function createMemoryRequestLedger(): RequestLedger {
  const entries = new LRUCache<string, LedgerEntry>({ max: MAX_ENTRIES })
  return {
    async find(key) {
      return entries.get(key) ?? null
    },
    async keep(key, entry, seconds) {
      const first = entries.get(key)
      if (first) return first
      entries.set(key, entry, { ttl: seconds * 1000 })
      return entry
    },
  }
}

/** Remembers for all processes in Redis; while Redis cannot be reached each process remembers for itself. */
export function createRedisRequestLedger(redis: Redis): RequestLedger {
  const own = createMemoryRequestLedger()
  const withRedis = async <T>(work: () => Promise<T>, without: () => Promise<T>) => {
    if (redis.status !== 'ready') return without()
    try {
      return await work()
    } catch {
      return without() // reported by the connection's error listener
    }
  }
  return {
    find: (key) =>
      withRedis(
        async () => parseEntry(await redis.get(redisKey(key))),
        () => own.find(key),
      ),
    keep: (key, entry, seconds) =>
      withRedis(
        async () => {
          const before = await redis.set(redisKey(key), JSON.stringify(entry), 'EX', seconds, 'NX', 'GET')
          return parseEntry(before) ?? entry
        },
        () => own.keep(key, entry, seconds),
      ),
  }
}

/** Keys hold addresses and ids of callers; only their hash leaves the process. */
function redisKey(key: string): string {
  return `davmu:request:${createHash('sha256').update(key).digest('base64url')}`
}

function parseEntry(text: string | null): LedgerEntry | null {
  return text === null ? null : (JSON.parse(text) as LedgerEntry)
}
