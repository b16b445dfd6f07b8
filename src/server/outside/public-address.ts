import ipaddr from 'ipaddr.js'

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, multicast, reserved or
 * carrier-grade, and for IPv6 that embeds an IPv4 address (mapped, NAT64, 6to4) also by that one.
 */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip) // a mapped IPv4 address becomes IPv4
  if (address.range() === 'unicast') return true
  if (address.kind() === 'ipv4') return false
  const embedded = embeddedIpv4(address.toByteArray(), address.range())
  return embedded !== null && isPublicAddress(embedded)
}

function embeddedIpv4(bytes: number[], range: string): string | null {
  if (range === 'rfc6052') return bytes.slice(12, 16).join('.') // 64:ff9b::/96
  if (range === '6to4') return bytes.slice(2, 6).join('.') // 2002::/16
  return null
}
