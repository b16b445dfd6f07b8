/** What clients, log-ins and campaigns put into addresses, and whatever lets somebody else in. */
const DROPPED = new Set([
  'from',
  'isappinstalled',
  'code',
  'state',
  'token',
  'access_token',
  'openid',
  'unionid',
  'nsukey',
  'wxshare_count',
  'scene',
  'clicktime',
  'enterid',
  'sessionid',
  'subscene',
  'ascene',
  'exportkey',
  'pass_ticket',
  'wx_header',
  'gclid',
  'fbclid',
])

/** An address as it goes out: without its hash and without what is no part of the page. */
export function cleanLink(address: string): string {
  const url = new URL(address)
  url.hash = ''
  const isDropped = (name: string) => DROPPED.has(name.toLowerCase()) || /^(utm|wxwork)_/i.test(name)
  // The rest stays letter for letter: writing a query anew changes how it is escaped.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isDropped(decodeName(pair)))
  url.search = kept.join('&')
  return url.href
}

function decodeName(pair: string): string {
  const name = pair.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
