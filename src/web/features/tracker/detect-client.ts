import { isSocialClient } from '../../runtime/user-agent.ts'

/** Browsers that call themselves Chrome or Safari besides their own name. */
const OTHER =
  /Edg|OPR\/|CriOS|FxiOS|QQ\/|MQQBrowser|UCBrowser|Quark|baidu|HuaweiBrowser|MiuiBrowser|VivoBrowser|HeyTapBrowser|SamsungBrowser|AlipayClient|DingTalk|Weibo|aweme|NewsArticle|; wv\)/i

/** The browser family and its first version number, as beacons name them: `safari 18`. */
export function detectClient(userAgent: string): string {
  const version = (name: string) => {
    const [, major] = new RegExp(`${name}/([1-9]\\d{0,2})\\b`).exec(userAgent) ?? []
    return major === undefined ? '' : ` ${major}`
  }
  if (isSocialClient(userAgent)) {
    if (/iPhone|iPad|iPod/.test(userAgent)) return `wechat-ios${version('MicroMessenger')}`
    return /Android|HarmonyOS/.test(userAgent) ? `wechat-android${version('MicroMessenger')}` : 'other'
  }
  if (OTHER.test(userAgent)) return 'other'
  if (userAgent.includes('Chrome/')) return `chrome${version('Chrome')}`
  return /Version\/\d.*Safari\//.test(userAgent) ? `safari${version('Version')}` : 'other'
}
