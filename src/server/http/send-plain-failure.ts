import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from '#contract/error-codes.ts'
import { toFailure } from './answer.ts'
import { API_HEADERS } from './security-headers.ts'
import { toAppError } from './send-failure.ts'

/** Answers a request for a file with what went wrong, in a line of text. */
export function sendPlainFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error)
  const { status } = errorCodes[failure.code]
  if (status >= 500 && failure.code !== 50303)
    request.log.error({ err: error, code: failure.code }, 'a file could not be made')
  if (failure.data?.retry_after) reply.header('retry-after', String(failure.data.retry_after))
  const { msg } = toFailure(failure, { language: request.headers['accept-language'] })
  reply
    .code(status)
    .headers({ ...API_HEADERS, 'cache-control': 'no-store', vary: 'Accept-Language' })
    .type('text/plain; charset=utf-8')
    .send(`${msg}\n`)
}
