import { LRUCache } from 'lru-cache'

export type SaveViews = (views: ReadonlyMap<number, number>, now: number) => Promise<void>

const SAME_VIEW_MS = 30 * 60 * 1000
const REMEMBERED_MAX = 100_000
const GATHER_MS = 50

interface Batch {
  views: Map<number, number>
  keys: string[]
  saved: Promise<void>
}

/**
 * Counts views in batches: one transaction for all that arrive within 50 ms. One person's view of one item counts once in
 * 30 minutes.
 */
export function createViewCounter(save: SaveViews) {
  const seen = new LRUCache<string, true>({ max: REMEMBERED_MAX, ttl: SAME_VIEW_MS })
  let open: Batch | null = null
  let lastSaved: Promise<unknown> = Promise.resolve()

  const start = (now: number): Batch => {
    const batch: Batch = { views: new Map(), keys: [], saved: Promise.resolve() }
    const gathered = new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    batch.saved = Promise.all([gathered, lastSaved]).then(async () => {
      open = null
      try {
        await save(batch.views, now)
      } catch (error) {
        for (const key of batch.keys) seen.delete(key)
        throw error
      }
    })
    lastSaved = batch.saved.catch(() => undefined)
    return batch
  }

  /** Resolves when the views are committed. */
  return async (userId: string, contentIds: readonly number[], now: number): Promise<void> => {
    const fresh = contentIds.filter((id) => !seen.has(toKey(userId, id)))
    if (fresh.length === 0) return
    const batch = (open ??= start(now))
    for (const id of fresh) {
      const key = toKey(userId, id)
      seen.set(key, true)
      batch.keys.push(key)
      batch.views.set(id, (batch.views.get(id) ?? 0) + 1)
    }
    await batch.saved
  }
}

function toKey(userId: string, contentId: number): string {
  return `${contentId}:${userId}`
}
