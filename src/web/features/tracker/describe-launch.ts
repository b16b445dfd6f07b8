import { LAUNCH_REASON_MAX, type LaunchClient } from '#contract/beacons.ts'
import type { Launch } from '#contract/analytics.ts'
import { isSocialClient } from '../../runtime/user-agent.ts'

/** Programs that show pages in a window of their own, by the name that they give it; the first that is found counts. */
const programs: readonly (readonly [LaunchClient, string])[] = [
  ['qqbrowser', 'MQQBrowser'],
  ['qq', 'QQ'],
  ['weibo', 'Weibo'],
  ['alipay', 'AlipayClient'],
  ['dingtalk', 'DingTalk'],
  ['douyin', 'aweme'],
  ['toutiao', 'NewsArticle'],
  ['baidu', 'baiduboxapp'],
  ['uc', 'UCBrowser'],
  ['quark', 'Quark'],
  ['huawei', 'HuaweiBrowser'],
  ['miui', 'MiuiBrowser'],
  ['vivo', 'VivoBrowser'],
  ['oppo', 'HeyTapBrowser'],
]

/** What is told of opening the app or a mini program, with the client and its version; `reason` is in the client's words. */
export function describeLaunch(kind: Launch['kind'], userAgent: string, reason = ''): Launch {
  const bare = reason
    .toLowerCase()
    .replaceAll(/[^a-z0-9:._-]+/g, ' ')
    .trim()
  return { kind, client: clientOf(userAgent), reason: bare.slice(0, LAUNCH_REASON_MAX).trim() }
}

function clientOf(userAgent: string): string {
  const withVersion = (family: LaunchClient, name: string) => {
    const [, version] = new RegExp(`${name}/([1-9]\\d{0,2}(?!\\d)(?:\\.\\d{1,3}(?!\\d)){0,2})`).exec(userAgent) ?? []
    return version === undefined ? family : `${family} ${version}`
  }
  if (isSocialClient(userAgent)) {
    if (/iPhone|iPad|iPod/.test(userAgent)) return withVersion('wechat-ios', 'MicroMessenger')
    return withVersion(/Android|HarmonyOS/.test(userAgent) ? 'wechat-android' : 'wechat-desk', 'MicroMessenger')
  }
  const program = programs.find(([, name]) => userAgent.includes(name))
  if (program) return withVersion(...program)
  if (userAgent.includes('; wv)')) return withVersion('webview', 'Chrome')
  if (/Edg|OPR\/|CriOS|FxiOS|SamsungBrowser/.test(userAgent)) return 'other'
  if (userAgent.includes('Chrome/')) return withVersion('chrome', 'Chrome')
  return userAgent.includes('Safari/') && /Version\/\d/.test(userAgent) ? withVersion('safari', 'Version') : 'other'
}
