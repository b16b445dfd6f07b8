import { createHmac } from 'node:crypto'
import { trackingEvent } from '#contract/analytics.ts'
import { BEACON_BATCH_MAX, TID_IDS_MAX } from '#contract/beacons.ts'
import type { statsAdminEndpoints } from '#contract/admin/stats.ts'
import type { IdCodec } from '#contract/ids.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import { on } from '#server/assembly/points.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import { contentDomain, renumbered, type Content } from '../content/content.ts'
import { createBatches } from './batches.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { countHappenings, type CountedContent } from './count-happenings.ts'
import { pruneReaders } from './prune-readers.ts'
import { readLaunches, type LaunchesQuery, type LaunchLine } from './read-launches.ts'
import { readStats, type Stats, type StatsQuery } from './read-stats.ts'
import { readVitals, type VitalLine, type VitalsQuery } from './read-vitals.ts'
import * as store from './store.ts'
import { createClientNames, createLaunchNames } from './tell-clients-apart.ts'
import {
  dayBefore,
  isBot,
  isCounted,
  isTimely,
  NO_ITEM,
  type CountedBehavior,
  type Happening,
  type SeenVital,
} from './rules.ts'

export type { Stats, StatsLine } from './read-stats.ts'
export type { LaunchLine } from './read-launches.ts'
export type { VitalLine } from './read-vitals.ts'
export { listDepths } from './rules.ts'

/**
 * What became of an event: counted under its behaviour, or left out because it is no event, of a robot, too old or too
 * early, of a behaviour that is not counted, or about nothing public.
 */
type EventFate = CountedBehavior | 'vitals' | 'malformed' | 'robot' | 'untimely' | 'uncounted' | 'unknown'

/** What readers do with items: views, reading, exposures, sharing; and how fast pages are for them. */
export interface Analytics extends DomainParts {
  adminHandlers: AdminHandlers<typeof statsAdminEndpoints>
  /**
   * Takes the parsed JSON of a beacon, one event or an array of them; resolves with the fate of each when what counts is
   * committed. Throws 40001 for what cannot hold events.
   */
  acceptBeacon(body: unknown, call: Call): Promise<EventFate[]>
  /** Resolves when everything that came is counted, also for those who hung up. */
  settle(): Promise<void>
  /** What was counted in the last days. */
  readStats(query: StatsQuery): Promise<Stats>
  /** How fast pages were in the last days, by screen and browser. */
  readVitals(query: VitalsQuery): Promise<VitalLine[]>
  /** What came of opening the app and mini programs in the last days, by client, and why it failed. */
  readLaunches(query: LaunchesQuery): Promise<LaunchLine[]>
  /** Drops what is known of single readers after a month; returns how many rows. */
  pruneReaders(now: number): Promise<number>
}

interface AnalyticsParts extends Pick<Foundation, 'database' | 'ids' | 'tokenSecret'> {
  content: CountedContent & Pick<Content, 'loadCards'>
}

export const analyticsDomain = defineDomain({
  name: 'analytics',
  tables: ['content_days', 'content_depths', 'content_ways', 'launch_days', 'reader_days', 'vital_days'],
  needs: [contentDomain],
  create: createAnalytics,
})

export function createAnalytics({ database, ids, tokenSecret, content }: AnalyticsParts): Analytics {
  const readerOf = createReaderOf(tokenSecret)
  const clientOf = createClientNames()
  const launchOf = createLaunchNames()
  const batches = createBatches((happenings: readonly (Happening | SeenVital)[]) =>
    countHappenings(database, content, happenings),
  )

  return {
    async acceptBeacon(body, call) {
      const events = toList(body).map((value) => judge(value, call, { ids, readerOf, clientOf, launchOf }))
      const happenings = events.flatMap((event) => (typeof event === 'string' ? [] : event))
      if (happenings.length === 0) return events.map((event) => (typeof event === 'string' ? event : 'unknown'))
      const counted = await batches.add(happenings)
      return events.map((event) => {
        if (typeof event === 'string') return event
        const found = event.find((one) => 'screen' in one || counted.has(one.contentId))
        if (!found) return 'unknown'
        return 'screen' in found ? 'vitals' : found.behavior
      })
    },
    settle: () => batches.settle(),
    readStats: (query) => readStats(database.db, query),
    readLaunches: (query) => readLaunches(database.db, query),
    readVitals: (query) => readVitals(database.db, query),
    pruneReaders: (now) => pruneReaders(database, now),
    adminHandlers: createAdminHandlers({ database, ids, content }),
    contributions: [
      on(renumbered, (tx, { id }) => store.forgetDepths(tx, id, [dayBefore(tx.now, 1), dayBefore(tx.now, 0)])),
    ],
    jobs: [{ everyMs: PRUNE_EVERY_MS, name: 'forgetting of readers', run: ({ now }) => pruneReaders(database, now) }],
  }
}

function toList(body: unknown): unknown[] {
  const list: unknown[] = Array.isArray(body) ? body : [body]
  if (list.length <= BEACON_BATCH_MAX) return list
  throw new AppError(40001, {
    data: { fields: [{ field: 'body', message: `has more than ${BEACON_BATCH_MAX} events` }] },
  })
}

interface Judging {
  ids: IdCodec
  readerOf: ReaderOf
  clientOf: ReturnType<typeof createClientNames>
  launchOf: ReturnType<typeof createLaunchNames>
}

/** What an event says that happened, with each of its items, or how fast a page was; or why it is left out. */
function judge(
  value: unknown,
  call: Call,
  { ids, readerOf, clientOf, launchOf }: Judging,
): (Happening | SeenVital)[] | EventFate {
  const { success, data: event } = trackingEvent.safeParse(value)
  if (!success) return 'malformed'
  if (isBot(call.userAgent)) return 'robot'
  if (!isTimely(event, call.now)) return 'untimely'
  const { behavior, timestamp: at, duration, percent, p: paragraph = 0, d: depth } = event
  if (behavior === 'vitals')
    return event.vital ? [{ ...event.vital, client: clientOf(event.vital.client, at), at }] : 'malformed'
  if (!isCounted(behavior)) return 'uncounted'
  const reader = readerOf(event.user_id)
  const isAction = behavior === 'share' || behavior === 'launch'
  const word = (isAction ? (event.way ?? 'other') : event.source) ?? ''
  const about = isAction && event.tid === '' ? [NO_ITEM] : decodeIds(event.tid, ids)
  const launch = behavior === 'launch' && event.launch ? launchOf(event.launch, word, at) : undefined
  return about.map((contentId) => ({
    behavior,
    contentId,
    reader,
    at,
    duration,
    percent,
    paragraph,
    word,
    depth,
    launch,
  }))
}

function decodeIds(tid: string, ids: IdCodec): number[] {
  const decoded = [...new Set(tid.split('|', TID_IDS_MAX))].flatMap((hashed) => ids.decode(hashed) ?? [])
  return decoded.filter((id) => id !== NO_ITEM)
}

type ReaderOf = (userId: string) => number

/** 48 bits of a keyed hash: whoever has the database cannot tell which phone a reader is. */
function createReaderOf(secret: string): ReaderOf {
  let last = { userId: '', reader: 0 } // one beacon after the other has all its events from one reader
  return (userId) => {
    if (userId === last.userId) return last.reader
    const hash = createHmac('sha256', secret).update(`reader ${userId}`).digest()
    last = { userId, reader: hash.readUIntBE(0, 6) }
    return last.reader
  }
}
