import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from '#contract/error-codes.ts'
import { toFailure } from './answer.ts'
import { logFailedRequest } from './log-failure.ts'
import { API_HEADERS } from './security-headers.ts'
import { toAppError } from './send-failure.ts'

/** Answers a request for a file with what went wrong, in a line of text. */
export function sendPlainFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toAppError(error)
  const { status } = errorCodes[failure.code]
  logFailedRequest(error, failure, request, reply)
  if (failure.data?.retry_after) reply.header('retry-after', String(failure.data.retry_after))
  const { msg } = toFailure(failure, { language: request.headers['accept-language'] })
  reply
    .code(status)
    .headers({ ...API_HEADERS, 'cache-control': 'no-store', vary: 'Accept-Language' })
    .type('text/plain; charset=utf-8')
    .send(`${msg}\n`)
}
