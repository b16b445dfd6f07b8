import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from '#contract/error-codes.ts'
import { findDatabaseTrouble } from '../storage/database-failure.ts'
import { toFailure } from './answer.ts'
import { AppError, refuseField } from './app-error.ts'
import { logFailedRequest } from './log-failure.ts'
import { addVary } from './public-cache.ts'
import { findRequestId } from './request-id.ts'
import { API_HEADERS } from './security-headers.ts'

/** Callers may try again after so many seconds when the database cannot be used. */
const RETRY_AFTER = 5

/** Answers a request with what went wrong. An error that nobody threw on purpose is logged and told as 50001. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = beginFailure(error, request, reply)
  const requestId = findRequestId(request.headers['request-id'])
  if (requestId) reply.header('request-id', requestId)
  reply
    .removeHeader('etag')
    .header('vary', addVary(reply.getHeader('vary'), 'Accept-Language'))
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(toFailure(failure, { language: request.headers['accept-language'], requestId: request.id })))
}

/** Answers a request for a file with what went wrong, in a line of text. */
export function sendPlainFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = beginFailure(error, request, reply)
  const { msg } = toFailure(failure, { language: request.headers['accept-language'] })
  reply.header('vary', 'Accept-Language').type('text/plain; charset=utf-8').send(`${msg}\n`)
}

/** Logs a failure, and sets status and headers of its answer. */
function beginFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): AppError {
  const failure = toAppError(error)
  logFailedRequest(error, failure, request, reply)
  if (failure.data?.retry_after) reply.header('retry-after', String(failure.data.retry_after))
  reply.code(errorCodes[failure.code].status).headers({ ...API_HEADERS, 'cache-control': 'no-store' })
  return failure
}

/** The failure as the catalogue knows it: 50301 when the database cannot be used. What Fastify refuses on its own is the caller's mistake in the body. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (findDatabaseTrouble(error)) return new AppError(50301, { data: { retry_after: RETRY_AFTER }, cause: error })
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(41301)
  if (code === 'FST_ERR_BAD_URL') return refuseField('path', 'is not percent-encoded UTF-8')
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new AppError(40401)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuseField('body', 'must be sent as application/json')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return refuseField('body', 'could not be read')
  return new AppError(50001, { cause: error })
}
