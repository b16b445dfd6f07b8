import type { Anchor, Comment, Reply } from '#contract/comments.ts'
import type { DraftPlace } from '../writing/drafts.ts'

/** What the sheet about comments shows. */
export type SheetMode =
  | {
      kind: 'compose'
      place: DraftPlace & { targetName: string }
      /** The words of the item that it is about; null for those of the draft, if it has any. */
      anchor: Anchor | null
      /** The comment that is edited, else null. */
      edited: Comment | Reply | null
    }
  | { kind: 'menu'; comment: Comment | Reply }
  | { kind: 'report'; comment: Comment | Reply }

export function composeComment(post: string, anchor: Anchor | null = null): SheetMode {
  return { kind: 'compose', place: { post, intent: 'comment', targetId: '', targetName: '' }, anchor, edited: null }
}

export function composeReply({ post_id: post, id, user }: Comment | Reply): SheetMode {
  return {
    kind: 'compose',
    place: { post, intent: 'reply', targetId: id, targetName: user.name },
    anchor: null,
    edited: null,
  }
}

export function composeEdit(comment: Comment | Reply): SheetMode {
  const { post_id: post, id, user } = comment
  return {
    kind: 'compose',
    place: { post, intent: 'edit', targetId: id, targetName: user.name },
    anchor: null,
    edited: comment,
  }
}
