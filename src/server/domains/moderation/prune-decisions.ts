import { OBJECTION_SECONDS } from '#contract/limits.ts'
import { pruneInBatches } from '#server/storage/prune.ts'
import type { ModerationParts } from './moderation.ts'
import { DECISIONS_KEPT_SECONDS } from './rules.ts'
import { deleteDecisions, listOld } from './store-decisions.ts'
import { deleteObjectionsTo, forgetWanted } from './store-objections.ts'

/**
 * Forgets old decisions together with the reports that they settled and what was said to them, and sooner what rejected
 * profiles would have said; returns how many decisions.
 */
export async function pruneDecisions({ database, comments }: ModerationParts, now: number): Promise<number> {
  await pruneInBatches(database, (tx, most) => forgetWanted(tx, now - OBJECTION_SECONDS, most))
  return pruneInBatches(database, async (tx, most) => {
    const ids = await listOld(tx, now - DECISIONS_KEPT_SECONDS, most)
    if (ids.length === 0) return 0
    await comments.reports.deleteClosedBy(tx, ids)
    await deleteObjectionsTo(tx, ids)
    await deleteDecisions(tx, ids)
    return ids.length
  })
}
