import type { Database } from '#server/storage/database.ts'
import { pruneInBatches } from '#server/storage/prune.ts'
import { LOGIN_CODES_KEPT_SECONDS, SENDS_KEPT_SECONDS, SESSION_SECONDS } from './rules.ts'
import { deleteOld } from './store.ts'

/** Forgets sessions that ended a while ago, codes, authorizations that came to nothing, and senders that no limit looks at any more. */
export function pruneIdentity(database: Database, now: number): Promise<number> {
  // A session that ended is known as such for as long again, so that its token counts as expired.
  const before = {
    sessions: now - SESSION_SECONDS,
    vcodes: now,
    sends: now - SENDS_KEPT_SECONDS,
    states: now,
    loginCodes: now - LOGIN_CODES_KEPT_SECONDS,
  }
  return pruneInBatches(database, (tx, most) => deleteOld(tx, before, most))
}
