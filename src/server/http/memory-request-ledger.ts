import { LRUCache } from 'lru-cache'
import type { LedgerEntry, RequestLedger } from './request-ledger.ts'

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
