import type { FastifyInstance } from 'fastify'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** Work that takes longer is logged; how fast somebody sends or reads is not part of it. */
const SLOW_MS = 2000

/** How a request was answered. */
export interface RequestFacts {
  /** Pattern of its route, `page` for pages: few enough for series of metrics. */
  route: string
  method: string
  status: number
  /** From its head to the end of the answer. */
  seconds: number
  /** How long was worked on it. */
  workMs: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body comes while it is worked on: it is let in, but how fast somebody sends does not count as work. */
    readsSlowly?: boolean
  }
  interface FastifyRequest {
    /** When work on it began, milliseconds; null before that. */
    enteredAt: number | null
    workMs: number
  }
}

/** Counts a request that was answered, and logs one that took long; what failed is logged as that. */
export function observeRequest(
  { metrics, log }: { metrics: Pick<Metrics, 'countRequest'>; log: Pick<Log, 'debug' | 'warn'> },
  { workMs, ...facts }: RequestFacts,
  named: { path?: string; requestId?: string } = {},
): void {
  metrics.countRequest(facts)
  const { method, route, status, seconds } = facts
  log.debug({ ...named, method, route, status, ms: Math.round(seconds * 1000) }, 'request')
  if (workMs < SLOW_MS || status >= 500) return
  log.warn({ ...named, method, route, status, ms: Math.round(workMs) }, 'a request was slow')
}

/** Observes every request of a Fastify. */
export function observeRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.decorateRequest('enteredAt', null)
  fastify.decorateRequest('workMs', 0)
  fastify.addHook('preHandler', (request, _reply, done) => {
    if (!request.routeOptions.config.readsSlowly) request.enteredAt = performance.now()
    done()
  })
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (request.enteredAt !== null) request.workMs = performance.now() - request.enteredAt
    done(null, payload)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method, workMs } = request
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    observeRequest({ metrics, log: request.log }, { route, method, status: reply.statusCode, seconds, workMs })
    done()
  })
}
