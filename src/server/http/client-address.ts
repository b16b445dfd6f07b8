import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * A network address as limits count it: IPv4 as it is (also when written as IPv6), IPv6 by its /64, which one customer
 * holds whole. Text that is no address is returned as it came.
 */
export function toLimitAddress(address: string): string {
  if (isIPv4(address)) return address
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/**
 * The address of a caller that the framework has not seen, reckoned as the framework does: the last one that a trusted
 * proxy saw, where each of `trustedProxies` adds one to `X-Forwarded-For`.
 */
export function findLimitAddress(request: IncomingMessage, trustedProxies: number): string {
  const remote = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return toLimitAddress(remote)
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  const hops = [remote, ...forwarded.toReversed().map((address) => address.trim())].filter((address) => address !== '')
  return toLimitAddress(hops[Math.min(trustedProxies, hops.length - 1)] ?? '')
}
