/**
 * Headers of whatever is answered, redirects and refusals included. A site that has an https origin is not asked for
 * without it again for half a year; its subdomains are not ours to speak for.
 */
export function baseHeaders(siteOrigin: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'origin-agent-cluster': '?1', // a browser gives the newsroom and the previews in it a process each
    ...(siteOrigin.startsWith('https:') && { 'strict-transport-security': 'max-age=15552000' }),
  }
}

const UNUSED = ['camera', 'display-capture', 'geolocation', 'hid', 'microphone', 'midi', 'payment', 'serial', 'usb']

/** What no page of ours asks a browser for, nor a frame in it. */
export const PERMISSIONS_POLICY = UNUSED.map((feature) => `${feature}=()`).join(', ')

/** Headers of every answer that is data and never a page. Other sites may read what CORS lets them, and embed nothing. */
export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
} as const
