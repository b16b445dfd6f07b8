import { useState } from 'react'
import { useLocation } from 'react-router'
import { toHref } from '#contract/share-urls.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { isSocialClient } from '../../runtime/user-agent.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { whenSignedIn } from '../session/session.ts'
import { faultOf } from './login-rules.ts'
import type { Login } from './use-login.ts'

/** The login by the social client's own authorization; null outside of it, where it is not set up, and for an invitation. */
export function useAuthorization(
  login: Pick<Login, 'agrees' | 'setFault'>,
  isInvited: boolean,
): { isBusy: boolean; begin: () => void } | null {
  const [isBusy, setIsBusy] = useState(false)
  const { pathname, search, hash } = useLocation()
  const isOffered = useAuthorizationOffered()
  const begin = useBeginAuthorization()

  const run = async () => {
    if (isBusy || !login.agrees()) return
    setIsBusy(true)
    // On the login page itself, it is where that one leads.
    const isHere = pathname === AUTH
    const wanted = isHere ? new URLSearchParams(search).get('redirect') : pathname + search + hash
    const failure = await begin(wanted)
    setIsBusy(false)
    if (failure) login.setFault(faultOf(failure, 'send'))
  }
  return isOffered && !isInvited ? { isBusy, begin: () => void run() } : null
}

const AUTH = '/auth'

/** Whether readers can log in here by the client that they read in; for what is shown in a page that is alive. */
export function useAuthorizationOffered(): boolean {
  const { config } = useRuntime()
  return config.loginWays.wechat && isSocialClient(navigator.userAgent)
}

/**
 * Leaves for the page where the client's reader agrees, from which they come back to `/auth`, and from there to `wanted`.
 * Resolves with what went wrong.
 */
export function useBeginAuthorization() {
  const { api, text, addressRules } = useRuntime()
  return async (wanted: string | null) => {
    await whenSignedIn()
    const query = wanted === null ? '' : `?redirect=${encodeURIComponent(wanted)}`
    const back = location.origin + toHref(`${AUTH}${query}`, text.locale, await addressRules())
    const answer = await api.call('POST /peony/v1/account/wechat', { back }, { requestId: randomUuid() })
    if (answer.code !== 0) return answer
    location.assign(answer.data.url)
    return null
  }
}
