import { createHash } from 'node:crypto'
import type { TicketRefusal } from '#server/outside/social-client/ticket-source.ts'

/** A ticket is renewed so long before its end; one that lasts less than twice as long, after half of its time. */
const EARLY_SECONDS = 300

export function toRefreshAt({ askedAt, seconds }: { askedAt: number; seconds: number }): number {
  return askedAt + Math.max(seconds - EARLY_SECONDS, Math.ceil(seconds / 2))
}

const PAUSE_SECONDS = 15
const PAUSE_SECONDS_MAX = 15 * 60
const QUOTA_PAUSE_SECONDS = 30 * 60

/** How long nothing is asked for after a failure; `failures` in a row, this one included. */
export function toPause(refusal: TicketRefusal, failures: number): number {
  if (refusal === 'quota') return QUOTA_PAUSE_SECONDS
  return Math.min(PAUSE_SECONDS_MAX, PAUSE_SECONDS * 2 ** Math.min(failures - 1, 6))
}

/** Characters of an address that is signed at most. */
const ADDRESS_MAX = 4096

/**
 * The address behind the prefix of a path, as the request brought it. It should come encoded once; some encode twice,
 * and proxies decode, take one of two slashes away or leave the address' own query to the request.
 */
export function addressOfTail(tail: string): string {
  const merged = /^(https?):\/+(.*)$/is.exec(tail)
  if (merged) return `${merged[1]}://${merged[2]}` // decoded on the way: its own escapes must stay
  const address = decodeOnce(/^https?%/i.test(tail) ? withoutQuery(tail) : tail)
  return /^https?%3A/i.test(address) ? decodeOnce(address) : address
}

/** A query beside an encoded address is that of the request. */
function withoutQuery(tail: string): string {
  return tail.split('?', 1)[0] ?? ''
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // refused as an address then
  }
}

/** What is signed of an address: all before the hash, letter for letter as the client sees it. */
export function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? ''
}

export type AddressVerdict = 'fine' | 'no address' | 'foreign'

/** Whether pages of an address are ours to sign. */
export function judgeAddress(address: string, allowedHosts: readonly string[]): AddressVerdict {
  if (address.length > ADDRESS_MAX || /[\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return 'no address'
  const { protocol, host, username, password } = new URL(address)
  const isOurs = /^https?:$/.test(protocol) && allowedHosts.includes(host) && username === '' && password === ''
  return isOurs ? 'fine' : 'foreign'
}

/** The client's own way of signing: SHA-1 of the four fields in this order, nothing escaped. */
export function signAddress(signed: { ticket: string; nonceStr: string; timestamp: number; address: string }): string {
  const { ticket, nonceStr, timestamp, address } = signed
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address}`)
    .digest('hex')
}
