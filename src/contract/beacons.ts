/** Constants of tracking events (specification, sections 3 and 9). */
export const BEACON_VERSION = '1'
export const BEACON_TERMINAL = 'wap'
export const BEACON_PATH = '/tracker/log'
/** Most events in one beacon. */
export const BEACON_BATCH_MAX = 50
/** Most ids in one event. */
export const TID_IDS_MAX = 20
export const behaviors = ['view', 'read', 'expose', 'share', 'launch', 'play', 'book', 'vitals'] as const

/**
 * Where a visit came from: another page of the site; a message to one person, to a group, or to all friends in the social
 * client; a code that was scanned, be it on a poster; a search engine; another site; or nowhere that is known.
 */
export const visitSources = [
  'inside',
  'message',
  'group',
  'timeline',
  'favorites',
  'scan',
  'poster',
  'search',
  'site',
  'none',
] as const
export type VisitSource = (typeof visitSources)[number]

/** How often an item was shared on until it was come to. */
export const shareDepths = ['1', '2', '3+'] as const

/** How something was shared or the app opened; every other word is counted as `other`. */
export const reportWays = [
  'system',
  'copy',
  'guide',
  'poster',
  'message',
  'timeline',
  'universal',
  'scheme',
  'tag',
  'store',
  'opened',
  'failed',
  'weapp',
  'other',
] as const

/** Measures of how fast a page was: milliseconds, `CLS` in thousandths. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type VitalName = (typeof vitalNames)[number]

/** Browsers that are told apart. */
const clientFamilies = ['wechat-ios', 'wechat-android', 'safari', 'chrome', 'other'] as const
/** One of them with its version, such as `safari 18`. */
export const CLIENT_PATTERN = new RegExp(`^(?:${clientFamilies.join('|')})(?: [1-9]\\d{0,2})?$`)

/** Clients that are told apart where they open the app or a mini program, or do not. */
const launchClients = [
  'wechat-ios',
  'wechat-android',
  'wechat-desk',
  'qqbrowser',
  'qq',
  'weibo',
  'alipay',
  'dingtalk',
  'douyin',
  'toutiao',
  'baidu',
  'uc',
  'quark',
  'huawei',
  'miui',
  'vivo',
  'oppo',
  'webview',
  'safari',
  'chrome',
  'other',
] as const
export type LaunchClient = (typeof launchClients)[number]
/** One of them with its version, such as `wechat-ios 8.0.57`. */
export const LAUNCH_CLIENT_PATTERN = new RegExp(
  `^(?:${launchClients.join('|')})(?: [1-9]\\d{0,2}(?:\\.\\d{1,3}){0,2})?$`,
)
/** Characters of a reason at most. */
export const LAUNCH_REASON_MAX = 60
export const LAUNCH_REASON_PATTERN = new RegExp(`^[a-z0-9:._ -]{0,${LAUNCH_REASON_MAX}}$`)
