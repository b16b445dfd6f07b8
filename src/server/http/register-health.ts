import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseFailure } from '../storage/database-failure.ts'
import type { Database } from '../storage/database.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import { toSuccessBody } from './answer.ts'
import { AppError } from './app-error.ts'
import type { Metrics } from './metrics.ts'
import { API_HEADERS } from './security-headers.ts'

export interface HealthParts {
  database: Database
  metrics: Metrics
  /** Opens `/metrics` as `Bearer` token; null opens it to this machine only. */
  metricsToken: string | null
  isClosing: () => boolean
}

/** Whoever asks whether this process is ready does not wait for long. */
const PING_MS = 2000

/** `/healthz` (the process lives), `/readyz` (it can answer readers) and `/metrics`, for operators and their tools. */
export function registerHealth(fastify: FastifyInstance, parts: HealthParts): void {
  fastify.addHook('onRequest', async (_request, reply) => {
    reply.headers(API_HEADERS).header('cache-control', 'no-store')
  })
  fastify.get('/healthz', async (_request, reply) => {
    reply.header('content-type', 'application/json; charset=utf-8')
    return toSuccessBody({ status: 'alive' })
  })
  fastify.get('/readyz', async (_request, reply) => {
    if (parts.isClosing()) throw new AppError(50301, { detail: 'closing' })
    await inTime(parts.database.ping()).catch((cause: unknown) => {
      throw new AppError(50301, { detail: 'the database does not answer', cause })
    })
    reply.header('content-type', 'application/json; charset=utf-8')
    return toSuccessBody({ status: 'ready' })
  })
  fastify.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, parts.metricsToken)) throw new AppError(40401)
    reply.header('content-type', parts.metrics.contentType)
    return parts.metrics.print()
  })
}

/** Rejects when the work takes longer than a ping may. */
async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseFailure('unreachable', 'it said nothing in time')), PING_MS)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Without a token: only a connection from this machine that no proxy passed on. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const { authorization } = request.headers
  if (token !== null) return authorization !== undefined && isSame(authorization, `Bearer ${token}`)
  return isFromThisMachine(request)
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
