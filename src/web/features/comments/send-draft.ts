import { createStore } from 'zustand/vanilla'
import type { Comment } from '#contract/comments.ts'
import type { Api, Failure } from '#contract/endpoints.ts'
import { randomUuid } from '../../browser-ids.ts'
import { asUser } from '../../session/as-user.ts'
import { editComment, postComment, type CommentedContent } from './comment-calls.ts'
import type { Draft } from './begun-draft.ts'
import { drafts, isSame, placeOf } from './drafts.ts'
import { noteOwnComment } from './own-comments.ts'

/** How the sending of a draft stands: under way, given up at the login, or refused; nothing before and once it is sent. */
export type Sending = 'under-way' | 'not-logged-in' | Failure

/** By `placeOf` a draft; outlives the composer, which may be closed while an answer is awaited. */
export const sendings = createStore<Readonly<Record<string, Sending | undefined>>>()(() => ({}))

interface SendParts {
  api: Api
  content: CommentedContent
  /** What an edited comment was, where it is known. */
  edited: Pick<Comment, 'status'> | null
}

/**
 * Sends a draft, asking the reader to log in first where they are not, and forgets it once the server has taken it.
 * The same text is sent under the same request-id until then, so that a lost answer never makes a second comment.
 */
export async function sendDraft(draft: Draft, { api, content, edited }: SendParts): Promise<Comment | null> {
  const place = placeOf(draft)
  if (sendings.getState()[place] === 'under-way') return null
  sendings.setState({ [place]: 'under-way' })
  const tried = drafts.find(draft)
  const requestId = (tried && isSame(tried, draft) && tried.requestId) || randomUuid()
  drafts.keep({ ...draft, requestId })

  const text = draft.text.trim()
  const answer = await asUser({ action: 'comment', kept: text }, () =>
    draft.intent === 'edit'
      ? editComment(api, content, draft.targetId, text, requestId)
      : postComment(api, content, { ...draft, text }, requestId),
  )
  if (answer === null || answer.code !== 0) {
    sendings.setState({ [place]: answer ?? 'not-logged-in' })
    return null
  }
  drafts.drop(draft)
  noteOwnComment(content, answer.data, draft.intent === 'edit' ? (edited ?? answer.data) : null)
  sendings.setState({ [place]: undefined })
  return answer.data
}
