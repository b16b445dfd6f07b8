import type { DataRouter } from 'react-router'
import { isNeverOffline, offlineAddress, TAKE_OVER } from '#contract/offline.ts'
import { BASE_PATH, OFFLINE_PATH, SERVICE_WORKER_PATH } from '#contract/share-urls.ts'
import { checkOffline, deleteIfGone } from '../features/offline/delete-gone.ts'
import { cacheOpened } from '../features/offline/cache-opened.ts'
import type { OpenedItem } from '../features/offline/keep-whole.ts'
import { showOfflineLine } from '../features/offline/offline-line.ts'
import { mayCachePages } from '../features/offline/offline-items.ts'
import { readKeptAt } from '../runtime/kept-at.ts'
import { log } from '../runtime/log.ts'
import { mayPrefetch } from '../runtime/may-prefetch.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { localBrowserStorage, PAUSED_KEY } from '../storage/browser-storage.ts'
import { clearSiteCaches } from '../storage/site-caches.ts'
import { showUndo } from '../ui/undo-toast.ts'
import { openedItem } from './opened-item.ts'
import { syncLater } from './sync-later.ts'

/** After this long on a page its item counts as opened. */
const OPENED_MS = 1500
/** For so long a page is of the newest build. */
const FRESH_MS = 60_000
/** How often a page that stays open asks for a new build, when its reader comes back to it. */
const CHECK_MS = 60 * 60_000

/** Registers the worker that lets pages be read without a network; where they are not to be, takes it down. */
export async function startServiceWorker(router: DataRouter, runtime: Runtime): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    log.debug('serviceWorker is not supported in current browser!')
    return
  }
  if (!runtime.config.offline) return takeDown()
  if (isNeverOffline(location.pathname)) return
  const isKept = showWhetherOffline(router, runtime)
  openLinksWithoutNetwork()
  try {
    const registration = await navigator.serviceWorker.register(SERVICE_WORKER_PATH, { scope: `${BASE_PATH}/` })
    offerUpdates(registration, isKept, runtime)
    cacheWhatIsOpened(router, runtime)
    if (mayCachePages()) syncLater(runtime)
  } catch (error) {
    log.debug('the service worker could not be registered', error)
  }
}

/** The worker serves the pages that are open to their end, and keeps nothing more. */
async function takeDown(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(`${BASE_PATH}/`)
  await registration?.unregister()
  await clearSiteCaches()
}

/** Keeps the item of each page that stays open for a moment, and forgets those that are no more. */
function cacheWhatIsOpened(router: DataRouter, runtime: Runtime): void {
  if (!mayCachePages()) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = ''
  const keepSoon = ({ navigation, location: { pathname, search } }: DataRouter['state']) => {
    if (navigation.state !== 'idle' || pathname + search === shown) return
    shown = pathname + search
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!navigator.onLine || localBrowserStorage.read(PAUSED_KEY) === true) return
      cacheOrDelete(router, runtime).catch((error: unknown) => log.debug('a page could not be kept', error))
    }, OPENED_MS)
  }
  keepSoon(router.state)
  router.subscribe(keepSoon)
}

async function cacheOrDelete({ state }: DataRouter, runtime: Runtime): Promise<void> {
  const opened = await openedItem(state, runtime)
  if (opened) await keepWhole(opened, runtime)
  else if (state.errors) await deleteIfGone(offlineAddress(location))
  await checkOffline(Date.now())
}

/** With what is needed to take part, each as its own page asks for it. */
async function keepWhole(opened: OpenedItem, runtime: Runtime): Promise<void> {
  if (mayPrefetch(navigator)) {
    await Promise.all([
      import('../features/comments/comment-section.tsx'),
      import('../features/relations/send-mark.ts'),
      import('./retry-sending.ts'),
    ])
  }
  await cacheOpened(opened, runtime)
}

/** Without a network the data of a page cannot be fetched, but the page itself may be kept: it is loaded whole. */
function openLinksWithoutNetwork(): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
      if (navigator.onLine || !navigator.serviceWorker.controller || !link || !isPlain(event)) return
      const inside = link.origin === location.origin && link.pathname.startsWith(`${BASE_PATH}/`)
      if (!inside || link.target !== '' || (link.pathname === location.pathname && link.hash !== '')) return
      event.preventDefault()
      event.stopPropagation()
      location.assign(link.href)
    },
    { capture: true },
  )
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** Says that the page that was opened comes from what is kept, until another one is shown; whether it does. */
function showWhetherOffline(router: DataRouter, runtime: Runtime): boolean {
  const keptAt = readKeptAt()
  if (keptAt === 0) return false
  if (location.pathname.endsWith(OFFLINE_PATH)) return true // says so itself
  const { pathname } = router.state.location
  const line = showOfflineLine(keptAt, runtime)
  const stop = router.subscribe(({ location: { pathname: current } }) => {
    if (current === pathname) return
    line.remove()
    stop()
  })
  return true
}

/**
 * Lets the worker of a new build take over. A page that was just loaded is of that build already; to one that has been
 * open for longer, or was kept, the new pages are offered: nothing is loaded anew unless the reader says so.
 */
function offerUpdates(registration: ServiceWorkerRegistration, isKept: boolean, { text }: Runtime): void {
  const { serviceWorker } = navigator
  const loadedAt = Date.now()
  const offer = (worker: ServiceWorker) => {
    if (!serviceWorker.controller) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    const takeOver = () => worker.postMessage(TAKE_OVER)
    if (!isKept && Date.now() - loadedAt < FRESH_MS) return takeOver()
    showUndo(text('offline.update'), text('offline.updateNow'), () => {
      if (worker.state === 'activated') return location.reload() // another tab has let it
      serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      takeOver()
    })
  }
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && offer(worker))
  })
  let checkedAt = loadedAt
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine || Date.now() - checkedAt < CHECK_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined) // asked again at the next visit
  })
}
