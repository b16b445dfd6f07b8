import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import Hashids from 'hashids'
import type { Limit } from '#contract/endpoint.ts'
import { VCODE_LENGTH, type WayKind } from '#contract/identity.ts'
import { ID_MIN_LENGTH } from '#contract/ids.ts'
import { sayInBase } from '#locales/say.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/call.ts'
import type { Contact, Way } from './way-vault.ts'

/** How long an anonymous token lasts: 90 days, in seconds. */
export const ANONYMOUS_TOKEN_SECONDS = 90 * 24 * 60 * 60
/** How long a session lasts after its last use: 30 days, in seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** A session is said to have been used at most this often, in seconds. */
export const SESSION_TOUCH_SECONDS = 10 * 60

/** When all that is known of somebody who gave the account up is erased, at the latest: 24 h, in seconds. */
export const ERASED_BY_SECONDS = 24 * 60 * 60
/** How long a login takes that back; the rest is for the work itself, and for a server that stands still. */
export const ERASE_AFTER_SECONDS = 20 * 60 * 60
/** What somebody is called who gave the account up. */
export function cancelledName(): string {
  return sayInBase('user.cancelled')
}

/** How long a verification code is good for, in seconds. */
export const VCODE_SECONDS = 300
/** Wrong codes after which the right one is no longer taken. */
export const VCODE_TRIES = 5
/** Attempts to log in. */
export const LOGIN_LIMIT: Limit = { points: 10, seconds: 60 }

/** How long an authorization of the social client may take, in seconds. */
export const STATE_SECONDS = 10 * 60
/** How fresh a login has to be that stands for a code, in seconds. */
export const FRESH_SESSION_SECONDS = 10 * 60
/** How long a code of an operator is told of after its end, in seconds. */
export const LOGIN_CODES_KEPT_SECONDS = 30 * 24 * 60 * 60

/** A number or an address that showed its owner for so long no more may have been given to somebody else, in seconds. */
const GIVEN_ON_SECONDS = 90 * 24 * 60 * 60

/** Whether a way may have another owner by now: carriers and mail hosts give on what nobody uses; the social client does not. */
export function mayBeGivenOn({ kind, used_at: usedAt }: { kind: WayKind; used_at: number }, now: number): boolean {
  return kind !== 'wechat' && usedAt <= now - GIVEN_ON_SECONDS
}

const DAY = 24 * 60 * 60

/** Number or e-mail address, device and network for which a code is sent; each has limits of its own. */
export type SenderKind = Contact['kind'] | 'device' | 'address'

const contactRules = {
  limits: [
    { points: 1, seconds: 60 },
    { points: 5, seconds: 60 * 60 },
    { points: 10, seconds: DAY },
  ],
  proofAfter: 2,
}

/** `proofAfter`: sends within a day after which each further one needs a proof of work. */
const SEND_RULES: Readonly<Record<SenderKind, { limits: readonly Limit[]; proofAfter: number }>> = {
  mobile: contactRules,
  email: contactRules,
  device: { limits: [{ points: 20, seconds: DAY }], proofAfter: 2 },
  // Mobile networks put thousands of readers behind one address.
  address: { limits: [{ points: 400, seconds: DAY }], proofAfter: 40 },
}

/** When codes were sent for somebody: seconds, ascending. */
export interface SendHistory {
  kind: SenderKind
  times: readonly number[]
}

/** Whether one more code may be sent: `retryAfter` seconds from now (0: at once), with a proof of work or without. */
export function judgeSend(histories: readonly SendHistory[], now: number): { retryAfter: number; needsProof: boolean } {
  const waits = histories.flatMap(({ kind, times }) =>
    SEND_RULES[kind].limits.map(({ points, seconds }) => {
      const recent = times.filter((time) => time > now - seconds)
      const leaving = recent.at(-points)
      return leaving === undefined ? 0 : leaving + seconds - now
    }),
  )
  return {
    retryAfter: Math.max(0, ...waits),
    needsProof: histories.some(({ kind, times }) => lastDay(times, now).length >= SEND_RULES[kind].proofAfter),
  }
}

/** How long after a code the next one may be sent to the same, in seconds. */
export const RESEND_SECONDS = 60

