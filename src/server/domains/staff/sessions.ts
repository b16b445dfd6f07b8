import type { AdminVisitor } from '#server/http/admin-call.ts'
import type { Database } from '#server/storage/database.ts'
import { csrfTokenOf, hashStaffToken, isAlive, STAFF_TOUCH_SECONDS } from './rules.ts'
import { findSession, touchSession } from './store-sessions.ts'

/**
 * Who the token of a cookie speaks for; the role is that of this moment. `clock` gives seconds. Sessions that are used go
 * on; nobody waits for that to be noted.
 */
export function createStaffSessions(
  database: Database,
  clock: () => number,
): (token: string | null) => Promise<AdminVisitor> {
  const touching = new Set<number>()

  function touch(id: number, now: number): void {
    if (touching.has(id)) return
    touching.add(id)
    database
      .write((tx) => touchSession(tx, id, { usedBefore: now - STAFF_TOUCH_SECONDS, usedAt: now }))
      .catch(() => undefined) // the next use tries again
      .finally(() => touching.delete(id))
  }

  return async (token) => {
    if (token === null) return { kind: 'none', cookieState: 'none' }
    const session = await findSession(database.db, hashStaffToken(token))
    const now = clock()
    if (!session || !isAlive(session, now)) return { kind: 'none', cookieState: 'ended' }
    if (session.used_at <= now - STAFF_TOUCH_SECONDS) touch(session.id, now)
    return {
      kind: 'staff',
      session: {
        id: session.id,
        staff: { id: session.staff_id, name: session.name, role: session.role },
        csrfToken: csrfTokenOf(token),
        expireAt: session.expire_at,
        mustChangePassword: session.must_change_password === 1,
      },
    }
  }
}
