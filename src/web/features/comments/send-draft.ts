import type { Comment } from '#contract/comments.ts'
import type { Answer, Api } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { asUser } from '../session/as-user.ts'
import type { Waitings } from '../waiting/create-waitings.ts'
import { editComment, postComment, type CommentedContent } from './comment-calls.ts'
import type { Draft } from '../writing/begun-draft.ts'
import { drafts, isSame, placeOf } from '../writing/drafts.ts'
import { sendingAt, showSending } from '../writing/writing-state.ts'
import { noteOwnComment } from './comment-state.ts'

interface SendParts {
  api: Api
  content: CommentedContent
  /** What an edited comment was, where it is known. */
  edited: Pick<Comment, 'status'> | null
}

/**
 * Sends a draft, asking the reader to log in first where they are not, and forgets it once the server has taken it; where
 * nobody answers, it waits for the network.
 * The same text is sent under the same request-id until then, so that a lost answer never makes a second comment.
 */
export async function sendDraft(
  draft: Draft,
  { waitings, ...parts }: SendParts & { waitings: Waitings },
): Promise<Comment | null> {
  const { content } = parts
  const place = placeOf(draft)
  if (sendingAt(place) === 'under-way') return null
  showSending(place, 'under-way')
  const kept = drafts.find(draft)
  const requestId = (kept && isSame(kept, draft) && kept.requestId) || randomUuid()
  const tried = { ...draft, requestId }
  drafts.keep(tried)

  const mayArrive = waitings.mayArrive()
  const answer = await asUser({ action: 'comment', kept: draft.text.trim() }, () => callWithDraft(tried, parts))
  if (answer?.code === NETWORK_FAILURE) {
    const { id, actor, comment_count } = content
    const input = { id, actor, comment_count } satisfies CommentedContent
    waitings.add({ kind: 'comment', key: place, requestId, input }, mayArrive)
  } else if (answer) waitings.drop({ kind: 'comment', key: place })
  if (answer === null || answer.code !== 0) {
    showSending(place, answer ?? 'not-logged-in')
    return null
  }
  settleDraft(draft, answer.data, parts)
  return answer.data
}

/** Sends a draft as whoever the reader is. */
export function callWithDraft(draft: Draft, { api, content }: SendParts): Promise<Answer<Comment>> {
  const text = draft.text.trim()
  return draft.intent === 'edit'
    ? editComment(api, content, draft.targetId, { ...draft, text }, draft.requestId)
    : postComment(api, content, { ...draft, text }, draft.requestId)
}

/** Forgets a draft that the server has taken, and shows what became of it. */
export function settleDraft(draft: Draft, comment: Comment, { content, edited }: SendParts): void {
  drafts.drop(draft)
  noteOwnComment(content, comment, draft.intent === 'edit' ? (edited ?? comment) : null)
  showSending(placeOf(draft), undefined)
}
