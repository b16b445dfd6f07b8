import { createHash, createHmac, randomBytes } from 'node:crypto'
import { withoutNul } from '#base/without-nul.ts'
import type { Limit } from '#contract/endpoint.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A session ends after this long whatever is done, in seconds. */
export const STAFF_SESSION_SECONDS = 12 * HOUR
/** And after this long without a call. */
export const STAFF_IDLE_SECONDS = 2 * HOUR
/** The use of a session is noted again after this long. */
export const STAFF_TOUCH_SECONDS = MINUTE
/** How long a new authenticator may be confirmed, in seconds. */
export const OFFER_SECONDS = 10 * MINUTE
/** How long the audit log reaches back, in seconds. */
export const AUDIT_SECONDS = 400 * 24 * HOUR

/** Logins for one name; from one address there may be as many times more as for any call. */
export const STAFF_LOGIN_LIMIT: Limit = { points: 10, seconds: 15 * MINUTE }

/** Whether a session still holds. */
export function isAlive(session: { used_at: number; expire_at: number }, now: number): boolean {
  return session.expire_at > now && session.used_at + STAFF_IDLE_SECONDS > now
}

/** A name in the way in which names are compared. */
export function toStaffName(typed: string): string {
  return withoutNul(typed).trim().toLowerCase()
}

/** The token of a session: 256 random bits. */
export function makeStaffToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of it. */
export function hashStaffToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** The CSRF token of the session: known to who reads the API's answers, of no use for finding the token. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('csrf').digest('base64url')
}

/** Letters and digits that are not mistaken for each other when they are read out. */
const READABLE = '23456789abcdefghjkmnpqrstuvwxyz'

/** A password for the first login, of about 99 random bits: `x7kd-2mq9-…`. */
export function makePassword(): string {
  const characters: string[] = []
  while (characters.length < 20) {
    for (const byte of randomBytes(32)) {
      // bytes beyond the last whole alphabet would make its first letters more likely
      const letter = byte < 248 ? READABLE[byte % READABLE.length] : undefined
      if (letter !== undefined && characters.length < 20) characters.push(letter)
    }
  }
  return characters.join('').replace(/(.{4})(?!$)/g, '$1-')
}
