import { createHash, createHmac, randomBytes } from 'node:crypto'
import Hashids from 'hashids'
import { ID_MIN_LENGTH } from '#contract/ids.ts'

/** How long an anonymous token lasts: 90 days, in seconds. */
export const ANONYMOUS_TOKEN_SECONDS = 90 * 24 * 60 * 60

/** The token in an `authorization` header, bare or after `Bearer`; null when there is none. */
export function readToken(authorization: string | undefined): string | null {
  const token = (authorization ?? '').replace(/^bearer(?= |$)/i, '').trim()
  return token === '' ? null : token
}

/** An id for a device that sent none, of 128 random bits. */
export function makeDeviceId(): string {
  return randomBytes(16).toString('base64url')
}

/** The subject of a device: always the same one, and of no use for finding the device id. */
export function subjectOfDevice(deviceId: string, tokenSecret: string): string {
  return createHmac('sha256', tokenSecret).update(`device:${deviceId}`).digest('base64url')
}

/** The public form of a subject, shaped like a hashed id. */
export function uidOfSubject(subject: string, idSalt: string): string {
  const hex = createHash('sha256').update(`uid:${subject}`).digest('hex').slice(0, 24)
  return new Hashids(idSalt, ID_MIN_LENGTH).encodeHex(hex)
}
