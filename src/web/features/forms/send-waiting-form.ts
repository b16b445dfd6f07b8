import type { Answer, Api, Endpoints, InputOf } from '#contract/endpoints.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import type { Waiting } from '../waiting/create-waitings.ts'
import { parseDraft, type FormDraft } from './draft-store.ts'

export type WaitingForm = InputOf<Endpoints['POST /form/v1/mobile/form/submit']>

/** Sends a form that waited for the network, unless it was sent or changed meanwhile. */
export async function sendWaitingForm({ key, requestId, input }: Waiting, api: Api): Promise<Answer<unknown> | null> {
  const draft = parseDraft(localBrowserStorage.read(key))
  if (draft?.requestId !== requestId || !draft.isQueued) return null
  const answer = await api.call('POST /form/v1/mobile/form/submit', input as WaitingForm, { requestId })
  if (answer.code === 0) localBrowserStorage.write(key, null)
  return answer
}

/** Makes what waited a draft again, which goes by its reader's hand alone. */
export function saveAsDraft({ key }: Pick<Waiting, 'key'>): void {
  const draft = parseDraft(localBrowserStorage.read(key))
  if (draft) localBrowserStorage.write(key, { ...draft, isQueued: false } satisfies FormDraft)
}
