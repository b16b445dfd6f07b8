import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from '#contract/error-codes.ts'
import { maskPersonalData } from '#base/mask-personal-data.ts'
import { findDatabaseTrouble } from '../storage/database-failure.ts'
import { AppError } from './app-error.ts'

/**
 * Logs an answer that says that something is wrong here, once, by its route and never by its address. What nobody foresaw
 * comes with its stack; for what was, as an upstream that failed, the reason is enough. Refusals of a crowd are counted.
 */
export function logFailure(error: unknown, failure: AppError, request: FastifyRequest, reply: FastifyReply): void {
  const { status } = errorCodes[failure.code]
  if (status < 500 || failure.code === 50303) return
  const facts = {
    code: failure.code,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status,
    ms: Math.round(reply.elapsedTime),
  }
  const isForeseen = error instanceof AppError && failure.code !== 50001 && findDatabaseTrouble(error) === null
  if (isForeseen)
    request.log.warn(
      { ...facts, reason: maskPersonalData(error.message), cause: reasonOf(error.cause) },
      'a request failed',
    )
  else request.log.error({ ...facts, err: error }, 'a request failed')
}

function reasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return maskPersonalData(cause.message) || ('code' in cause ? String(cause.code) : cause.name)
}
