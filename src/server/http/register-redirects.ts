import type { FastifyInstance } from 'fastify'
import { cacheControl } from './public-cache.ts'

export interface RedirectRouteParts {
  /** The address on this host that an old one leads to; null where there is none. */
  find: (asked: { path: string; query: string; host: string }) => Promise<string | null>
}

/** Leads from old addresses to where what stood there is now. It is asked only where nothing else answers. */
export function registerRedirects(fastify: FastifyInstance, { find }: RedirectRouteParts): void {
  fastify.get('/*', { config: { priority: 'read' } }, async (request, reply) => {
    const [path = '', ...query] = request.raw.url?.split('?') ?? []
    const location = await find({ path, query: query.join('?'), host: request.host })
    if (location === null) return reply.callNotFound()
    return await reply.header('cache-control', CACHE).redirect(location, 301)
  })
}

const CACHE = cacheControl({ kind: 'public', seconds: 300, stale: 300 })
