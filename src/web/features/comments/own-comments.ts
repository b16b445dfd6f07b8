import { createStore } from 'zustand/vanilla'
import type { Comment } from '#contract/comments.ts'
import { addToCommentCount } from './comment-count.ts'
import { countChange } from './thread-state.ts'

/** What the reader wrote, edited and removed on this page, by hashed id of the item; oldest first. */
export const ownComments = createStore<Readonly<Record<string, readonly Comment[]>>>()(() => ({}))

/** Notes the server's answer to something that the reader did with a comment of theirs; `before` is what it was. */
export function noteOwnComment(
  content: { id: string; comment_count: number },
  comment: Comment,
  before: Pick<Comment, 'status'> | null,
): void {
  const own = ownComments.getState()[content.id] ?? []
  const isNoted = own.some(({ id }) => id === comment.id)
  const changed = isNoted ? own.map((other) => (other.id === comment.id ? comment : other)) : [...own, comment]
  ownComments.setState({ [content.id]: changed })
  addToCommentCount(content, countChange(before, comment))
}

/** Another reader is there now: what the one before wrote is theirs no longer, and comes with the lists. */
export function forgetOwnComments(post: string): void {
  ownComments.setState({ [post]: [] })
}
