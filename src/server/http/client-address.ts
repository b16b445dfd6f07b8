import ipaddr from 'ipaddr.js'

/**
 * A network address as limits count it: IPv4 as it is (also when written as IPv6), IPv6 by its /64, which one customer
 * holds whole. Text that is no address is returned as it came.
 */
export function toLimitAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
