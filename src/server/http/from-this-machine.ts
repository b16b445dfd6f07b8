import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Whether a request comes from this machine and no proxy passed it on. */
export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isPassedOn = 'x-forwarded-for' in headers || 'forwarded' in headers
  const address = socket.remoteAddress ?? ''
  return !isPassedOn && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
