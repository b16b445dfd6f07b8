import type { DataRouter } from 'react-router'
import type { Api } from '#contract/endpoints.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { createClient } from '../api/client.ts'
import { followSystemGround } from '../theme/apply-reading-settings.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { clientState } from '../runtime/client-state.ts'
import { watchConnection } from './connection.ts'
import { watchDesktop } from './desktop-redirect.ts'
import { markBrokenPictures } from './mark-broken-pictures.ts'
import { nextUserAction } from './next-user-action.ts'
import { signIn } from './sign-in.ts'
import type { Text } from '../i18n/text.tsx'
import { renewToken, restoreSession } from '../features/session/keep-session.ts'
import { createLoginDoor } from '../features/session/login-door.ts'
import { provideLoginDoor, trackSignIn } from '../features/session/session.ts'
import { syncProgress } from './sync-progress.ts'
import { startExtras } from './extras.ts'
import { followNavigation } from './follow-navigation.ts'
import { watchReaders } from '../features/tracker/watch-readers.ts'

export { prefetch } from './prefetch.ts'

/** What happens after hydration, in the order of the contract. */
export async function start(runtime: Runtime, router: DataRouter): Promise<void> {
  followSystemGround()
  markBrokenPictures(runtime.text('picture.broken'))
  watchConnection()
  watchDesktop(runtime.config)
  followNavigation(router, runtime)
  watchReaders(router, runtime.config)
  restoreSession()
  provideLoginDoor(createLoginDoor(router))
  const begin = () => trackSignIn(signIn(runtime.api))
  if (!(await begin())) nextUserAction(() => void begin())
  syncProgress(runtime.api)
  startExtras(router, runtime)
}

/** The API with the visitor's token. */
export function browserApi({ apiBase }: PublicConfig, text: Text): Api {
  const token = () => clientState.getState().token || clientState.getState().anonymousToken
  const api = createClient({
    base: apiBase,
    locale: text.locale,
    token,
    findKept: async (address) => ('caches' in globalThis ? caches.match(address) : undefined),
    renew: (refused) => renewToken(refused, api),
    solve: async (challenge) =>
      (await import('../features/session/solve-challenge.ts')).solveChallenge(challenge, text),
  })
  return api
}
