import type { Api } from '#contract/endpoints.ts'
import { parseAppInfo, toSite } from '../runtime/load-site.ts'
import { askToken } from '../features/session/keep-session.ts'
import { clientState } from '../runtime/client-state.ts'
import { fillMeta, showTones } from './document-head.ts'

/**
 * An anonymous token, stored as the token; then app info and a second anonymous token side by side; then theme and
 * anonymous token. False when the first step failed: the page stays as the server made it.
 */
export async function signIn(api: Api): Promise<boolean> {
  const first = await askToken(api)
  if (!first) return false
  if (!clientState.getState().userInfo) clientState.setState({ token: first })

  const [info, second] = await Promise.all([api.call('GET /peony/v1/appinfo', {}), askToken(api)])
  if (info.code !== 0 || !second) return false
  clientState.setState({ anonymousToken: second, appInfo: parseAppInfo(info.data.app_info) })

  const site = toSite(info.data)
  if (site.primaryColor && site.primaryColor !== clientState.getState().themeColor) {
    clientState.setState({ themeColor: site.primaryColor })
    await showTones(site.primaryColor)
  }
  fillMeta(site)
  return true
}
