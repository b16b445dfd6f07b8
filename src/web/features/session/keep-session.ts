import type { Api, OutputOf, Endpoints } from '#contract/endpoints.ts'
import { deviceId, randomUuid } from '../../storage/browser-ids.ts'
import { log } from '../../runtime/log.ts'
import { clientState } from '../../runtime/client-state.ts'
import { forgetWaitingOf } from '../waiting/stored-waiting.ts'
import { readerKey } from './session.ts'
import { onSessionElsewhere, readSession, writeSession, type StoredSession } from './stored-session.ts'

/** Takes up the session that this browser keeps, and follows the other tabs when they log in or out. */
export function restoreSession(): void {
  const kept = readSession()
  if (kept) show(kept)
  onSessionElsewhere(show)
}

/** Starts a session with the answer to a login. */
export function startSession({ token, user_info: user }: OutputOf<Endpoints['POST /peony/v1/auth']>): void {
  if (!user) return
  const { id, nickname, avatar, mobile_masked: mobileMasked } = user
  const session = { token, user: { id, nickname, avatar, mobileMasked } }
  writeSession(session)
  show(session)
}

/** Ends the session here and at the server; the reader goes on with a fresh anonymous token. */
export async function endSession(api: Api): Promise<void> {
  if (!clientState.getState().userInfo) return
  await api.call('POST /peony/v1/account/logout', {})
  await dropSession(api)
}

/** Goes on with a fresh anonymous token, without what waited to be sent as the user. */
export async function dropSession(api: Api): Promise<void> {
  forgetWaitingOf(readerKey())
  writeSession(null)
  show(null)
  await takeAnonymousToken(api)
}

/**
 * Makes up for a token that the server no longer takes: a user's is dropped silently for the anonymous one, an anonymous
 * one is asked for anew. Resolves with whether there is another token now.
 */
export function renewToken(refused: string, api: Api): Promise<boolean> {
  const { token, anonymousToken } = clientState.getState()
  if (refused !== (token || anonymousToken)) return Promise.resolve(token !== '')
  renewing ??= renew(refused, api).finally(() => {
    renewing = null
  })
  return renewing
}

let renewing: Promise<boolean> | null = null

async function renew(refused: string, api: Api): Promise<boolean> {
  const kept = readSession()
  if (kept && kept.token !== refused) {
    show(kept)
    return true
  }
  if (!clientState.getState().userInfo) return takeAnonymousToken(api)
  writeSession(null)
  show(null)
  return clientState.getState().token !== '' || takeAnonymousToken(api)
}

/** An anonymous token for this browser, empty when none could be had. */
export async function askToken(api: Api): Promise<string> {
  const input = { appid: 1, platform: 'mobile', device_id: deviceId() }
  const answer = await api.call('POST /peony/v1/auth', input, { requestId: randomUuid() })
  if (answer.code === 0 && answer.data.token) return answer.data.token
  log.debug('未获取到登录令牌，将使用匿名令牌，您仍可继续浏览')
  return ''
}

async function takeAnonymousToken(api: Api): Promise<boolean> {
  const token = await askToken(api)
  if (!token) return false
  clientState.setState((state) => ({ token: state.userInfo ? state.token : token, anonymousToken: token }))
  return true
}

function show(session: StoredSession | null): void {
  clientState.setState(({ anonymousToken }) =>
    session ? { token: session.token, userInfo: session.user } : { token: anonymousToken, userInfo: null },
  )
}
