import type { PublicConfig } from '#contract/public-config.ts'
import { BASE_PATH, desktopPath } from '#contract/share-urls.ts'
import { staysUntil } from './stay-on-pages.ts'
import { isCrawler, isMobile } from '../runtime/user-agent.ts'

const DELAY_MS = 200
const DESKTOP_WIDTH = 1000

/** What decides whether a visit belongs on the desktop page. */
export interface Visit {
  width: number
  height: number
  userAgent: string
  isFramed: boolean
  isPrinting: boolean
  /** Path and query. */
  path: string
  /** Until when this browser stays, in milliseconds. */
  stayUntil: number
  now: number
}

/** A moment after load, a desktop browser goes to the desktop page with this address; going back leads past it. */
export function watchDesktop({ wapHost }: PublicConfig): void {
  const look = () => {
    const visit: Visit = {
      width: document.body.clientWidth,
      height: innerHeight,
      userAgent: navigator.userAgent,
      isFramed: window.top !== window.self,
      isPrinting: matchMedia('print').matches,
      path: location.pathname + location.search,
      stayUntil: staysUntil(),
      now: Date.now(),
    }
    if (belongsOnDesktop(visit)) location.replace(wapHost + BASE_PATH + desktopPath(location.href))
  }
  const wait = () => setTimeout(look, DELAY_MS)
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/** Pages whose address opens something, in whatever language: it is given to no other page. */
const SECRET = new RegExp(`^${BASE_PATH}/(?:[^/]+/)?(?:preview-|me/question(?:$|[/?]))`)

export function belongsOnDesktop(visit: Visit): boolean {
  const { path, stayUntil, now } = visit
  const query = new URLSearchParams(path.split('?')[1])
  if (visit.isFramed || visit.isPrinting || query.has('url') || now < stayUntil) return false
  if (SECRET.test(path) || isCrawler(visit.userAgent)) return false
  return (visit.width >= DESKTOP_WIDTH && visit.width > visit.height) || !isMobile(visit.userAgent)
}
