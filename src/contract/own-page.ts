import { BASE_PATH } from './share-urls.ts'

/** Whether `url` may be shown by the desktop page or returned to after login: this site's own pages on `host` only. */
export function isOwnPage(url: string, host: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin, pathname, username, password } = new URL(url)
  const inside = pathname === BASE_PATH || pathname.startsWith(`${BASE_PATH}/`)
  return origin === new URL(host).origin && inside && !username && !password
}
