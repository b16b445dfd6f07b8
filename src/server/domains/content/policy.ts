import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { findPolicy, savePolicy } from './store-policy.ts'

/** Which comments under an item wait, where the staff set that; null where they did not. Throws 40401. */
export async function getPolicy(db: Db, id: number): Promise<CommentPolicy | null> {
  const found = await findPolicy(db, id)
  if (!found) throw new AppError(40401)
  return found.policy
}

/** Sets it, or takes it away. Throws 40401. */
export async function setPolicy(tx: Tx, id: number, policy: CommentPolicy | null): Promise<void> {
  if (!(await savePolicy(tx, id, policy))) throw new AppError(40401)
  await recordChange(tx, { kind: 'content', id })
}
