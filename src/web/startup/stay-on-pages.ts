import { localBrowserStorage } from '../storage/browser-storage.ts'

const KEY = 'davmu.stay'
const STAY_MS = 30 * 24 * 60 * 60 * 1000

/** Lets this browser stay on the pages themselves for a while; false where that cannot be remembered. */
export function stayOnPages(now: number): boolean {
  return localBrowserStorage.write(KEY, now + STAY_MS)
}

/** Until when, in milliseconds; 0 when nothing was chosen. */
export function staysUntil(): number {
  return (localBrowserStorage.read(KEY) as number | null) ?? 0
}
