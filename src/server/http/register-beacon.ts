import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BEACON_PATH } from '#contract/beacons.ts'
import type { Limit } from '#contract/endpoint.ts'
import { AppError } from './app-error.ts'
import type { Call, Viewer } from './call.ts'
import { toLimitAddress } from './client-address.ts'
import { BODY_LIMIT } from './fastify-options.ts'
import type { Limiter } from './limiter.ts'
import type { Metrics } from './metrics.ts'
import { API_HEADERS } from './security-headers.ts'

/** Requests of one tracking id; a beacon cannot carry a token. */
export const BEACON_LIMIT: Limit = { points: 120, seconds: 60 }

export interface BeaconParts {
  /** Keeps the events of a body that was parsed as JSON; resolves after the commit. */
  acceptBeacon: (body: unknown, call: Call) => Promise<void>
  limiter: Limiter
  metrics: Metrics
  /** The time in seconds. */
  clock: () => number
}

const NOBODY: Viewer = { kind: 'none', tokenState: 'none' }

/**
 * The beacon: JSON under either content type that a page can send without asking first. Whoever sends it cannot act on an
 * answer, so it is 204 and empty whatever becomes of the events; what is dropped is counted.
 */
export function registerBeacon(fastify: FastifyInstance, parts: BeaconParts): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, text: string) => text,
  )
  fastify.setErrorHandler(async (error, request, reply) => {
    const isRefused = error instanceof AppError || (error as { statusCode?: number }).statusCode !== undefined
    if (!isRefused) request.log.error({ err: error }, 'a beacon was lost')
    parts.metrics.countDroppedBeacon(isRefused ? 'unreadable' : 'failed')
    return reply.code(204).send()
  })
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.headers(API_HEADERS).header('cache-control', 'no-store')
  })
  fastify.post(BEACON_PATH, async (request, reply) => {
    const dropped = await take(request, parts)
    if (dropped) parts.metrics.countDroppedBeacon(dropped)
    return reply.code(204).send()
  })
}

async function take(request: FastifyRequest, parts: BeaconParts): Promise<'unreadable' | 'limited' | null> {
  const body = findJson(request.body)
  if (body === undefined) return 'unreadable'
  const address = toLimitAddress(request.ip)
  const verdict = await parts.limiter.consume(`beacon:${findUserId(body) ?? address}`, BEACON_LIMIT)
  if (!verdict.ok) return 'limited'
  const userAgent = request.headers['user-agent'] ?? ''
  await parts.acceptBeacon(body, { viewer: NOBODY, now: parts.clock(), address, userAgent })
  return null
}

function findJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** The tracking id of the first event; one page sends all its events under one. */
function findUserId(body: unknown): string | null {
  const first: unknown = Array.isArray(body) ? body[0] : body
  const id = typeof first === 'object' && first !== null && 'user_id' in first ? first.user_id : null
  return typeof id === 'string' && id.length <= 64 ? id : null
}
