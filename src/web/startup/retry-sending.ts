import type { Failure } from '#contract/endpoints.ts'
import { sendWaitingComment } from '../features/comments/send-waiting-comment.ts'
import { failureText } from '../features/comments/failure-text.ts'
import { saveAsDraft, sendWaitingForm } from '../features/forms/send-waiting-form.ts'
import { sendWaitingSubmission } from '../features/community/send-submission.ts'
import { submissionFailure } from '../features/community/submission-failure.ts'
import { sendWaitingMark, showMarkAsBefore } from '../features/relations/send-waiting-mark.ts'
import type { Text } from '../i18n/text.tsx'
import type { Runtime } from '../runtime/runtime.ts'
import { onReaderChange, readerKey, trackSignIn } from '../features/session/session.ts'
import { toast } from '../ui/toast.ts'
import { sendWaiting, type SendParts } from '../features/waiting/send-waiting.ts'
import type { Waiting } from '../features/waiting/create-waitings.ts'
import { WAITING_KEY } from '../features/waiting/stored-waiting.ts'
import { waitings } from '../features/waiting/waiting.ts'
import { signIn } from './sign-in.ts'

/** Milliseconds until the next try: twice as long after each in vain, up to the last. */
const RETRY_MS = { first: 15_000, last: 5 * 60_000 }

/** Sends what waits for the network: now, as soon as the browser says that there is one, and again until all is sent. */
export function retrySending(runtime: Runtime): void {
  const parts = partsFor(runtime)
  let isSending = false
  let pause = RETRY_MS.first
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async () => {
    clearTimeout(timer)
    if (isSending || !navigator.onLine || document.visibilityState !== 'visible') return
    isSending = true
    try {
      const isSignedIn = readerKey() !== '' || (await trackSignIn(signIn(runtime.api)))
      if (isSignedIn && !(await sendWaiting(parts))) return
      timer = setTimeout(() => void send(), pause)
      pause = Math.min(pause * 2, RETRY_MS.last)
    } finally {
      isSending = false
    }
  }
  const sendNow = () => {
    pause = RETRY_MS.first
    void send()
  }
  addEventListener('online', sendNow)
  addEventListener(WAITING_KEY, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), RETRY_MS.first)
  })
  document.addEventListener('visibilitychange', sendNow)
  onReaderChange(sendNow)
  sendNow()
}

function partsFor({ api, text }: Runtime): SendParts {
  return {
    waitings,
    reader: readerKey,
    senders: {
      comment: (waiting) => sendWaitingComment(waiting, api),
      submission: (waiting) => sendWaitingSubmission(waiting, api),
      form: (waiting) => sendWaitingForm(waiting, api),
      star: (waiting) => sendWaitingMark(waiting, api),
      collect: (waiting) => sendWaitingMark(waiting, api),
    },
    onSent({ kind }) {
      if (kind === 'comment' || kind === 'submission' || kind === 'form') toast(text(`waiting.sent.${kind}`))
    },
    onRefused(waiting, failure) {
      const { kind } = waiting
      if (kind === 'form') saveAsDraft(waiting)
      if (kind === 'star' || kind === 'collect') showMarkAsBefore(waiting)
      toast(text(`waiting.refused.${kind}`, { why: whyRefused(waiting, failure, text) }))
    },
    onOutdated(waiting) {
      const { kind } = waiting
      if (kind === 'form') saveAsDraft(waiting)
      if (kind === 'comment' || kind === 'submission' || kind === 'form') toast(text(`waiting.outdated.${kind}`))
    },
  }
}

function whyRefused({ kind }: Waiting, failure: Failure, text: Text): string {
  if (kind === 'comment') return failureText(failure, 'comment', text)
  return kind === 'submission' ? submissionFailure(failure, text) : failure.msg
}
