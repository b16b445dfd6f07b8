import type { HeldBy } from '#contract/admin/moderation.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { CommentState } from '#server/storage/tables/comments.ts'
import type { CommentParts } from './comments.ts'
import { isListed } from './rules.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

/**
 * A comment, held until the end of the transaction together with everything under its item; undefined when there is
 * none. The item is taken first by everybody, so that no two wait for each other.
 */
export async function lockComment(
  { content }: Pick<CommentParts, 'content'>,
  tx: Tx,
  id: number,
): Promise<store.CommentRow | undefined> {
  const found = await store.findComment(tx.db, id)
  if (!found) return undefined
  await content.lock(tx, found.content_id)
  return store.findComment(tx.db, id)
}

/** Gives a locked comment another state or text, and brings what is counted in line. */
export async function changeComment(
  parts: CommentParts,
  tx: Tx,
  comment: store.CommentRow,
  { state, text, heldBy, updatedAt }: { state: CommentState; text: string; heldBy?: HeldBy; updatedAt: number },
): Promise<store.CommentRow> {
  const changed = await writes.updateComment(tx, comment.id, {
    state,
    listed: isListed(state, comment.reply_count) ? 1 : 0,
    text,
    ...(heldBy !== undefined && { held_by: heldBy }),
    updated_at: updatedAt,
  })
  if (comment.state === 'pending' && state === 'public') {
    const parent = changed.parent_id === 0 ? undefined : await store.findComment(tx.db, changed.parent_id)
    await announceComment(parts, tx, changed, parent)
    return changed
  }
  await countPublic(parts, tx, changed, Number(state === 'public') - Number(comment.state === 'public'))
  if (comment.listed === 1 || changed.listed === 1) await recordChange(tx, { kind: 'comments', id: comment.content_id })
  return changed
}

/** What a comment brings about that is public from now on: it is counted and shown, and who it replies to is told. */
export async function announceComment(
  parts: CommentParts,
  tx: Tx,
  comment: store.CommentRow,
  parent: store.CommentRow | undefined,
): Promise<void> {
  const { id, content_id: contentId, user_id: userId } = comment
  await countPublic(parts, tx, comment, 1)
  await recordChange(tx, { kind: 'comments', id: contentId })
  if (!parent || parent.user_id === userId) return
  const subject = subjectOfUser(parent.user_id)
  await parts.notices.add(tx, [
    { subject, kind: 'reply', key: `reply:${id}`, contentId, commentId: id, fromUserId: userId, detail: {} },
  ])
}

/** Counts a comment where it was made public (1) or stopped being it (-1). */
async function countPublic(
  { content }: Pick<CommentParts, 'content'>,
  tx: Tx,
  comment: store.CommentRow,
  by: number,
): Promise<void> {
  if (by === 0) return
  await content.addCounts(tx, comment.content_id, { comments: by })
  if (comment.root_id !== 0) await writes.addReplies(tx, comment.root_id, by)
}
