import { createListeners } from '../../runtime/listeners.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'

/** What this browser knows of what its reader keeps to read later: whether there is anything, and when it asked. */
export interface LaterHere {
  /** Milliseconds; 0 where something has changed since. */
  askedAt: number
  isAny: boolean
}

const KEY = 'davmu.later'
const listeners = createListeners()

export function readLaterHere(): LaterHere {
  return (localBrowserStorage.read(KEY) as LaterHere | null) ?? { askedAt: 0, isAny: false }
}

export function writeLaterHere(known: LaterHere): void {
  localBrowserStorage.write(KEY, known)
}

/** Says that the reader has changed what they keep. */
export function tellLaterChanged(): void {
  writeLaterHere({ askedAt: 0, isAny: true })
  listeners.tell()
}

/** Calls back whenever that is said on this page. */
export const onLaterChange = listeners.subscribe
