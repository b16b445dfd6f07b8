import type { DataRouter } from 'react-router'
import { NEWSROOM_FRAME } from '#contract/newsroom-frame.ts'
import { fetchPart } from '../ui/fetched-part.ts'
import { isAnythingWaiting, WAITING_KEY } from '../features/waiting/stored-waiting.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { isSocialClient } from '../runtime/user-agent.ts'
import { isPreview, mayTrack } from '../features/tracker/may-track.ts'
import { describePage } from './follow-navigation.ts'
import { showLoading } from './show-loading.ts'
import { whenIdle } from '../runtime/when-idle.ts'

/** Known before anything can change it. */
const entry = globalThis.location?.href

/** What a page does besides, once it can be read: each part is fetched only where it has something to do. */
export function startExtras(router: DataRouter, runtime: Runtime): void {
  const { config } = runtime
  showLoading(router)
  if (mayTrack(navigator) && !isPreview(location.pathname)) {
    whenIdle(() => {
      import('../features/tracker/watch-vitals.ts').then(({ watchVitals }) => watchVitals(router, config), noCode)
    })
  }
  if (isPreview(location.pathname)) {
    fetchPart(() => import('../features/preview/framed.ts')).then((part) => part.followCopy(router, runtime), noCode)
  }
  if (self.name === NEWSROOM_FRAME) {
    fetchPart(() => import('../features/preview/arranged.ts')).then((part) => part.followArranging(), noCode)
  }
  fetchPart(() => import('./switch-language.ts')).then((part) => part.watchLanguage(router, runtime), noCode)
  fetchPart(() => import('./page-facts.ts')).then((part) => part.watchPageFacts(router, runtime), noCode)
  whenIdle(() => {
    fetchPart(() => import('./sync-hidden.ts')).then((part) => part.syncHidden(runtime), noCode)
  })
  if (config.debugConsole !== null) void showConsole(config.debugConsole)
  if (import.meta.env.PROD) {
    whenIdle(() => {
      fetchPart(() => import('./service-worker.ts')).then((part) => part.startServiceWorker(router, runtime), noCode)
    })
  }
  if (config.socialClient && isSocialClient(navigator.userAgent)) {
    import('../features/social-client/start-social-client.ts').then(
      (part) => part.startSocialClient({ router, runtime, entry, describe: describePage }),
      noCode,
    )
  }
  const sendWaiting = () => {
    fetchPart(() => import('./retry-sending.ts')).then(
      ({ retrySending }) => retrySending(runtime),
      () => sendWaitingOn('online'),
    )
  }
  const sendWaitingOn = (event: string) => addEventListener(event, sendWaiting, { once: true })
  if (isAnythingWaiting()) sendWaiting()
  else sendWaitingOn(WAITING_KEY)
}

async function showConsole(from: string): Promise<void> {
  const { showDebugConsole } = await import('./debug-console.ts')
  await showDebugConsole(from)
}

/** The page goes on without a part whose code cannot be had. */
const noCode = () => undefined
