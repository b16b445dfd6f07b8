import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { checkForm } from '#contract/form-check.ts'
import type { FormDetail, OwnEntry } from '#contract/forms.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { whenSignedIn } from '../session/session.ts'
import { waitings } from '../waiting/waiting.ts'
import { draftKey, type DraftStore } from './draft-store.ts'
import { sendForm } from './send-form.ts'

/** How the sending stands; a failure stays until the next try. */
export type SendingState = 'idle' | 'under-way' | 'not-logged-in' | Failure

const INVALID = 42202
/** Of what is not as it was shown; an option may be full by now. */
const STALE_CODES: ReadonlySet<number> = new Set([40401, 40901, 41001, INVALID])

interface SendingParts {
  form: FormDetail
  entry: OwnEntry | null
  keeper: DraftStore
  /** Told once the server has taken it. */
  onTaken(): void
  /** Told when the form is not as it was shown: ended, full, entered before. */
  onStale(): void
  /** Told what the server finds wrong, by field. */
  onFaults(faults: ReadonlyArray<readonly [fieldId: string, fault: string]>): void
}

/** Sends a form by its reader's hand, and tells what came of it when it had to wait for the network. */
export function useSending({ form, entry, keeper, onTaken, onStale, onFaults }: SendingParts) {
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

  // What waits is sent by whichever page is open. Once it waits no longer it was taken, or is a draft again.
  const key = draftKey(form.id, entry?.entry_id)
  const isWaiting = useStore(waitings.state, ({ list }) => list.some((one) => one.kind === 'form' && one.key === key))
  const hearOfSending = useEffectEvent(() => {
    const { isQueued, isKept } = keeper.state.getState()
    if (!isQueued) return
    if (isKept && localBrowserStorage.read(key) === null) {
      keeper.drop()
      onTaken()
    } else {
      keeper.note({ isQueued: false })
      onStale()
    }
  })
  useEffect(() => {
    if (!isWaiting) hearOfSending()
  }, [isWaiting, keeper])

  return { sending, send }
}
