import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCodes } from '#contract/error-codes.ts'
import { maskPersonalData } from '#base/mask-personal-data.ts'
import { findDatabaseTrouble } from '../storage/database-failure.ts'
import { AppError } from './app-error.ts'
import type { Log } from './log.ts'

/** What the log says of a request: its route; of a page besides what part of its address may be said. */
interface FailedRequest {
  method: string
  route: string
  ms: number
  path?: string
  requestId?: string
}

/**
 * Logs an answer that says that something is wrong here, once, by its route and never by its address. What nobody foresaw
 * comes with its stack; for what was, as an upstream that failed, the reason is enough. Refusals of a crowd are counted.
 */
export function logFailure(
  error: unknown,
  failure: AppError,
  log: Pick<Log, 'warn' | 'error'>,
  of: FailedRequest,
): void {
  const { status } = errorCodes[failure.code]
  if (status < 500 || failure.code === 50303) return
  const { ms, ...named } = of
  const facts = { code: failure.code, ...named, status, ms: Math.round(ms) }
  const isForeseen = error instanceof AppError && failure.code !== 50001 && findDatabaseTrouble(error) === null
  if (isForeseen)
    log.warn({ ...facts, reason: maskPersonalData(error.message), cause: reasonOf(error.cause) }, 'a request failed')
  else log.error({ ...facts, err: error }, 'a request failed')
}

/** The same of a request of the framework, whose log knows its id. */
export function logFailedRequest(
  error: unknown,
  failure: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { method, log, routeOptions } = request
  logFailure(error, failure, log, { method, route: routeOptions.url ?? 'unknown', ms: reply.elapsedTime })
}

function reasonOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return maskPersonalData(cause.message) || ('code' in cause ? String(cause.code) : cause.name)
}