/** Those of the last day, which is as far back as any limit looks. */
export function lastDay(times: readonly number[], now: number): number[] {
  return times.filter((time) => time > now - DAY)
}

/** How long a sender is remembered after its last send, in seconds. */
export const SENDS_KEPT_SECONDS = DAY

/** The token in an `authorization` header, bare or after `Bearer`; null when there is none. */
export function readToken(authorization: string | undefined): string | null {
  const token = (authorization ?? '').replace(/^bearer(?= |$)/i, '').trim()
  return token === '' ? null : token
}

/** A token of a session: 256 random bits. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a token may be one of a session; the others have dots. */
export function isSessionToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}

/** What is stored of the token of a session. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** How a session is called outside: of no use for finding what is stored of its token. */
export function publicSessionId(tokenHash: string): string {
  return createHash('sha256').update(`session:${tokenHash}`).digest('base64url').slice(0, SESSION_ID_LENGTH)
}
const SESSION_ID_LENGTH = 22

/** An id for a device that sent none, of 128 random bits. */
export function makeDeviceId(): string {
  return randomBytes(16).toString('base64url')
}

/** The subject of a device: always the same one, and of no use for finding the device id. */
export function subjectOfDevice(deviceId: string, tokenSecret: string): string {
  return createHmac('sha256', tokenSecret).update(`device:${deviceId}`).digest('base64url')
}

export { subjectOfUser } from '#server/http/subjects.ts'

/** The public form of an anonymous subject, shaped like a hashed id. */
export function uidOfSubject(subject: string, idSalt: string): string {
  const hex = createHash('sha256').update(`uid:${subject}`).digest('hex').slice(0, 24)
  return new Hashids(idSalt, ID_MIN_LENGTH).encodeHex(hex)
}

/** A verification code that nobody can foresee. */
export function makeVcode(): string {
  return String(randomInt(10 ** VCODE_LENGTH)).padStart(VCODE_LENGTH, '0')
}

/** The user who calls; calls that ask for one are refused to others before. */
export function getUser(viewer: Viewer): Extract<Viewer, { kind: 'user' }> {
  if (viewer.kind !== 'user') throw new AppError(40103)
  return viewer
}

/** What a user is called who has not said anything else. */
export function makeNickname(uid: string): string {
  return sayInBase('user.nickname', { code: uid.slice(0, 6) })
}

/** A number of which one's own can be told, and no other: `138****0000`. */
export function maskMobile(mobile: string): string {
  const shown = mobile.length >= 11 ? 3 : 2
  const tail = mobile.length >= 9 ? 4 : 2
  return `${mobile.slice(0, shown)}****${mobile.slice(-tail)}`
}

/** An address of which one's own can be told, and no other: `l****@example.org`. */
function maskEmail(email: string): string {
  return `${email.slice(0, 1)}****${email.slice(email.lastIndexOf('@'))}`
}

/** A way as its owner is told it; empty for the social client. */
export function maskWay(way: Way): string {
  switch (way.kind) {
    case 'mobile':
      return maskMobile(way.mobile)
    case 'email':
      return maskEmail(way.email)
    case 'wechat':
      return ''
  }
}

/** A contact as its sends are counted. */
export function senderOf(contact: Contact): string {
  return contact.kind === 'mobile' ? `${contact.areaCode} ${contact.mobile}` : contact.email
}

/** How a way is called outside: of no use for finding what is stored of it. */
export function publicWayId(hash: string): string {
  return createHash('sha256').update(`way:${hash}`).digest('base64url').slice(0, SESSION_ID_LENGTH)
}

/** A state of an authorization: 256 random bits. */
export { makeSessionToken as makeState, hashSessionToken as hashState }

/** Letters and digits that nobody takes for each other, 32 of them. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOGIN_CODE_LENGTH = 12

/** A code for an operator to hand out, of 60 random bits, in three groups: `7KQ2-9XWM-4RTD`. */
export function makeLoginCode(): string {
  const letters = Array.from({ length: LOGIN_CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A code of an operator as it was typed, without what only makes it readable. */
export function plainLoginCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** What outlives an erased account waits under this subject for the next login with its number, address or other way. */
export function successorOf(wayHash: string): string {
  return `n${createHash('sha256').update(wayHash).digest('base64url')}`
}
