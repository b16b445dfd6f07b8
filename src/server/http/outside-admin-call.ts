import type { FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_PREFIX, CSRF_HEADER } from '#contract/admin/endpoint.ts'
import { STAFF_COOKIE } from './admin-call.ts'
import type { AdminCaller } from './admin-dispatch.ts'
import { toLimitAddress } from './client-address.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import type { AdminRouteParts } from './register-admin.ts'

/** Who makes a request to the editor's API and from where, before anything of it is believed. */
export async function toOutsideCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { visitorOf, sessionSeconds, ownOrigin }: Pick<AdminRouteParts, 'visitorOf' | 'sessionSeconds' | 'ownOrigin'>,
): Promise<AdminCaller> {
  return {
    visitor: await visitorOf(findCookie(request.headers.cookie)),
    isForeign: isForeign(request, ownOrigin),
    csrfToken: request.headers[CSRF_HEADER],
    requestId: request.headers['request-id'],
    address: toLimitAddress(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    isLocal: isFromThisMachine(request),
    setCookie: (token) => setCookie(request, reply, { token, seconds: sessionSeconds }),
  }
}

/** Whether a page of another origin made the browser send this; programs send neither header. */
function isForeign({ headers, host }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined || origin === ownOrigin) return false
  return !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase()
}

/** The token in the cookie of the session: 43 characters of base64url. */
const TOKEN_IN_COOKIE = new RegExp(`(?:^|;\\s*)${STAFF_COOKIE}=([\\w-]{43})(?:;|$)`)

function findCookie(header: string | undefined): string | null {
  return TOKEN_IN_COOKIE.exec(header ?? '')?.[1] ?? null
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, seconds }: { token: string | null; seconds: number },
): void {
  const facets = [
    `${STAFF_COOKIE}=${token ?? ''}`,
    `Path=${ADMIN_PREFIX}`,
    `Max-Age=${token === null ? 0 : seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ]
  reply.header('set-cookie', facets.join('; '))
}
