import type { Comment } from '#contract/comments.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { findMentions, listMeant, parseMentions, refuseMeaningMany } from './mentions.ts'
import { changeComment, lockComment } from './change-comment.ts'
import { holdAfter, queued } from '../judging/judging.ts'
import type { CommentParts } from './comments.ts'
import { loadOne } from './load-comments.ts'
import { parseText, userOf } from './parse-call.ts'
import { mayEdit, toImageIds } from './rules.ts'
import * as store from './store.ts'

/**
 * Gives an own comment another text, within five minutes of its making; it may have to wait for a moderator (again).
 * Throws 40002, 40401 for what is missing or another's, 40901 when it is too late, 42201, 42204 and
 * 42901 for who means too many.
 */
export async function editComment(
  parts: CommentParts,
  input: { id: string; content: string; mentions?: readonly string[] | undefined },
  call: WriteCall,
): Promise<Comment> {
  const { tx, now } = call
  const userId = userOf(call)
  const text = parseText(input.content)
  const given = input.mentions && parseMentions(parts, input.mentions)
  const comment = await lockComment(parts, tx, parseId(parts.ids, input.id, 'path.id'))
  if (comment?.user_id !== userId) throw new AppError(40401)
  if (!mayEdit(comment, now)) throw new AppError(40901)
  if (text === comment.text) return loadOne(parts, tx.db, comment, call.viewer)

  const isKnown = async () => comment.state === 'public' || (await store.hasPublicComment(tx.db, userId))
  const hasImages = toImageIds(comment).length > 0
  const written = { kind: 'comment' as const, text, hasImages, userId, contentId: comment.content_id, isKnown }
  const found = await parts.judging.findHold(tx.db, written)
  const held = comment.state === 'pending' ? holdAfter(comment.held_by, found) : found
  const waits = held !== null
  // Replies to a comment that nobody sees would be seen by nobody either.
  if (waits && comment.reply_count > 0) throw new AppError(40901)
  const before = await listMeant(tx.db, comment)
  const meant = given ?? before.map((one) => one.userId)
  const mentions = findMentions(text, meant, await parts.identity.findAuthors(tx.db, meant), before)
  await refuseMeaningMany(tx.db, { userId, now, more: Math.max(0, mentions.length - comment.mention_count) })
  const changed = await changeComment(parts, tx, comment, {
    state: waits ? 'pending' : 'public',
    text,
    mentions,
    ...(held !== null && { heldBy: held }),
    updatedAt: Math.max(now, comment.created_at + 1), // later than its making, which is what marks it as edited
  })
  if (held !== null) await parts.emit(tx, queued, { queue: 'comment', kind: 'comment', id: comment.id, heldBy: held })
  return loadOne(parts, tx.db, changed, call.viewer)
}
