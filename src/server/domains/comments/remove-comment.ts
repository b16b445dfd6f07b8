import type { Comment } from '#contract/comments.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { changeComment, lockComment } from './change-comment.ts'
import type { CommentParts } from './comments.ts'
import { loadOne } from './load-comments.ts'
import { userOf } from './parse-call.ts'
import { toImageIds } from './rules.ts'
import * as writes from './store-writes.ts'

/** Takes an own comment away, for good; again, it is gone already. Throws 40002, 40401 for what is missing or another's. */
export async function removeComment(parts: CommentParts, input: { id: string }, call: WriteCall): Promise<Comment> {
  const { tx } = call
  const userId = userOf(call)
  const comment = await lockComment(parts, tx, parseId(parts.ids, input.id, 'path.id'))
  if (comment?.user_id !== userId) throw new AppError(40401)
  const { state, text, updated_at: updatedAt } = comment
  if (state === 'removed') return loadOne(parts, tx.db, comment, call.viewer)
  await parts.uploads.release(tx, userId, toImageIds(comment))
  await writes.dropImages(tx, comment.id)
  const removed = await changeComment(parts, tx, comment, { state: 'removed', text, updatedAt })
  return loadOne(parts, tx.db, removed, call.viewer)
}
