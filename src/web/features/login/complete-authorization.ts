import type { Api } from '#contract/endpoints.ts'
import { deviceId, randomUuid } from '../../storage/browser-ids.ts'
import { sessionBrowserStorage } from '../../storage/browser-storage.ts'
import { startSession } from '../session/keep-session.ts'
import { findUser, whenSignedIn } from '../session/session.ts'
import { storeInvite } from '../session/stored-invite.ts'
import { faultOf, type Fault } from './login-rules.ts'
import { keptInvite } from './use-login.ts'

/** What the social client came back with. */
export interface Authorization {
  code: string
  state: string
}

const JOIN_KEY = 'davmu.joining'

/** Remembers that the authorization that begins adds a way to the account; with `merges` also another account's. */
export function beginJoining(merges: boolean): void {
  sessionBrowserStorage.write(JOIN_KEY, { merges })
}

/** Takes code and state out of the address, so that they are neither reloaded, passed on nor kept in the history. */
export function takeAuthorization(): Authorization | null {
  const url = new URL(location.href)
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  if (code === null || state === null) return null
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  return { code, state }
}

/** Logs in by an authorization, or adds it to the account that asked for that. Resolves with what is wrong, null when done. */
export async function completeAuthorization(
  api: Api,
  { code, state }: Authorization,
  agreeVersion: string,
): Promise<Fault | null> {
  await whenSignedIn()
  const joining = sessionBrowserStorage.read(JOIN_KEY) as { merges: boolean } | null
  sessionBrowserStorage.write(JOIN_KEY, null)
  const shown = { wx_code: code, wx_state: state }
  const options = { requestId: randomUuid() }
  if (joining && findUser()) {
    const merge = joining.merges ? 1 : 0
    const answer = await api.call('POST /peony/v1/account/me/ways', { ...shown, merge }, options)
    if (answer.code === 40903) {
      sessionBrowserStorage.write(TAKEN_KEY, true)
      return null
    }
    return answer.code === 0 ? null : faultOf(answer, 'send')
  }
  const input = { appid: 1, platform: 'mobile', device_id: deviceId(), ...shown, agree_version: agreeVersion }
  const answer = await api.call('POST /peony/v1/auth', { ...input, ...keptInvite() }, options)
  if (answer.code !== 0) return faultOf(answer, 'send')
  storeInvite(null, Date.now())
  startSession(answer.data)
  return null
}

const TAKEN_KEY = 'davmu.wayTaken'

/** Whether the authorization that was to be added is another account's; told once. */
export function takeTaken(): boolean {
  const isTaken = sessionBrowserStorage.read(TAKEN_KEY) === true
  if (isTaken) sessionBrowserStorage.write(TAKEN_KEY, null)
  return isTaken
}
