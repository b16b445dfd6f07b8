import type { Api } from '#contract/endpoints.ts'
import { deviceId } from '../browser-ids.ts'
import { log } from '../log.ts'
import { toSite } from '../runtime/site.ts'
import { clientState } from './client-state.ts'
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
  clientState.setState({ anonymousToken: second })

  const site = toSite(info.data)
  if (site.primaryColor && site.primaryColor !== clientState.getState().themeColor) {
    clientState.setState({ themeColor: site.primaryColor })
    await showTones(site.primaryColor)
  }
  fillMeta(site)
  return true
}

async function askToken(api: Api): Promise<string> {
  const answer = await api.call('POST /peony/v1/auth', { appid: 1, platform: 'mobile', device_id: deviceId() })
  if (answer.code === 0 && answer.data.token) return answer.data.token
  log.debug('未获取到登录令牌，将使用匿名令牌，您仍可继续浏览')
  return ''
}
