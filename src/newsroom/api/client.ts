import { adminCalls } from 'virtual:admin-calls'
import { CSRF_HEADER, mayAct, type StaffRole } from '#contract/admin/endpoint.ts'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { Answer, Failure, InputOf, OutputOf } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { toRequest } from '#contract/to-request.ts'
import { waitForLogin, useSession, useStaff } from './session.ts'

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

export interface CallOptions {
  /** Lets the request end after the page is gone. */
  keepalive?: boolean
  signal?: AbortSignal
}

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
  const requestId = crypto.randomUUID()
  for (;;) {
    const answer = await send<Output<N>>(name, input, requestId, options)
    if (answer.code === 0) return answer.data
    const mayGoOn = WITHOUT_SESSION.has(answer.code) && adminCalls[name].role !== null && (await waitForLogin())
    if (!mayGoOn) throw new CallFailed(answer)
  }
}

async function send<T>(
  name: CallName,
  input: object,
  requestId: string,
  { keepalive = false, signal }: CallOptions,
): Promise<Answer<T>> {
  const { method, path, query, body } = toRequest(name, input)
  const headers = new Headers({ 'accept-language': document.documentElement.lang, 'request-id': requestId })
  const csrfToken = useSession.getState().session?.csrf_token
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
  return (name) => mayCall(role, name)
}
