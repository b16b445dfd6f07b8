import type { Endpoints, OutputOf } from '#contract/endpoints.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import type { SignedAddress } from '#contract/sharing.ts'
import { leavesOn } from '../site/site.ts'
import type { SharedIdentity } from './sharing.ts'

/** Where the social client's script comes from; the second where the first cannot be reached. */
const SCRIPTS = ['https://res.wx.qq.com/open/js/jweixin-1.6.0.js', 'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js']

const FUNCTIONS = ['updateAppMessageShareData', 'updateTimelineShareData', 'chooseImage']
const OPEN_TAGS = ['wx-open-launch-app', 'wx-open-launch-weapp']

/** The share card of the site as a whole, no overrides by route; `appId` null where no social client is configured; none where the publisher leaves it out. */
export function toShareConfig(
  identity: SharedIdentity,
  { wapHost, appId: configured }: { wapHost: string; appId: string | null },
): OutputOf<Endpoints['GET /inner/wxshare/config']> {
  const appId = leavesOn(identity, 'wx_share') ? configured : null
  return {
    default: {
      title: identity.name,
      desc: identity.descriptions,
      link: new URL(`${BASE_PATH}/`, wapHost).href,
      imgUrl: identity.logo === '' ? '' : new URL(identity.logo, wapHost).href,
    },
    rules: [],
    wx: appId === null ? { appId: '', enable: 0, js_urls: [] } : { appId, enable: 1, js_urls: SCRIPTS },
  }
}

interface Signed {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
  expireAt: number
}

export function toSignedAddress({ appId, timestamp, nonceStr, signature, expireAt }: Signed): SignedAddress {
  return {
    appId,
    timestamp,
    nonceStr,
    signture: signature,
    signature,
    jsApiList: FUNCTIONS,
    openTagList: OPEN_TAGS,
    expire_at: expireAt,
  }
}
