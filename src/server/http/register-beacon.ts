import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '#base/parse-json.ts'
import { BEACON_PATH } from '#contract/beacons.ts'
import type { Limit } from '#contract/endpoint.ts'
import { AppError } from './app-error.ts'
import type { Call, Viewer } from './call.ts'
import { toLimitAddress } from './client-address.ts'
import { BODY_LIMIT } from './fastify-options.ts'
import type { Limiter } from './limiter.ts'
import { ADDRESS_FACTOR } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { findPrefetchHeader } from './prefetch.ts'
import { API_HEADERS } from './security-headers.ts'

/** Requests of one tracking id; a beacon cannot carry a token. */
const BEACON_LIMIT: Limit = { points: 120, seconds: 60 }
/** Requests of one address: tracking ids are made by whoever sends them. */
const ADDRESS_LIMIT: Limit = { ...BEACON_LIMIT, points: BEACON_LIMIT.points * ADDRESS_FACTOR }

export interface BeaconParts {
  /** Counts the events of a body that was parsed as JSON; resolves after the commit with what became of each. */
  acceptBeacon: (body: unknown, call: Call) => Promise<readonly string[]>
  limiter: Limiter
  metrics: Metrics
  /** The time in seconds. */
  clock: () => number
}

type DropReason = 'unreadable' | 'limited' | 'prefetch'

const NOBODY: Viewer = { kind: 'none', tokenState: 'none' }

/**
 * The beacon: JSON under either content type that a page can send without asking first. Pages cannot act on an answer, so
 * it is 204 and empty whatever becomes of the events; what is dropped is counted. Only when there is too much to do at all
 * it is 503, for programs that report and can do so later.
 */
export function registerBeacon(fastify: FastifyInstance, parts: BeaconParts): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, text: string) => text,
  )
  fastify.setErrorHandler(async (error, request, reply) => {
    if (error instanceof AppError && error.code === 50303) {
      parts.metrics.countDroppedBeacon('shed')
      return reply.code(503).header('retry-after', String(error.data?.retry_after)).send()
    }
    const isRefused = error instanceof AppError || (error as { statusCode?: number }).statusCode !== undefined
    if (!isRefused) request.log.error({ err: error }, 'a beacon was lost')
    parts.metrics.countDroppedBeacon(isRefused ? 'unreadable' : 'failed')
    return reply.code(204).send()
  })
  fastify.addHook('onRequest', async (_request, reply) => {
    // A beacon to a host of its own asks without CORS, and browsers would report its answer as refused.
    reply
      .headers({ ...API_HEADERS, 'cross-origin-resource-policy': 'cross-origin' })
      .header('cache-control', 'no-store')
  })
  fastify.post(BEACON_PATH, { config: { priority: 'spare' } }, async (request, reply) => {
    const dropped = await take(request, parts)
    if (dropped) parts.metrics.countDroppedBeacon(dropped)
    return reply.code(204).send()
  })
}

async function take(request: FastifyRequest, parts: BeaconParts): Promise<DropReason | null> {
  if (findPrefetchHeader(request.headers)) return 'prefetch'
  const body = typeof request.body === 'string' ? parseJson(request.body) : undefined
  if (body === undefined) return 'unreadable'
  const address = toLimitAddress(request.ip)
  const userId = findUserId(body)
  const isWithin = async (key: string, limit: Limit) => (await parts.limiter.consume(`beacon:${key}`, limit)).ok
  if (userId !== null && !(await isWithin(`reader:${userId}`, BEACON_LIMIT))) return 'limited'
  if (!(await isWithin(`address:${address}`, ADDRESS_LIMIT))) return 'limited'
  const userAgent = request.headers['user-agent'] ?? ''
  parts.metrics.countEvents(await parts.acceptBeacon(body, { viewer: NOBODY, now: parts.clock(), address, userAgent }))
  return null
}

/** The tracking id of the first event; one page sends all its events under one. */
function findUserId(body: unknown): string | null {
  const first: unknown = Array.isArray(body) ? body[0] : body
  const id = typeof first === 'object' && first !== null && 'user_id' in first ? first.user_id : null
  return typeof id === 'string' && id.length <= 64 ? id : null
}
