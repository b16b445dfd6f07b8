import { sessionBrowserStorage } from '../browser-storage.ts'

const KEY = 'davmu.reloaded'
const GUARD_MS = 60_000

/**
 * A chunk that fails to load belongs to a site that was updated meanwhile: the page is loaded again, at most once in a
 * minute per tab. Where that cannot be remembered the error page offers the reload instead.
 */
export function reloadOnStaleChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(Date.now())) return
    event.preventDefault()
    location.reload()
  })
}

/** Whether the tab has not been reloaded lately; remembers that it is being reloaded. `now` in milliseconds. */
export function mayReload(now: number, storage = sessionBrowserStorage): boolean {
  const last = storage.read(KEY) as number | null
  if (last !== null && now - last < GUARD_MS) return false
  return storage.write(KEY, now)
}
