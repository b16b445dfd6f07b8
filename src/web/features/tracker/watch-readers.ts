import type { DataRouter } from 'react-router'
import type { ContentDetail } from '#contract/content.ts'
import type { LiveDetail } from '#contract/live.ts'
import type { VisitSource } from '#contract/beacons.ts'
import type { PublicConfig } from '#contract/public-config.ts'
import { shareDepthOf } from '#contract/share-depth.ts'
import type { DesktopMode } from '#contract/share-urls.ts'
import { trackingId } from '../../storage/browser-ids.ts'
import { BODY_ATTRIBUTE } from '../../rendering/page-elements.ts'
import { readShare } from '../../runtime/read-share.ts'
import { furthestParagraph } from './furthest-paragraph.ts'
import { isPreview, mayTrack } from './may-track.ts'
import { createOutbox } from './outbox.ts'
import { startReading, type Reading } from './reading.ts'
import { provideReports } from './report.ts'
import { sendEvents } from './send-events.ts'
import { findVisitSource } from './visit-source.ts'
import { watchExposures } from './watch-exposures.ts'

/** Until then a new page may not have taken the place of the old one. */
const SETTLE_MS = 1000
/** Most of what is lost when a page dies without a word. */
const BEAT_MS = 60_000
const SIGNS = ['scroll', 'pointerdown', 'touchmove', 'wheel', 'keydown'] as const

/**
 * Reports what the reader of this page does: views, reading, exposures, and what is handed to `report` (contract, T). Nothing of crawlers, previews,
 * pages that nobody has seen yet, and readers who object.
 */
export function watchReaders(router: DataRouter, { statsHost }: PublicConfig): void {
  if (mayTrack(navigator)) whenSeen(() => watch(router, statsHost))
}

function watch(router: DataRouter, statsHost: string): void {
  let reading: Reading | null = null
  let isMeasuring = false
  let isFurther = false
  let timer = 0

  const outbox = createOutbox({
    userId: trackingId(),
    send: (events) => sendEvents(statsHost, events),
    takeReading() {
      measure()
      const report = reading?.take(Date.now())
      return reading && report ? { id: reading.id, report } : null
    },
  })
  const measure = () => {
    const body = isMeasuring && document.querySelector<HTMLElement>(`[${BODY_ATTRIBUTE}]`)
    // A text that is folded away has no place on the page, and nothing of it is read.
    if (!body || body.getClientRects().length === 0) return
    reading?.see(readShare(body))
    reading?.reach(furthestParagraph(body))
  }
  const open = () => {
    const id = openId(router.state.loaderData)
    if (id === (reading?.id ?? '')) return
    isMeasuring = false
    outbox.keepReading()
    clearTimeout(timer)
    reading = id ? startReading(id, Date.now()) : null
    if (id) outbox.view(id, sourceOf(isFurther), isFurther ? 0 : shareDepthOf(location.search))
    timer = window.setTimeout(() => {
      isMeasuring = true
      measure()
    }, SETTLE_MS)
  }
  const onSign = ({ type }: Event) => {
    reading?.touch(Date.now())
    if (type === 'scroll') measure()
  }

  open()
  const { pathname } = router.state.location
  router.subscribe(({ navigation, location: shown }) => {
    if (navigation.state !== 'idle') return
    isFurther ||= shown.pathname !== pathname
    open()
  })
  provideReports((happening) => isPreview(location.pathname) || outbox.tell(happening))
  for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true, capture: true })
  document.addEventListener('visibilitychange', () => {
    reading?.setVisible(!document.hidden, Date.now())
    if (document.hidden) outbox.flush()
  })
  addEventListener('pagehide', () => outbox.flushAll())
  setInterval(() => outbox.flush(), BEAT_MS)
  watchExposures((id) => isPreview(location.pathname) || outbox.expose(id))
}

function sourceOf(isFurther: boolean): VisitSource {
  return findVisitSource({ search: location.search, referrer: document.referrer, origin: location.origin, isFurther })
}

/** At once, or when the page comes to the front: a browser may have made it ready in advance. */
function whenSeen(run: () => void): void {
  if (!document.hidden) return run()
  const onChange = () => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', onChange)
    run()
  }
  document.addEventListener('visibilitychange', onChange)
}

interface Shown {
  content?: Pick<ContentDetail, 'id'> | null
  room?: Pick<LiveDetail, 'track_id'>
  mode?: DesktopMode
}

/**
 * The content that the shown screen is about, by the shape that content screens share, a live room by the id that it is
 * tracked under; nothing for previews, and for what
 * the desktop page shows in its frame, where the page itself reports.
 */
function openId(loaderData: Record<string, unknown>): string {
  if (isPreview(location.pathname)) return ''
  for (const data of Object.values(loaderData)) {
    const { content, room, mode } = (data ?? {}) as Shown
    if (content && mode !== 'phone') return room?.track_id ?? content.id
  }
  return ''
}
