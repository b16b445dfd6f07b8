import type { HeldBy } from '#contract/admin/moderation.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { CommentState } from '#server/storage/tables/comments.ts'
import type { CommentParts } from './comments.ts'
import { tellCount } from './tell-count.ts'
import { tellAnew, tellOf } from './tell-comment.ts'
import type { Mention } from './mention-rules.ts'
import { isListed } from './rules.ts'
import * as store from './store.ts'
import { replaceMentions } from './store-mentions.ts'
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

interface CommentChange {
  state: CommentState
  text: string
  /** Whom it means from now on; those whom it meant where it is not said. */
  mentions?: readonly Mention[]
  heldBy?: HeldBy
  updatedAt: number
}

/** Gives a locked comment another state or text, and brings what is counted in line. */
export async function changeComment(
  parts: CommentParts,
  tx: Tx,
  comment: store.CommentRow,
  { state, text, mentions, heldBy, updatedAt }: CommentChange,
): Promise<store.CommentRow> {
  const changed = await writes.updateComment(tx, comment.id, {
    state,
    listed: isListed(state, comment.reply_count) ? 1 : 0,
    text,
    ...(mentions && { mention_count: mentions.length }),
    ...(heldBy !== undefined && { held_by: heldBy }),
    updated_at: updatedAt,
  })
  if (mentions && mentions.length + comment.mention_count > 0) await replaceMentions(tx, comment.id, mentions)
  if (comment.state !== 'public' && state === 'public') {
    const parent = changed.parent_id === 0 ? undefined : await store.findComment(tx.db, changed.parent_id)
    await announceComment(parts, tx, changed, parent)
    return changed
  }
  await tellAnew(parts, tx, comment, changed)
  await countPublic(parts, tx, changed, Number(state === 'public') - Number(comment.state === 'public'))
  if (comment.listed === 1 || changed.listed === 1) await recordChange(tx, { kind: 'comments', id: comment.content_id })
  return changed
}

/** What a comment brings about that is public from now on: it is counted and shown, and those are told whom it concerns. */
export async function announceComment(
  parts: CommentParts,
  tx: Tx,
  comment: store.CommentRow,
  parent: store.CommentRow | undefined,
): Promise<void> {
  await countPublic(parts, tx, comment, 1)
  await recordChange(tx, { kind: 'comments', id: comment.content_id })
  await tellOf(parts, tx, comment, parent)
}

/** Counts a comment where it was made public (1) or stopped being it (-1). */
async function countPublic(
  parts: Pick<CommentParts, 'content' | 'ids' | 'publications'>,
  tx: Tx,
  comment: store.CommentRow,
  by: number,
): Promise<void> {
  if (by === 0) return
  const { comments } = await parts.content.addCounts(tx, comment.content_id, { comments: by })
  await tellCount(parts, tx, comment.content_id, comments)
  if (comment.root_id !== 0) await writes.addReplies(tx, comment.root_id, by)
}
