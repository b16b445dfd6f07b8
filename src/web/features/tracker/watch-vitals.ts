import { matchRoutes, type DataRouter } from 'react-router'
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import type { TrackingEvent, Vital } from '#contract/analytics.ts'
import { BEACON_TERMINAL, BEACON_VERSION } from '#contract/beacons.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { isScreenName, type ScreenName } from '#contract/screens.ts'
import { trackingId } from '../../storage/browser-ids.ts'
import { sendEvents } from './send-events.ts'
import { detectClient } from './detect-client.ts'

/** Slower than this a page was not: its phone slept meanwhile. */
const SLOWEST_MS = 60_000

/**
 * Reports how fast the page was that the browser loaded, once it is hidden: of its screen, in a browser of a kind. What
 * happened before this code was there is known to the browser.
 */
export function watchVitals(router: DataRouter, { statsHost }: PublicConfig): void {
  const screen = findLoadedScreen(router)
  if (screen === null) return
  const client = detectClient(navigator.userAgent)
  let events: TrackingEvent[] = []
  const told = new Set<string>()

  const keep = ({ name, value, navigationType }: Metric) => {
    // A page that was kept whole was not loaded. One that is hidden again tells some values again.
    if (navigationType === 'back-forward-cache' || told.has(name)) return
    told.add(name)
    const vital: Vital = { name, value: Math.round(name === 'CLS' ? value * 1000 : value), screen, client }
    if (vital.value >= 0 && vital.value <= SLOWEST_MS) events.push(toEvent(vital))
  }
  const flush = () => {
    if (events.length > 0) sendEvents(statsHost, events)
    events = []
  }
  for (const watch of [onLCP, onINP, onCLS, onFCP, onTTFB]) watch(keep)
  // At the window, behind everything that tells its last value when it hears of this at the document.
  addEventListener('visibilitychange', () => document.hidden && flush())
  addEventListener('pagehide', flush)
}

/** The screen of the address that the browser loaded; the reader may have gone on since. */
function findLoadedScreen(router: DataRouter): ScreenName | null {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || !URL.canParse(navigation.name)) return null
  const { pathname } = new URL(navigation.name)
  const name = matchRoutes(router.routes, pathname, router.basename)?.at(-1)?.route.id ?? ''
  return isScreenName(name) ? name : null
}

function toEvent(vital: Vital): TrackingEvent {
  return {
    timestamp: Math.floor(Date.now() / 1000),
    version: BEACON_VERSION,
    terminal: BEACON_TERMINAL,
    tid: '',
    behavior: 'vitals',
    user_id: trackingId(),
    duration: 0,
    percent: 0,
    vital,
  }
}
