import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import { chooseRestriction } from './rules.ts'
import { listStanding } from './store-restrictions.ts'

/** Throws 40302, with until and reason, for a caller who may not write now; `speech`: not before others. */
export async function refuseRestricted(
  db: Db,
  viewer: Viewer,
  { address, speech, now }: { address: string; speech: boolean; now: number },
): Promise<void> {
  if (viewer.kind === 'none') return
  const forbidding = chooseRestriction(await listStanding(db, viewer.subject), { address, speech, now })
  if (forbidding) throw new AppError(40302, { data: { until: forbidding.until_at, reason: forbidding.reason } })
}
