import type { Endpoints, OutputOf } from '#contract/endpoints.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import type { SharedIdentity } from './sharing.ts'

/** The share card of the site as a whole. There are no overrides by route, and no social client is configured. */
export function toShareConfig(
  identity: SharedIdentity,
  wapHost: string,
): OutputOf<Endpoints['GET /inner/wxshare/config']> {
  return {
    default: {
      title: identity.name,
      desc: identity.descriptions,
      link: new URL(`${BASE_PATH}/`, wapHost).href,
      imgUrl: identity.logo === '' ? '' : new URL(identity.logo, wapHost).href,
    },
    rules: [],
    wx: { appId: '', enable: 0, js_urls: [] },
  }
}
