import { createStore } from 'zustand/vanilla'
import type { Comment } from '#contract/comments.ts'
import { addToCommentCount } from './comment-count.ts'
import type { SheetMode } from './sheet-mode.ts'
import { countChange } from './thread-state.ts'

/** What this page knows of comments beside their lists. */
interface CommentState {
  /** What the reader wrote, edited and removed on this page, by hashed id of the item; oldest first. */
  own: Readonly<Record<string, readonly Comment[]>>
  /** What the sheet is to show; null: what was last begun. */
  asked: SheetMode | null
}

export const commentState = createStore<CommentState>()(() => ({ own: {}, asked: null }))

/** Notes the server's answer to something that the reader did with a comment of theirs; `before` is what it was. */
export function noteOwnComment(
  content: { id: string; comment_count: number },
  comment: Comment,
  before: Pick<Comment, 'status'> | null,
): void {
  const own = commentState.getState().own[content.id] ?? []
  const isNoted = own.some(({ id }) => id === comment.id)
  const changed = isNoted ? own.map((other) => (other.id === comment.id ? comment : other)) : [...own, comment]
  showOwn(content.id, changed)
  addToCommentCount(content, countChange(before, comment))
}

/** Another reader is there now: what the one before wrote is theirs no longer, and comes with the lists. */
export function forgetOwnComments(post: string): void {
  showOwn(post, [])
}

function showOwn(post: string, comments: readonly Comment[]): void {
  commentState.setState(({ own }) => ({ own: { ...own, [post]: comments } }))
}
