import type { Answer, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Waiting, WaitingKind, Waitings } from './create-waitings.ts'

/** Sends what waits; null where it is wanted no longer. Shows what came of it on the page. */
type SendOne = (waiting: Waiting) => Promise<Answer<unknown> | null>

export interface SendParts {
  waitings: Waitings
  senders: Readonly<Record<WaitingKind, SendOne>>
  /** Who reads, as `readerKey` says. */
  reader(): string
  /** Told of what was taken, and of what was refused and stays with its reader. */
  onSent(waiting: Waiting): void
  onRefused(waiting: Waiting, failure: Failure): void
  /** Told of what has waited too long: sent again it could be a second one. */
  onOutdated(waiting: Waiting): void
}

const LOCK = 'davmu.waiting'

/** Sends all that waits in its order, by one tab at a time; resolves with whether anything has to wait on. */
export async function sendWaiting(parts: SendParts): Promise<boolean> {
  const { waitings } = parts
  if (waitings.listDue().length === 0 && waitings.listOutdated().length === 0) return false
  if (!('locks' in navigator)) return sendAll(parts)
  return await navigator.locks.request(LOCK, () => sendAll(parts))
}

async function sendAll({ waitings, senders, reader, onSent, onRefused, onOutdated }: SendParts): Promise<boolean> {
  for (const waiting of waitings.listOutdated()) {
    waitings.drop(waiting)
    onOutdated(waiting)
  }
  const begun = reader()
  for (const waiting of waitings.listDue()) {
    waitings.noteSent(waiting)
    const answer = await senders[waiting.kind](waiting)
    if (answer && mustWait(answer.code)) return true
    if (waitings.find(waiting)?.requestId === waiting.requestId) waitings.drop(waiting)
    if (answer?.code === 0) onSent(waiting)
    else if (answer) onRefused(waiting, answer)
    if (begun !== reader()) return waitings.listDue().length > 0
  }
  return false
}

/** Nobody answered, too much was asked, the server is out of order, or the login has ended: later it may go well. */
function mustWait(code: number): boolean {
  return (
    code === NETWORK_FAILURE || (code >= 42901 && code <= 42999) || code >= 50000 || (code >= 40100 && code < 40200)
  )
}
