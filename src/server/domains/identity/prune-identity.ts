import type { Database } from '#server/storage/database.ts'
import { SENDS_KEPT_SECONDS, SESSION_SECONDS } from './rules.ts'
import { deleteOld } from './store.ts'

const PRUNE_BATCH = 500

/** Forgets, a batch at a time, sessions that ended a while ago, codes, and senders that no limit looks at any more. */
export async function pruneIdentity(database: Database, now: number): Promise<number> {
  // A session that ended is known as such for as long again, so that its token counts as expired.
  const before = { sessions: now - SESSION_SECONDS, vcodes: now, sends: now - SENDS_KEPT_SECONDS }
  let pruned = 0
  for (;;) {
    const gone = await database.write((tx) => deleteOld(tx, before, PRUNE_BATCH))
    pruned += gone
    if (gone === 0) return pruned
  }
}
