import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ADMIN_PREFIX, CSRF_HEADER, type AdminEndpoint, type AdminEndpointTable } from '#contract/admin/endpoint.ts'
import type { HttpMethod } from '#contract/endpoint.ts'
import { acceptJson, rawInput } from './accept-json.ts'
import { STAFF_COOKIE, type AdminVisitor } from './admin-call.ts'
import type { AdminDispatch } from './admin-dispatch.ts'
import { toSuccessBody } from './answer.ts'
import { AppError } from './app-error.ts'
import { toLimitAddress } from './client-address.ts'
import { isFromThisMachine } from './from-this-machine.ts'
import { findRequestId } from './request-id.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendFailure } from './send-failure.ts'

export interface AdminRouteParts {
  endpoints: AdminEndpointTable
  dispatch: AdminDispatch
  /** Who the token of a cookie speaks for; null where there is no cookie. */
  visitorOf: (token: string | null) => Promise<AdminVisitor>
  /** Longest that a session lasts, in seconds. */
  sessionSeconds: number
  /** Origin whose pages may call, besides the host that is called. */
  ownOrigin: string
}

/**
 * Puts the editor's API on Fastify. It is called with a cookie, so it gives no leave to other origins and refuses what
 * their pages make a browser send.
 */
export function registerAdmin(fastify: FastifyInstance, parts: AdminRouteParts): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS)
    const requestId = findRequestId(request.headers['request-id'])
    if (requestId) reply.header('request-id', requestId)
  })
  fastify.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store')
  })
  fastify.setErrorHandler(sendFailure)
  acceptJson(fastify)
  // The public API answers what browsers ask beforehand for any address that nobody else answers.
  fastify.options(`${ADMIN_PREFIX}/*`, async () => {
    throw new AppError(40401)
  })
  for (const [name, endpoint] of Object.entries(parts.endpoints)) {
    registerCall(fastify, name as keyof AdminEndpointTable, { ...parts, endpoint })
  }
}

function registerCall(
  fastify: FastifyInstance,
  name: keyof AdminEndpointTable,
  { endpoint, dispatch, visitorOf, sessionSeconds, ownOrigin }: AdminRouteParts & { endpoint: AdminEndpoint },
): void {
  const [method, path] = name.split(' ') as [HttpMethod, string]
  fastify.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { priority: 'write' },
    ...(endpoint.bodyLimit !== null && { bodyLimit: endpoint.bodyLimit }),
    async handler(request, reply) {
      const data = await dispatch.serve(name, {
        input: rawInput(method, request),
        visitor: await visitorOf(findCookie(request.headers.cookie)),
        isForeign: isForeign(request, ownOrigin),
        csrfToken: request.headers[CSRF_HEADER],
        requestId: request.headers['request-id'],
        address: toLimitAddress(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
        isLocal: isFromThisMachine(request),
        setCookie: (token) => setCookie(request, reply, { token, seconds: sessionSeconds }),
      })
      return reply.header('content-type', 'application/json; charset=utf-8').send(toSuccessBody(data))
    },
  })
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
