import type { Viewer } from '#server/http/call.ts'
import type { Database } from '#server/storage/database.ts'
import { hashSessionToken, SESSION_SECONDS, SESSION_TOUCH_SECONDS, subjectOfUser } from './rules.ts'
import { findSession, touchSession } from './store.ts'

export interface Sessions {
  /** Who the token of a session speaks for. */
  verify(token: string): Promise<Viewer>
}

/** Tokens that are looked up: revoked ones are refused at once, used ones last longer. `clock` gives seconds. */
export function createSessions(database: Database, clock: () => number): Sessions {
  const touching = new Set<string>()

  /** Begins to prolong a session; nobody waits for it. */
  function touch(tokenHash: string, now: number): void {
    if (touching.has(tokenHash)) return
    touching.add(tokenHash)
    const times = { usedBefore: now - SESSION_TOUCH_SECONDS, usedAt: now, expireAt: now + SESSION_SECONDS }
    database
      .write((tx) => touchSession(tx, tokenHash, times))
      .catch(() => undefined) // the next use tries again
      .finally(() => touching.delete(tokenHash))
  }

  return {
    async verify(token) {
      const tokenHash = hashSessionToken(token)
      const session = await findSession(database.db, tokenHash)
      const now = clock()
      if (!session) return { kind: 'none', tokenState: 'invalid' }
      if (session.expire_at <= now) return { kind: 'none', tokenState: 'expired' }
      if (session.used_at <= now - SESSION_TOUCH_SECONDS) touch(tokenHash, now)
      return {
        kind: 'user',
        subject: subjectOfUser(session.user_id),
        userId: session.user_id,
        session: tokenHash,
      }
    },
  }
}
