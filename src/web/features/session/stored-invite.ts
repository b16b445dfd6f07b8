import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** The invitation that this browser opened last, for a login that comes later and elsewhere on the site. */
interface StoredInvite {
  code: string
  /** When it was opened; milliseconds. */
  at: number
}

const KEY = 'davmu.invite'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** The code of an invitation that was opened within the last 7 days; empty without one. */
export function findStoredInvite(now: number): string {
  const kept = localBrowserStorage.read(KEY)
  return isKept(kept) && now - kept.at < KEPT_MS ? kept.code : ''
}

/** Keeps the code of an invitation, or forgets it (null). */
export function storeInvite(code: string | null, now: number): void {
  localBrowserStorage.write(KEY, code === null ? null : { code, at: now })
}

function isKept(kept: unknown): kept is StoredInvite {
  const { code, at } = (kept ?? {}) as Partial<StoredInvite>
  return typeof code === 'string' && typeof at === 'number'
}
