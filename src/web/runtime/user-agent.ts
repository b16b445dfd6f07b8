/** Whether the page is open inside the social client (WeChat). */
export function isSocialClient(userAgent: string): boolean {
  return /MicroMessenger/i.test(userAgent)
}

/** Whether the browser says that it runs on a phone or tablet. */
export function isMobile(userAgent: string): boolean {
  return /Android|iPhone|iPad|iPod|Mobile|HarmonyOS|MicroMessenger.*Mobile/i.test(userAgent)
}

/** Whether a crawler asks, or a service that makes a preview of the page; phones of the brand Cubot are none. */
export function isCrawler(userAgent: string): boolean {
  return /(?:[^u]|[^c]u)bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|inspectiontool/i.test(userAgent)
}

/** What a browser says of the phone or tablet that it runs on; empty texts for everything else. */
export interface Device {
  device_type: 'Android' | 'IOS' | ''
  /** With its version, where that is told: `Android 14`, `iOS 18.5`. */
  device_os: string
}

/** A tablet of Apple calls itself a computer; what gives it away is that it can be touched in several places. */
export function detectDevice(userAgent: string, touchPoints = 0): Device {
  const android = /Android(?: (\d+(?:\.\d+)*))?/.exec(userAgent)
  if (android) return { device_type: 'Android', device_os: withVersion('Android', android[1]) }
  if (!/iPhone|iPad|iPod/.test(userAgent) && !(/Macintosh/.test(userAgent) && touchPoints > 1))
    return { device_type: '', device_os: '' }
  const [, version] = /(?:iPhone )?OS (\d+(?:_\d+)*) like Mac/.exec(userAgent) ?? []
  return { device_type: 'IOS', device_os: withVersion('iOS', version?.replaceAll('_', '.')) }
}

function withVersion(name: string, version: string | undefined): string {
  return version === undefined ? name : `${name} ${version}`
}
