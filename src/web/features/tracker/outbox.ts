import type { TrackingEvent } from '#contract/analytics.ts'
import { BEACON_TERMINAL, BEACON_VERSION, reportWays, TID_IDS_MAX, type VisitSource } from '#contract/beacons.ts'
import type { ReadReport } from './reading.ts'
import type { Report } from './report.ts'

/** Reading is reported at most this often while the page is there. */
const READ_EVERY_MS = 15_000
/** Exposures wait this long for others. */
const EXPOSE_WITHIN_MS = 5000

/** Gathers what is to be reported and sends what belongs together as one beacon. */
export interface Outbox {
  /** `depth`: how often what brought the reader was shared on. */
  view(id: string, source: VisitSource, depth: number): void
  /** Sends at once what the reader did besides. */
  tell(report: Report): void
  expose(id: string): void
  /** The item is no longer the open one: what is left to tell of it is kept. */
  keepReading(): void
  /** Sends exposures, and reading when it is its time; else as soon as it is. */
  flush(): void
  /** The page goes: sends everything. */
  flushAll(): void
}

export interface OutboxOptions {
  userId: string
  send: (events: TrackingEvent[]) => void
  /** What is new about the open item; null for nothing. */
  takeReading: () => { id: string; report: ReadReport } | null
  /** Whether items are read, or heard and watched. */
  reading?: 'read' | 'play'
}

export function createOutbox({ userId, send, takeReading, reading = 'read' }: OutboxOptions): Outbox {
  let reads: TrackingEvent[] = []
  const exposed: string[] = []
  let lastReadAt = Number.NEGATIVE_INFINITY
  let readTimer: ReturnType<typeof setTimeout> | undefined
  let exposeTimer: ReturnType<typeof setTimeout> | undefined

  const toEvent = (behavior: TrackingEvent['behavior'], tid: string, report?: ReadReport): TrackingEvent => ({
    timestamp: Math.floor(Date.now() / 1000),
    version: BEACON_VERSION,
    terminal: BEACON_TERMINAL,
    tid,
    behavior,
    user_id: userId,
    duration: report?.duration ?? 0,
    percent: report?.percent ?? 0,
    ...(report?.p !== undefined && { p: report.p }),
  })
  const takeExposed = (): TrackingEvent[] => {
    clearTimeout(exposeTimer)
    exposeTimer = undefined
    const batches: TrackingEvent[] = []
    while (exposed.length > 0) batches.push(toEvent('expose', exposed.splice(0, TID_IDS_MAX).join('|')))
    return batches
  }
  const takeReads = (): TrackingEvent[] => {
    clearTimeout(readTimer)
    readTimer = undefined
    outbox.keepReading()
    const taken = reads
    reads = []
    if (taken.length > 0) lastReadAt = Date.now()
    return taken
  }
  const sendSome = (events: TrackingEvent[]) => {
    if (events.length > 0) send(events)
  }

  const outbox: Outbox = {
    view: (id, source, depth) => send([{ ...toEvent('view', id), source, ...(depth > 0 && { d: depth }) }]),
    tell({ behavior, id, way, launch }) {
      send([{ ...toEvent(behavior, id), way: reportWays.find((known) => known === way) ?? 'other', launch }])
    },
    expose(id) {
      exposed.push(id)
      if (exposed.length >= TID_IDS_MAX) sendSome(takeExposed())
      else exposeTimer ??= setTimeout(() => sendSome(takeExposed()), EXPOSE_WITHIN_MS)
    },
    keepReading() {
      const news = takeReading()
      if (news) reads.push(toEvent(reading, news.id, news.report))
    },
    flush() {
      const wait = lastReadAt + READ_EVERY_MS - Date.now()
      if (wait <= 0) return outbox.flushAll()
      readTimer ??= setTimeout(() => sendSome(takeReads()), wait)
      sendSome(takeExposed())
    },
    flushAll: () => sendSome([...takeReads(), ...takeExposed()]),
  }
  return outbox
}
