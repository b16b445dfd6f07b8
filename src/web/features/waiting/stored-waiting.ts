import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** Where what waits is stored, and the event that tells of a change to it on this page. */
export const WAITING_KEY = 'davmu.waiting'

/** Whether anything waits in this browser. Apart from the rest, because every page asks. */
export function isAnythingWaiting(): boolean {
  const stored = localBrowserStorage.read(WAITING_KEY)
  return Array.isArray(stored) && stored.length > 0
}

/** Forgets what waits for a reader, as `readerKey` named them, who logs out: what they wrote stays a draft. */
export function forgetWaitingOf(reader: string): void {
  const stored = localBrowserStorage.read(WAITING_KEY)
  if (!Array.isArray(stored)) return
  localBrowserStorage.write(
    WAITING_KEY,
    stored.filter((waiting: { reader?: unknown } | null) => waiting?.reader !== reader),
  )
  dispatchEvent(new Event(WAITING_KEY))
}
