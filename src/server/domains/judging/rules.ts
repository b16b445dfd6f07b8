import ipaddr from 'ipaddr.js'
import type { HeldBy } from '#contract/admin/moderation.ts'
import type { CommentPolicy, RestrictionKind } from '#contract/admin/moderation-rules.ts'

/** Words that are kept at most. */
export const WORDS_MAX = 10_000

const WEB_ADDRESS = /[a-z][a-z0-9+.-]*:\/\/\S|\bwww\.\S|\b[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.[a-z]{2,24}\b/i

/** Whether a text seems to lead to a page elsewhere. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text.normalize('NFKC').replace(/。/g, '.'))
}

/** Whether what a user writes has to wait for a moderator; null where that depends on whether the user is known. */
export function mustWait(
  policy: CommentPolicy,
  { text, hasImages }: { text: string; hasImages: boolean },
): boolean | null {
  if (policy === 'pre' || policy === 'off') return true
  if (policy === 'first') return null
  return policy === 'links' && (hasImages || hasWebAddress(text))
}

const STRICTEST_FIRST = ['off', 'pre', 'first', 'links', 'post'] as const satisfies readonly CommentPolicy[]

/** Which comments wait in some columns, by id. */
export type ColumnPolicies = ReadonlyMap<number, CommentPolicy>

/** What holds under an item because of the groups that it is in: the strictest; null where none of them says anything. */
export function toColumnPolicy(columns: ColumnPolicies, groups: ReadonlyArray<{ id: number }>): CommentPolicy | null {
  return STRICTEST_FIRST.find((policy) => groups.some(({ id }) => columns.get(id) === policy)) ?? null
}

/** Why what waits does so once it was changed: what waits for a moderator is not let through by its being changed. */
export function holdAfter(before: HeldBy | '', found: HeldBy | null): HeldBy {
  return found === null || found === 'reviewer' ? before || 'policy' : found
}

/** What somebody may not do, as it is kept. */
export interface Restriction {
  kind: RestrictionKind
  reason: string
  address_range: string
  /** Seconds; 0 for good. */
  until_at: number
}

/** The restriction that forbids a call: a ban rather than a mute, then the one that lasts longest. */
export function chooseRestriction<R extends Restriction>(
  restrictions: readonly R[],
  { address, speech, now }: { address: string; speech: boolean; now: number },
): R | null {
  const forbidding = restrictions.filter(
    ({ kind, address_range: range, until_at: until }) =>
      (until === 0 || until > now) && (kind === 'ban' || speech) && (range === '' || isWithin(address, range)),
  )
  const weight = ({ kind, until_at: until }: R) => [kind === 'ban' ? 1 : 0, until === 0 ? Infinity : until] as const
  return (
    forbidding.toSorted((a, b) => {
      const [[kindA, untilA], [kindB, untilB]] = [weight(a), weight(b)]
      return kindB - kindA || (untilA === untilB ? 0 : untilB - untilA)
    })[0] ?? null
  )
}

/** Widest networks that can be restricted: more people than the worst of them deserve. */
const WIDEST = { ipv4: 8, ipv6: 24 }
const FULL = { ipv4: 32, ipv6: 128 }
/** Callers are known by this much of an IPv6 address. */
const IPV6_LIMIT = 64

/** A network as it is kept, `203.0.113.0/24`; null for what is none, or too wide. */
export function parseRange(text: string): string | null {
  const [address = '', length, ...rest] = text.split('/')
  if (rest.length > 0 || !ipaddr.isValid(address) || (length !== undefined && !/^\d{1,3}$/.test(length))) return null
  const parsed = ipaddr.process(address)
  const kind = parsed.kind()
  const bits = Number(length ?? FULL[kind])
  if (bits > FULL[kind] || bits < WIDEST[kind]) return null
  const kept = kind === 'ipv4' ? bits : Math.min(bits, IPV6_LIMIT)
  const network =
    kind === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${kept}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${kept}`)
  return `${network.toString()}/${kept}`
}

/** Whether a caller's address, rounded as limits round it, lies in a network of `parseRange`. */
export function isWithin(address: string, range: string): boolean {
  const [plain = ''] = address.split('/')
  if (!ipaddr.isValid(plain)) return false
  const parsed = ipaddr.process(plain)
  const [network, bits] = ipaddr.parseCIDR(range)
  return parsed.kind() === network.kind() && parsed.match([network, bits])
}
