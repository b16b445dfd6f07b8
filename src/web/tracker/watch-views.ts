import type { DataRouter } from 'react-router'
import type { TrackingEvent } from '#contract/analytics.ts'
import { BEACON_PATH, BEACON_TERMINAL, BEACON_VERSION } from '#contract/beacons.ts'
import type { ContentDetail } from '#contract/content.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { isCrawler } from '../social-client/user-agent.ts'
import { trackingId } from '../browser-ids.ts'

/** Reports a view of each content that is opened, once in a row. Crawlers are not counted. */
export function watchViews(router: DataRouter, { statsHost }: PublicConfig): void {
  if (isCrawler(navigator.userAgent)) return
  let reported = ''
  const report = () => {
    const id = contentId(router.state.loaderData)
    if (id === reported) return
    reported = id
    if (id) sendBeacon(statsHost, viewOf(id, trackingId(), Date.now()))
  }
  router.subscribe(({ navigation }) => navigation.state === 'idle' && report())
  report()
}

/** `now` in milliseconds. */
export function viewOf(id: string, userId: string, now: number): TrackingEvent {
  return {
    timestamp: Math.floor(now / 1000),
    version: BEACON_VERSION,
    terminal: BEACON_TERMINAL,
    tid: id,
    behavior: 'view',
    user_id: userId,
    duration: 0,
    percent: 0,
  }
}

function sendBeacon(statsHost: string, event: TrackingEvent): void {
  navigator.sendBeacon(statsHost + BEACON_PATH, JSON.stringify(event))
}

/** The content that the shown screen is about, by the shape that content screens share. */
function contentId(loaderData: Record<string, unknown>): string {
  for (const data of Object.values(loaderData)) {
    const content = (data as { content?: Pick<ContentDetail, 'id'> } | null)?.content
    if (content) return content.id
  }
  return ''
}
