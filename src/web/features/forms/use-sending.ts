import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { checkForm } from '#contract/form-check.ts'
import type { FormDetail, OwnEntry } from '#contract/forms.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { whenSignedIn } from '../../session/session.ts'
import { waitings } from '../../waiting/waiting.ts'
import { draftKey, type DraftKeeper, type DraftState } from './draft-keeper.ts'
import { sendForm } from './send-form.ts'
import { FORM_SENT } from './send-waiting-form.ts'

/** How the sending stands; a failure stays until the next try. */
export type SendingState = 'idle' | 'under-way' | 'not-logged-in' | Failure

const RETRY_MS = 15_000
const INVALID = 42202
const STALE_CODES: ReadonlySet<number> = new Set([40401, 40901, 41001])

interface SendingParts {
  form: FormDetail
  entry: OwnEntry | null
  keeper: DraftKeeper
  draft: DraftState
  /** Told once the server has taken it. */
  onTaken(): void
  /** Told when the form is not as it was shown: ended, full, entered before. */
  onStale(): void
  /** Told what the server finds wrong, by field. */
  onFaults(faults: ReadonlyArray<readonly [fieldId: string, fault: string]>): void
}

/**
 * Sends a form, and sends it again by itself while it waits for the network: as soon as the browser says that there is
 * one, when the reader comes back to the page, and every 15 seconds.
 */
export function useSending({ form, entry, keeper, draft, onTaken, onStale, onFaults }: SendingParts) {
  const { api } = useRuntime()
  const [sending, setSending] = useState<SendingState>('idle')
  const isUnderWay = useRef(false)

  const send = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setSending('under-way')
    await whenSignedIn()
    const { values } = checkForm(form.fields, keeper.state.getState().values)
    const answer = await sendForm({ api, form, entryId: entry?.entry_id ?? '', values, keeper, waitings })
    isUnderWay.current = false
    if (answer === null) setSending('not-logged-in')
    else if (answer.code === 0) onTaken()
    else {
      setSending(answer.code === NETWORK_FAILURE ? 'idle' : answer)
      if (answer.code === INVALID) onFaults((answer.data?.fields ?? []).map(({ field, message }) => [field, message]))
      if (STALE_CODES.has(answer.code)) onStale()
    }
  }

  const sendWaiting = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return
    const name = { kind: 'form', key: draftKey(form.id, entry?.entry_id) } as const
    if (!waitings.find(name)) keeper.note({ isQueued: false })
    else if (waitings.listDue().some(({ key }) => key === name.key)) void send()
  })
  useEffect(() => {
    if (!draft.isQueued) return
    const timer = setInterval(sendWaiting, RETRY_MS)
    addEventListener('online', sendWaiting)
    document.addEventListener('visibilitychange', sendWaiting)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sendWaiting)
      document.removeEventListener('visibilitychange', sendWaiting)
    }
  }, [draft.isQueued])
  // What waited when the page was left is sent when it opens; of a page that stays open, `online` tells.
  useEffect(() => {
    if (keeper.state.getState().isQueued) sendWaiting()
  }, [keeper])

  // What waits is also sent wherever the reader is; whichever comes first, the server takes it once.
  const takeSent = useEffectEvent((event: Event) => {
    if ((event as CustomEvent<string>).detail !== draftKey(form.id, entry?.entry_id)) return
    keeper.drop()
    onTaken()
  })
  useEffect(() => {
    addEventListener(FORM_SENT, takeSent)
    return () => removeEventListener(FORM_SENT, takeSent)
  }, [])

  return { sending, send }
}
