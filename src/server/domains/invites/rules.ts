import { createHmac, randomInt } from 'node:crypto'

/** How long a device that opened a code is remembered, and how long after the first login one can still be bound: 7 days. */
export const VISIT_SECONDS = 7 * 24 * 60 * 60
export const BIND_SECONDS = VISIT_SECONDS

/** Without figures and letters that are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** A code that nobody can guess and everybody can read out. */
export function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** What a code says of itself. */
export interface Code {
  max_uses: number
  used_count: number
  expire_at: number
}

/** Why nobody can come by a code any more; null where they can. */
export function closedBecause({ max_uses, used_count, expire_at }: Code, now: number): 'expired' | 'used_up' | null {
  if (expire_at > 0 && expire_at <= now) return 'expired'
  return max_uses > 0 && used_count >= max_uses ? 'used_up' : null
}

/** What came of an invitation: 1 came by it, 2 had come by another, 3 was here before. */
export type Outcome = 1 | 2 | 3

/** What comes of an invitation for a user who came by `cameBy` (an invitation, or null), first here at `createdAt`. */
export function judgeBinding(
  inviteId: number,
  cameBy: number | null,
  createdAt: number,
  now: number,
): Outcome | 'bind' {
  if (cameBy !== null) return cameBy === inviteId ? 1 : 2
  return createdAt <= now - BIND_SECONDS ? 3 : 'bind'
}

/** A name of which its bearer's friends can tell whose it is: `林**`. */
export function maskName(name: string): string {
  return name === '' ? '' : `${Array.from(name)[0]}**`
}

/** A device or network as it is kept: always the same, and of no use for finding it. */
export function hashTrace(secret: string, kind: 'device' | 'address', value: string): string {
  return value === '' ? '' : createHmac('sha256', secret).update(`invite-${kind}:${value}`).digest('base64url')
}
