import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SignedAddress } from '#contract/sharing.ts'
import { AppError } from '#server/http/app-error.ts'
import type { TicketCache } from './ticket-cache.ts'
import { judgeAddress, signAddress, withoutHash } from './rules.ts'
import { toSignedAddress } from './view.ts'

/** How long an address keeps its signature in this process. */
const KEPT_SECONDS = 600
const KEPT_ADDRESSES = 1000

export interface SigningParts {
  appId: string
  allowedHosts: readonly string[]
  tickets: TicketCache
  /** The time in seconds. */
  clock: () => number
}

/**
 * Signs addresses of pages. `sign` throws 40001 for what is no address, 40305 for one of another host, 50201 where there
 * is no ticket; `field` is what errors name.
 */
export interface Signing {
  sign(address: string, field: string): Promise<SignedAddress>
}

export function createSigning({ appId, allowedHosts, tickets, clock }: SigningParts): Signing {
  const kept = new LRUCache<string, SignedAddress>({ max: KEPT_ADDRESSES })
  return {
    async sign(given, field) {
      const address = withoutHash(given)
      const verdict = judgeAddress(address, allowedHosts)
      if (verdict === 'no address')
        throw new AppError(40001, { data: { fields: [{ field, message: 'is no http(s) address' }] } })
      if (verdict === 'foreign') throw new AppError(40305)

      const known = kept.get(address)
      if (known && known.expire_at > clock()) return known
      const ticket = await tickets.getTicket()
      const timestamp = clock()
      const nonceStr = randomBytes(12).toString('hex')
      const signature = signAddress({ ticket: ticket.value, nonceStr, timestamp, address })
      const expireAt = Math.min(timestamp + KEPT_SECONDS, ticket.endsAt)
      const signed = toSignedAddress({ appId, timestamp, nonceStr, signature, expireAt })
      kept.set(address, signed)
      return signed
    },
  }
}
