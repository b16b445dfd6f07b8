import type { DataRouter } from 'react-router'
import type { Api } from '#contract/endpoints.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { createClient } from '../api/client.ts'
import { followSystemGround } from '../theme/apply-reading-settings.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { clientState } from './client-state.ts'
import { watchConnection } from './connection.ts'
import { watchDesktop } from './desktop-redirect.ts'
import { markBrokenPictures } from './mark-broken-pictures.ts'
import { nextUserAction } from './next-user-action.ts'
import { signIn } from './sign-in.ts'
import { followNavigation } from './follow-navigation.ts'
import { watchViews } from '../tracker/watch-views.ts'

export { prefetch } from './prefetch.ts'

/** What happens after hydration, in the order of the contract. */
export async function start(runtime: Runtime, router: DataRouter): Promise<void> {
  followSystemGround()
  markBrokenPictures(runtime.text('picture.broken'))
  watchConnection()
  watchDesktop(runtime.config)
  followNavigation(router, runtime)
  watchViews(router, runtime.config)
  if (!(await signIn(runtime.api))) nextUserAction(() => void signIn(runtime.api))
}

/** The API with the visitor's token. */
export function browserApi({ apiBase }: PublicConfig, locale: string): Api {
  const token = () => clientState.getState().token || clientState.getState().anonymousToken
  return createClient({ base: apiBase, locale, token })
}
