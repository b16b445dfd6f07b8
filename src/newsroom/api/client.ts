import { adminCalls } from 'virtual:admin-calls'
import { useCallback } from 'react'
import { CSRF_HEADER, mayAct, type StaffRole } from '#contract/admin/endpoint.ts'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { Answer, Failure, InputOf, OutputOf } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { toRequest } from '#contract/to-request.ts'
import { mayTryAgain, TooLate } from './answered.ts'
import { openSession, waitForLogin, useSession, useStaff, type Session } from './session.ts'

export type CallName = keyof AdminEndpoints
export type Input<N extends CallName> = InputOf<AdminEndpoints[N]>
export type Output<N extends CallName> = OutputOf<AdminEndpoints[N]>

/** A call that was refused or that nobody answered; its code is -1 then. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.msg)
    this.failure = failure
  }

  get code(): Failure['code'] {
    return this.failure.code
  }
}

/** Whether a call failed because nobody answers, not for what it is. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TooLate || (error instanceof CallFailed && mayTryAgain(error.code))
}

export interface CallOptions {
  /** Lets the request end after the page is gone. */
  keepalive?: boolean
  signal?: AbortSignal
  /** Names what is done, so that it is done once however often it is sent. */
  requestId?: string
  /** That of another session than the one that is open. */
  csrfToken?: string
}

const WHO = 'GET /admin/api/v1/session'

/** No session, or one that is over. */
const WITHOUT_SESSION: ReadonlySet<number> = new Set([40101, 40102])

/**
 * Calls the editor's API. A call of a session that has ended waits until its owner has logged in again, and then goes on.
 * Throws `CallFailed`.
 */
export async function call<N extends CallName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Output<N>> {
  const { requestId = crypto.randomUUID() } = options
  for (;;) {
    const refusal = name === WHO || adminCalls[name].role === null ? null : await findRefusal()
    const answer = refusal ?? (await send<Output<N>>(name, input, requestId, options))
    if (answer.code === 0) return answer.data
    const mayGoOn = WITHOUT_SESSION.has(answer.code) && adminCalls[name].role !== null && (await waitForLogin())
    if (!mayGoOn) throw new CallFailed(answer)
  }
}

let asking: Promise<Answer<Session>> | null = null

/**
 * Whoever goes on as whom this machine remembers is not known to the server before it was asked: why nothing can be sent,
 * null where it can. What was opened as somebody else is not shown to who is here by now.
 */
async function findRefusal(): Promise<Failure | null> {
  const { session, isRemembered } = useSession.getState()
  if (!isRemembered) return null
  asking ??= send<Session>(WHO, {}, crypto.randomUUID(), {}).finally(() => (asking = null))
  const answer = await asking
  if (answer.code !== 0) return answer
  if (answer.data.staff.id !== session?.staff.id) {
    location.reload()
    return { code: NETWORK_FAILURE, msg: '', data: null }
  }
  openSession(answer.data)
  return null
}

async function send<T>(
  name: CallName,
  input: object,
  requestId: string,
  { keepalive = false, signal, csrfToken = useSession.getState().session?.csrf_token }: CallOptions,
): Promise<Answer<T>> {
  const { method, path, query, body } = toRequest(name, input)
  const headers = new Headers({ 'accept-language': document.documentElement.lang, 'request-id': requestId })
  if (csrfToken !== undefined) headers.set(CSRF_HEADER, csrfToken)
  const isPost = method === 'POST'
  if (isPost) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(path + query, {
      method,
      headers,
      keepalive,
      ...(isPost && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    return (await response.json()) as Answer<T>
  } catch (error) {
    if (signal?.aborted) throw error
    return { code: NETWORK_FAILURE, msg: error instanceof Error ? error.message : String(error), data: null }
  }
}

/** Whether somebody of a role may make a call, as the table of calls says. */
function mayCall(role: StaffRole, name: CallName): boolean {
  const needed = adminCalls[name].role
  return needed === null || mayAct(role, needed)
}

/** Whether the member who is logged in may make a call: what they may not do is not shown to them. */
export function useMayCall(): (name: CallName) => boolean {
  const { role } = useStaff()
  return useCallback((name) => mayCall(role, name), [role])
}
