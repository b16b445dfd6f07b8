import type { Endpoint, Limit } from '#contract/endpoint.ts'
import { AppError } from './app-error.ts'
import type { Call } from './call.ts'
import type { Limiter } from './limiter.ts'

/** General limits of one subject (contract 1.10). */
export const READ_LIMIT: Limit = { points: 120, seconds: 10 }
export const WRITE_LIMIT: Limit = { points: 30, seconds: 60 }

/** How many subjects' worth of calls one address may make: mobile networks put thousands of readers behind one. */
export const ADDRESS_FACTOR = 20

/**
 * Counts one call: by subject where a token names one, and always by address up to `ADDRESS_FACTOR` times as many.
 * Throws 42901 with `retry_after` when any limit is reached.
 */
export async function countCall(limiter: Limiter, name: string, endpoint: Endpoint, call: Call): Promise<void> {
  const kind = endpoint.effect
  await countUse(limiter, kind, kind === 'write' ? WRITE_LIMIT : READ_LIMIT, call)
  if (endpoint.limit) await countUse(limiter, name, endpoint.limit, call)
}

/** Counts one use of `what` by the caller, in the way of `countCall`. */
export async function countUse(limiter: Limiter, what: string, limit: Limit, call: Call): Promise<void> {
  const subject = call.viewer.kind === 'none' ? null : call.viewer.subject
  await countSubject(limiter, what, limit, { subject, address: call.address })
}

/** As `countUse`, for a caller who is no reader; `subject` is null where nobody is named. */
export async function countSubject(
  limiter: Limiter,
  what: string,
  limit: Limit,
  { subject, address }: { subject: string | null; address: string },
): Promise<void> {
  if (subject !== null) await refuseAbove(limiter, `${what}:subject:${subject}`, limit)
  const ceiling = { ...limit, points: limit.points * ADDRESS_FACTOR }
  await refuseAbove(limiter, `${what}:address:${address}`, ceiling)
}

async function refuseAbove(limiter: Limiter, key: string, limit: Limit): Promise<void> {
  const verdict = await limiter.consume(key, limit)
  if (!verdict.ok) throw new AppError(42901, { data: { retry_after: verdict.retryAfter } })
}
