import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { toLimitAddress } from './client-address.ts'
import type { Limiter } from './limiter.ts'
import { countSubject, READ_LIMIT } from './limits.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendFailure } from './send-failure.ts'

export interface MapServiceParts {
  prefix: string
  /** Answers what scripts of the map provider ask for, by path and query. Throws `AppError`. Null: there is none. */
  ask: ((path: string, query: string) => Promise<{ bytes: Buffer; type: string }>) | null
  limiter: Limiter
}

/** Passes questions of the map provider's script on; nothing of who asks goes along, and nothing is kept. */
export function registerMapService(fastify: FastifyInstance, { prefix, ask, limiter }: MapServiceParts): void {
  fastify.setErrorHandler(sendFailure)
  fastify.get(`${prefix}*`, { exposeHeadRoute: false, config: { priority: 'spare' } }, async (request, reply) => {
    if (ask === null) throw new AppError(40401)
    await countSubject(limiter, 'map-service', READ_LIMIT, { subject: null, address: toLimitAddress(request.ip) })
    const { '*': path } = request.params as { '*': string }
    const { bytes, type } = await ask(path, request.url.split('?')[1] ?? '')
    return reply
      .headers({ ...API_HEADERS, 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' })
      .type(type)
      .send(bytes)
  })
}
