import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
  /** Each sort of file: what their addresses begin with, and how one is found by the rest of it and the host. */
  folders: ReadonlyArray<{
    prefix: string
    /** Throws `AppError` for what there is not. */
    find: (name: string, host: string) => Promise<ProgramFile>
  }>
  /** Those that stand alone, by the host that is asked. */
  files: ReadonlyArray<{ path: string; get: (host: string) => ProgramFile }>
  limiter: Limiter
}

const CACHE = cacheControl({ kind: 'public', seconds: 300, stale: 300 })

/** Serves feeds, calendar entries and what crawlers ask for. What reads them are programs: what is refused is told in a line of text. */
export function registerFeeds(fastify: FastifyInstance, { folders, files, limiter }: FeedParts): void {
  fastify.setErrorHandler(sendPlainFailure)
  for (const { prefix, find } of folders) {
    fastify.get(`${prefix}*`, OPTIONS, async (request, reply) => {
      const { '*': name } = request.params as { '*': string }
      await count(request)
      return await send(request, reply, await find(name, request.host))
    })
  }
  for (const { path, get } of files) {
    fastify.get(path, OPTIONS, async (request, reply) => {
      await count(request)
      return await send(request, reply, get(request.host))
    })
  }

  function count({ ip }: FastifyRequest) {
    return countSubject(limiter, 'feed', READ_LIMIT, { subject: null, address: toLimitAddress(ip) })
  }
}

const OPTIONS = { config: { priority: 'read' } } as const

async function send(request: FastifyRequest, reply: FastifyReply, file: ProgramFile): Promise<FastifyReply> {
  const headers = { ...API_HEADERS, 'cache-control': CACHE }
  if ('location' in file) return reply.headers(headers).redirect(file.location, 301)
  const finished = finishResponse(200, { ...headers, 'content-type': file.type }, Buffer.from(file.body))
  return await replyWith(request, reply, finished)
}
