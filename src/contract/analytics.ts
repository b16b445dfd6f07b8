import { z } from 'zod'
import {
  BEACON_BATCH_MAX,
  behaviors,
  CLIENT_PATTERN,
  LAUNCH_CLIENT_PATTERN,
  LAUNCH_REASON_PATTERN,
  reportWays,
  visitSources,
  vitalNames,
} from './beacons.ts'
import { endpoint, type EndpointTable } from './endpoint.ts'
import { screenNames } from './screens.ts'
import { SHARE_DEPTH_MAX } from './share-depth.ts'

/** How fast a page was: `value` in milliseconds, of `CLS` in thousandths. */
const vital = z.object({
  name: z.enum(vitalNames),
  value: z.number().min(0).max(60_000),
  screen: z.enum(screenNames),
  client: z.string().regex(CLIENT_PATTERN),
})
export type Vital = z.infer<typeof vital>

/** What was opened, in which client; why it failed, in the client's words, empty where it did not or nothing was said. */
export const launch = z.object({
  kind: z.enum(['app', 'weapp']),
  client: z.string().regex(LAUNCH_CLIENT_PATTERN),
  reason: z.string().regex(LAUNCH_REASON_PATTERN),
})
export type Launch = z.infer<typeof launch>

/**
 * A tracking event with the fields of the specification, section 3; `tid` holds ids joined by `|`, of which the first 20
 * count. `duration` is in seconds. The optional fields are this site's own: a word that is not known leaves its event
 * as it is without the field.
 */
export const trackingEvent = z.object({
  timestamp: z.int(),
  version: z.literal('1'),
  terminal: z.literal('wap'),
  tid: z.string(),
  behavior: z.enum(behaviors),
  user_id: z.string().min(8).max(64),
  duration: z.number().min(0).default(0),
  percent: z.int().min(0).max(100).default(0),
  /** Of a view: where it came from. */
  source: z.enum(visitSources).optional().catch(undefined),
  /** Of a view that a share brought: how often that was shared on. */
  d: z.int().min(1).max(SHARE_DEPTH_MAX).optional().catch(undefined),
  /** Of reading: the furthest paragraph that was seen, as its block carries it in `data-p`. */
  p: z.int().min(1).max(100_000).optional().catch(undefined),
  /** Of sharing and of opening the app: how. */
  way: z.enum(reportWays).catch('other').optional(),
  /** Of opening the app or a mini program. */
  launch: launch.optional().catch(undefined),
  /** Of `vitals`. */
  vital: vital.optional().catch(undefined),
})
export type TrackingEvent = z.infer<typeof trackingEvent>

/** What a beacon's body may be once parsed as JSON: one event, or several, each of which is judged by itself. */
export const trackingBatch = z.union([trackingEvent, z.array(trackingEvent).max(BEACON_BATCH_MAX)])

export const analyticsEndpoints = {
  'POST /tracker/log': endpoint({
    summary: 'Beacon with one tracking event or an array of at most 50; always 204, also for what is dropped',
    input: z.object({}),
    output: null,
    requestId: false,
  }),
} as const satisfies EndpointTable
