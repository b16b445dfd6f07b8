import { sessionBrowserStorage } from '../storage/browser-storage.ts'

const KEY = 'davmu.reloaded'
const GUARD_MS = 60_000
const staleChunks = new WeakSet<object>()

/** Takes note of chunks that fail to load: they belong to a site that was updated meanwhile. */
export function watchStaleChunks(): void {
  addEventListener('vite:preloadError', ({ payload }) => staleChunks.add(payload))
}

export function isStaleChunk(error: unknown): boolean {
  return typeof error === 'object' && error !== null && staleChunks.has(error)
}

/**
 * Loads the page again where a chunk that it needs could not be loaded, at most once in a minute per tab. False where
 * that happened lately or cannot be remembered, and without a network, where there would be no page at all.
 */
export function reloadOnce(): boolean {
  if (!navigator.onLine || !mayReload(Date.now())) return false
  location.reload()
  return true
}

/** Whether the tab has not been reloaded lately; remembers that it is being reloaded. `now` in milliseconds. */
export function mayReload(now: number, storage = sessionBrowserStorage): boolean {
  const last = storage.read(KEY) as number | null
  if (last !== null && now - last < GUARD_MS) return false
  return storage.write(KEY, now)
}
