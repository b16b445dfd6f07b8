import { pruneInBatches } from '#server/storage/prune.ts'
import type { ModerationParts } from './moderation.ts'
import { DECISIONS_KEPT_SECONDS } from './rules.ts'
import { deleteDecisions, listOld } from './store-decisions.ts'

/** Forgets old decisions together with the reports that they settled; returns how many decisions. */
export function pruneDecisions({ database, comments }: ModerationParts, now: number): Promise<number> {
  return pruneInBatches(database, async (tx, most) => {
    const ids = await listOld(tx, now - DECISIONS_KEPT_SECONDS, most)
    if (ids.length === 0) return 0
    await comments.reports.deleteClosedBy(tx, ids)
    await deleteDecisions(tx, ids)
    return ids.length
  })
}
