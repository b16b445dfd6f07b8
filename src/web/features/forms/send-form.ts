import type { Answer, Api, Endpoints, OutputOf } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { FormDetail, FormValues } from '#contract/forms.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { asUser } from '../session/as-user.ts'
import type { Waitings } from '../waiting/create-waitings.ts'
import { draftKey, type DraftStore } from './draft-store.ts'
import type { WaitingForm } from './send-waiting-form.ts'

type Receipt = OutputOf<Endpoints['POST /form/v1/mobile/form/submit']>

/** Codes of a token that has ended; by the time they arrive there is another one. */
const TOKEN_CODES: ReadonlySet<number> = new Set([40101, 40102])

interface Sending {
  api: Api
  form: Pick<FormDetail, 'id' | 'login_required'>
  /** Empty for a new entry. */
  entryId: string
  values: FormValues
  keeper: DraftStore
  waitings: Waitings
}

/**
 * Sends what was entered, asking the reader to log in first where the form needs it. The same values are sent under the
 * same request-id until they are taken or changed, so that a lost answer never makes a second entry; where nobody answers,
 * they wait for the network. Null where the reader turned away from the login.
 */
export async function sendForm({
  api,
  form,
  entryId,
  values,
  keeper,
  waitings,
}: Sending): Promise<Answer<Receipt> | null> {
  const requestId = keeper.state.getState().requestId || randomUuid()
  keeper.note({ requestId, isQueued: false })
  const input = { id: form.id, values, ...(entryId && { entry_id: entryId }) }
  const call = () => api.call('POST /form/v1/mobile/form/submit', input, { requestId })
  const mayArrive = waitings.mayArrive()
  const answer = form.login_required ? await asUser({ action: 'plain' }, call) : await asAnybody(call)
  const waiting = { kind: 'form', key: draftKey(form.id, entryId) } as const
  if (answer?.code === 0) keeper.drop()
  if (answer?.code === NETWORK_FAILURE) {
    keeper.note({ isQueued: true })
    waitings.add({ ...waiting, requestId, input: input satisfies WaitingForm }, mayArrive)
  } else waitings.drop(waiting)
  return answer
}

async function asAnybody<T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await call()
  return TOKEN_CODES.has(answer.code) ? call() : answer
}
