import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { sendFailure } from './send-failure.ts'

/** A stored file by the last part of its address; null when there is none. */
export type FindMediaFile = (name: string) => Promise<{ path: string; type: string } | null>

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** A file is named by what it holds and never changes; should a browser open one, nothing in it may run. */
const MEDIA_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** Serves stored pictures below `prefix`, with ranges. Needs `reply.sendFile`. */
export function registerMedia(fastify: FastifyInstance, prefix: string, findFile: FindMediaFile): void {
  fastify.setErrorHandler(sendFailure)
  fastify.get(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = await findFile(name)
    if (!file) throw new AppError(40401)
    return reply
      .headers(MEDIA_HEADERS)
      .type(file.type)
      .sendFile(path.basename(file.path), path.dirname(file.path), { maxAge: YEAR_MS, immutable: true })
  })
}
