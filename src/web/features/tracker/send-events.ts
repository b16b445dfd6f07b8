import type { TrackingEvent } from '#contract/analytics.ts'
import { BEACON_PATH } from '#contract/beacons.ts'

/** Sends events as one beacon, which leaves even when the page goes; nobody hears when it is lost. */
export function sendEvents(statsHost: string, events: readonly TrackingEvent[]): void {
  const url = statsHost + BEACON_PATH
  const body = JSON.stringify(events)
  // A browser refuses a beacon when too much is waiting to be sent, and some have none.
  if ('sendBeacon' in navigator && navigator.sendBeacon(url, body)) return
  fetch(url, { method: 'POST', body, mode: 'no-cors', keepalive: true }).catch(() => undefined)
}
