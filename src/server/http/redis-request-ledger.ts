import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { createMemoryRequestLedger } from './memory-request-ledger.ts'
import type { LedgerEntry, RequestLedger } from './request-ledger.ts'

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
