import type { Tx } from '#server/storage/database.ts'
import { listByIds, lockSubmission, type SubmissionRow } from './store.ts'
import type { SubmissionParts } from './submissions.ts'

/** A submission, held until the end of the transaction behind its item, which everybody takes first. */
export async function lockWithItem(
  { content }: Pick<SubmissionParts, 'content'>,
  tx: Tx,
  id: number,
): Promise<SubmissionRow | undefined> {
  const [found] = await listByIds(tx.db, [id])
  if (!found) return undefined
  if (found.content_id !== null) await content.lock(tx, found.content_id)
  return lockSubmission(tx, id)
}
