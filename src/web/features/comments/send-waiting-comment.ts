import type { Answer, Api } from '#contract/endpoints.ts'
import type { Waiting } from '../waiting/create-waitings.ts'
import type { CommentedContent } from './comment-calls.ts'
import { sendingAt, showSending } from '../writing/writing-state.ts'
import { drafts, placeOf } from '../writing/drafts.ts'
import { callWithDraft, settleDraft } from './send-draft.ts'

/** Sends a draft that waited for the network, unless it was sent or changed meanwhile; refused, it is a draft again. */
export async function sendWaitingComment({ requestId, input }: Waiting, api: Api): Promise<Answer<unknown> | null> {
  const draft = drafts.named(requestId)
  if (!draft || sendingAt(placeOf(draft)) === 'under-way') return null
  const parts = { api, content: input as CommentedContent, edited: null }
  showSending(placeOf(draft), 'under-way')
  const answer = await callWithDraft(draft, parts)
  if (answer.code === 0) settleDraft(draft, answer.data, parts)
  else showSending(placeOf(draft), answer)
  return answer
}
