import type { FastifyInstance } from 'fastify'
import { ADMIN_PREFIX, type AdminEndpoint, type AdminEndpointTable } from '#contract/admin/endpoint.ts'
import type { HttpMethod } from '#contract/endpoint.ts'
import { acceptJson, rawInput } from './accept-json.ts'
import type { AdminVisitor } from './admin-call.ts'
import type { AdminDispatch } from './admin-dispatch.ts'
import { toSuccessBody } from './answer.ts'
import { AppError } from './app-error.ts'
import { toOutsideCall } from './outside-admin-call.ts'
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
  { endpoint, dispatch, ...parts }: AdminRouteParts & { endpoint: AdminEndpoint },
): void {
  const [method, path] = name.split(' ') as [HttpMethod, string]
  fastify.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { priority: 'write' },
    ...(endpoint.bodyLimit !== null && { bodyLimit: endpoint.bodyLimit }),
    async handler(request, reply) {
      const data = await dispatch.serve(name, {
        ...(await toOutsideCall(request, reply, parts)),
        input: rawInput(method, request),
      })
      return reply.header('content-type', 'application/json; charset=utf-8').send(toSuccessBody(data))
    },
  })
}
