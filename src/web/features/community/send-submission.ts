import type { Answer, Api } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Submission } from '#contract/submissions.ts'
import { randomSecret, randomUuid } from '../../storage/browser-ids.ts'
import { asUser } from '../session/as-user.ts'
import type { Waiting, Waitings } from '../waiting/create-waitings.ts'
import type { Draft } from '../writing/begun-draft.ts'
import { drafts, isSame, placeOf } from '../writing/drafts.ts'
import { sendingAt, showSending } from '../writing/writing-state.ts'
import { noteHandedIn } from './handed-in.ts'

/** What the server has taken, with the secret of the link to it; empty where it has none. */
export interface HandedIn {
  submission: Submission
  secret: string
}

/**
 * Sends what is handed in, asking the reader to log in first where they are not, and forgets it once the server has
 * taken it; where nobody answers, it waits for the network. The same words go under the same request-id and secret until
 * then.
 */
export async function sendSubmission(
  draft: Draft,
  { api, waitings }: { api: Api; waitings: Waitings },
): Promise<HandedIn | null> {
  const place = placeOf(draft)
  if (sendingAt(place) === 'under-way') return null
  showSending(place, 'under-way')
  const kept = drafts.find(draft)
  const known = kept && isSame(kept, draft) && kept.requestId ? kept : null
  const requestId = known?.requestId ?? randomUuid()
  const secret = draft.intent === 'question' ? (known?.secret ?? randomSecret()) : ''
  const tried = { ...draft, requestId, secret }
  drafts.keep(tried)

  const mayArrive = waitings.mayArrive()
  const words = draft.title?.trim() || draft.text.trim()
  const answer = await asUser({ action: 'submit', kept: words }, () => call(tried, api))
  if (answer?.code === NETWORK_FAILURE)
    waitings.add({ kind: 'submission', key: place, requestId, input: {} }, mayArrive)
  else if (answer) waitings.drop({ kind: 'submission', key: place })
  if (answer === null || answer.code !== 0) {
    showSending(place, answer ?? 'not-logged-in')
    return null
  }
  settle(draft)
  return { submission: answer.data, secret }
}

/** Sends one that waited for the network, unless it was sent or changed meanwhile; refused, it is a draft again. */
export async function sendWaitingSubmission({ requestId }: Waiting, api: Api): Promise<Answer<unknown> | null> {
  const draft = drafts.named(requestId)
  if (!draft || sendingAt(placeOf(draft)) === 'under-way') return null
  showSending(placeOf(draft), 'under-way')
  const answer = await call(draft, api)
  if (answer.code === 0) settle(draft)
  else showSending(placeOf(draft), answer)
  return answer
}

function settle(draft: Draft): void {
  drafts.drop(draft)
  showSending(placeOf(draft), undefined)
  noteHandedIn()
}

function call(draft: Draft, api: Api): Promise<Answer<Submission>> {
  const { post, title = '', isAnonymous = false, secret = '', images, requestId } = draft
  const words = {
    content: draft.text.trim(),
    ...(images.length > 0 && { images: images.map((image) => image.upload_id) }),
  }
  if (draft.intent === 'answer') {
    return api.call('POST /peony/v1/question/{id}/answer', { ...words, id: post }, { requestId })
  }
  if (draft.intent === 'circle') {
    const channel = draft.channel ?? 'dejin'
    return api.call('POST /peony/v1/circle/{id}/post', { ...words, id: post, channel }, { requestId })
  }
  const asked = { ...words, title: title.trim(), is_anonymous: isAnonymous, ...(secret && { secret }) }
  return api.call('POST /peony/v1/question', asked, { requestId })
}
