import { localBrowserStorage } from '../../storage/browser-storage.ts'
import type { SessionUser } from './session.ts'

/** What outlives the page of a logged-in reader. */
export interface StoredSession {
  token: string
  user: SessionUser
}

const KEY = 'davmu.session'

/** The session that this browser keeps; null without one. */
export function readSession(): StoredSession | null {
  const kept = localBrowserStorage.read(KEY)
  return isSession(kept) ? kept : null
}

/** Keeps a session for the pages to come, or forgets it; where nothing can be stored it lasts as long as the page. */
export function writeSession(session: StoredSession | null): void {
  localBrowserStorage.write(KEY, session)
}

/** Calls back when another tab has logged in or out. */
export function onSessionElsewhere(change: (session: StoredSession | null) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) change(readSession())
  })
}

function isSession(kept: unknown): kept is StoredSession {
  const { token, user } = (kept ?? {}) as Partial<StoredSession>
  const texts = [token, user?.id, user?.nickname, user?.avatar, user?.mobileMasked]
  return token !== '' && texts.every((text) => typeof text === 'string')
}
