import { localBrowserStorage } from '../storage/browser-storage.ts'
import { VIEWS_KEY } from '../theme/first-paint-keys.ts'

/** The home page, whatever column is open. */
export const HOME_VIEW = 'home'
/** Pages that are kept; those that were chosen for longest ago are forgotten. */
const KEPT = 200

/**
 * How this browser's reader wants a page: what its query says then, such as `sort=time`, empty for what is usual. A page
 * that is loaded as usual is left for that one by `themeScript`, before it is seen.
 */
export function readView(page: string): string {
  return readAll()[page] ?? ''
}

export function keepView(page: string, query: string): void {
  const others = Object.entries(readAll()).filter(([name]) => name !== page)
  const all = query === '' ? others : [...others, [page, query]]
  localBrowserStorage.write(VIEWS_KEY, Object.fromEntries(all.slice(-KEPT)))
}

function readAll(): Record<string, string> {
  return (localBrowserStorage.read(VIEWS_KEY) as Record<string, string> | null) ?? {}
}
