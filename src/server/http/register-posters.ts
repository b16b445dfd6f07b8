import type { FastifyInstance } from 'fastify'
import type { Limit } from '#contract/endpoint.ts'
import { toLimitAddress } from './client-address.ts'
import type { Limiter } from './limiter.ts'
import { countSubject } from './limits.ts'
import { cacheControl, entityTag, matchesTag } from './public-cache.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendPlainFailure } from './send-failure.ts'

export interface PosterRouteParts {
  /** Path of the folder of all posters. */
  prefix: string
  /** A poster by its name in the folder and its query, for an address. Throws `AppError` for what there is not. */
  find: (
    name: string,
    query: URLSearchParams,
    from: string,
  ) => Promise<{ body: Buffer; type: string; isFinal: boolean }>
  limiter: Limiter
}

/** Painting costs more than reading. */
const LIMIT: Limit = { points: 12, seconds: 10 }

const SHORT = cacheControl({ kind: 'public', seconds: 300, stale: 300 })
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Serves posters: for good under an address with their version, else for some minutes. */
export function registerPosters(fastify: FastifyInstance, { prefix, find, limiter }: PosterRouteParts): void {
  fastify.setErrorHandler(sendPlainFailure)
  fastify.get(`${prefix}*`, { config: { priority: 'spare' } }, async (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    const address = toLimitAddress(request.ip)
    await countSubject(limiter, 'poster', LIMIT, { subject: null, address })
    const query = new URLSearchParams(request.url.split('?')[1])
    const { body, type, isFinal } = await find(name, query, address)
    const etag = entityTag(body)
    reply.headers({
      ...API_HEADERS,
      'cache-control': isFinal ? FOR_GOOD : SHORT,
      'cross-origin-resource-policy': 'cross-origin', // shown by sites hosted apart, as pictures of the media store are
      etag,
    })
    if (matchesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(type).send(body)
  })
}
