import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { announceComment, lockComment } from './change-comment.ts'
import type { CommentParts } from './comments.ts'
import { parseText } from './parse-call.ts'
import { placeUnder, TWIN_SECONDS } from './rules.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

export interface AnswerAs {
  /** The public comment that it answers. */
  commentId: number
  account: { id: number; key: string; name: string; avatar: string }
  text: string
}

/**
 * Writes a reply in the name of an account, public at once; returns its id. Its user is known by the account and logs in
 * nowhere. The same words at the same place within a minute are the first reply. Throws 40001, 40401, 40901 for what is
 * not public, 41001.
 */
export async function answerAs(parts: CommentParts, tx: Tx, { commentId, account, text }: AnswerAs): Promise<number> {
  const written = parseText(text, 'body.text')
  const comment = await lockComment(parts, tx, commentId)
  if (!comment) throw new AppError(40401)
  if (comment.state !== 'public') throw new AppError(40901)
  const { content_id: contentId } = comment
  const target = await parts.content.findTarget(tx.db, parts.ids.encode(contentId))
  const { id: accountId, key, name, avatar } = account
  const userId = await parts.identity.ensureUser(tx, { sourceId: `account:${key}`, name, avatar, accountId })
  const twin = { userId, contentId, parentId: comment.id, text: written, imageIds: '[]' }
  const first = await store.findTwin(tx.db, twin, tx.now - TWIN_SECONDS)
  if (first) return first.id
  const answer = await writes.insertComment(tx, {
    content_id: contentId,
    ...placeUnder(comment),
    user_id: userId,
    text: written,
    state: 'public',
    listed: 1,
    by_author: accountId === target.accountId ? 1 : 0,
    star_count: 0,
    reply_count: 0,
    created_at: tx.now,
    updated_at: tx.now,
  })
  await announceComment(parts, tx, answer, comment)
  return answer.id
}
