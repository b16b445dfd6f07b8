import { randomBytes } from 'node:crypto'
import { refuseField } from './app-error.ts'

/** What a client sends that has no id of its own for the call; never an idempotency key. */
export const PLACEHOLDER_REQUEST_ID = '00000000-0000-4000-8000-000000000000'

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/

/** The `request-id` header when it can be echoed: 1–128 visible ASCII characters; null otherwise. */
export function findRequestId(header: unknown): string | null {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : null
}

/**
 * The idempotency key of a POST, or null when it carries none. Throws 40001 for one that cannot be kept, because a client
 * that sends it relies on it.
 */
export function findIdempotencyKey(header: unknown): string | null {
  if (header === undefined || header === '' || header === PLACEHOLDER_REQUEST_ID) return null
  const requestId = findRequestId(header)
  if (requestId === null) throw refuseField('header.request-id', 'takes 1 to 128 visible ASCII characters, once')
  return requestId
}

/** A short id for the answer and the log of a call that came without one. */
export function makeRequestId(): string {
  return randomBytes(6).toString('hex')
}
