import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { sendFailure } from './send-failure.ts'

/** A stored file by its address without the prefix; null when there is none. */
export type FindMediaFile = (name: string) => Promise<{ path: string; type: string } | null>

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** A file is named by what it holds and never changes; should a browser open one, nothing in it may run. */
const MEDIA_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*', // players of a site hosted apart read streams and text tracks by script
} as const

/** Serves the files of the media store below `prefix`, with ranges. Needs `reply.sendFile`. */
export function registerMedia(fastify: FastifyInstance, prefix: string, findFile: FindMediaFile): void {
  fastify.setErrorHandler(sendMediaFailure)
  const sendFile = async (name: string, reply: FastifyReply) => {
    const file = await findFile(name)
    if (!file) throw new AppError(40401)
    return reply
      .headers(MEDIA_HEADERS)
      .type(file.type)
      .sendFile(path.basename(file.path), path.dirname(file.path), { maxAge: YEAR_MS, immutable: true })
  }
  fastify.get(`${prefix}:name`, async (request, reply) => {
    const { name } = request.params as { name: string }
    return await sendFile(name, reply)
  })
  fastify.get(`${prefix}:stream/:file`, async (request, reply) => {
    const { stream, file } = request.params as { stream: string; file: string }
    return await sendFile(`${stream}/${file}`, reply)
  })
}

/** As any failure; but who asks for a part behind the end of a file is told its size, as players expect. */
function sendMediaFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, headers } = error as { statusCode?: unknown; headers?: Record<string, string> }
  if (statusCode !== 416) return sendFailure(error, request, reply)
  reply
    .code(416)
    .headers({ ...headers, 'cache-control': 'no-store' })
    .removeHeader('etag')
    .send()
}
