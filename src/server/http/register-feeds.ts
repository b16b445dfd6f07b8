import type { FastifyInstance } from 'fastify'
import { toLimitAddress } from './client-address.ts'
import { finishResponse, replyWith } from './finished-response.ts'
import type { Limiter } from './limiter.ts'
import { countSubject, READ_LIMIT } from './limits.ts'
import { cacheControl } from './public-cache.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendPlainFailure } from './send-failure.ts'

/** A file for programs, or the address of the one that took its place. */
type ProgramFile = { body: string; type: string } | { location: string }

export interface FeedParts {
  /** Each sort of file: the path of the folder that it is in, and how one is found by its name behind that. */
  folders: ReadonlyArray<{
    prefix: string
    /** Throws `AppError` for what there is not. */
    find: (name: string) => Promise<ProgramFile>
  }>
  limiter: Limiter
}

const CACHE = cacheControl({ kind: 'public', seconds: 300, stale: 300 })

/** Serves feeds and calendar entries. What reads them are programs: what is refused is told in a line of text. */
export function registerFeeds(fastify: FastifyInstance, { folders, limiter }: FeedParts): void {
  fastify.setErrorHandler(sendPlainFailure)
  for (const { prefix, find } of folders) {
    fastify.get(`${prefix}*`, { config: { priority: 'read' } }, async (request, reply) => {
      const { '*': name } = request.params as { '*': string }
      await countSubject(limiter, 'feed', READ_LIMIT, { subject: null, address: toLimitAddress(request.ip) })
      const feed = await find(name)
      const headers = { ...API_HEADERS, 'cache-control': CACHE }
      if ('location' in feed) return reply.headers(headers).redirect(feed.location, 301)
      const file = finishResponse(200, { ...headers, 'content-type': feed.type }, Buffer.from(feed.body))
      return replyWith(request, reply, file)
    })
  }
}
