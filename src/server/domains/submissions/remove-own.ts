import type { Submission } from '#contract/submissions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { userOf } from '../comments/comments.ts'
import { changeState } from './change-state.ts'
import { loadWritten } from './load-submissions.ts'
import { lockWithItem } from './lock.ts'
import { toImageIds } from './rules.ts'
import { updateSubmission } from './store.ts'
import type { SubmissionParts } from './submissions.ts'

/**
 * Takes what the caller handed in away, for good, and its pictures with it; again, it is gone already. Throws 40002, 40401
 * for what is missing or another's.
 */
export async function removeOwn(parts: SubmissionParts, input: { id: string }, call: WriteCall): Promise<Submission> {
  const { tx } = call
  const userId = userOf(call)
  const row = await lockWithItem(parts, tx, parseId(parts.ids, input.id, 'path.id'))
  if (row?.user_id !== userId) throw new AppError(40401)
  if (row.state === 'removed') return loadWritten(parts, tx, row)
  const removed = await changeState(parts, tx, row, 'removed')
  await parts.uploads.release(tx, userId, toImageIds(row))
  await updateSubmission(tx, row.id, { image_ids: '[]' })
  return loadWritten(parts, tx, { ...removed, image_ids: '[]' })
}
