import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointTable, HttpMethod } from '#contract/endpoint.ts'
import { SCRIPT_FIELD, TRADITIONAL_SCRIPT } from '#contract/locale.ts'
import { acceptJson, rawInput, tailInput } from './accept-json.ts'
import { answerFacts } from './answer-tags.ts'
import { toSuccessBody } from './answer.ts'
import { refuseField } from './app-error.ts'
import type { CachedAnswers } from './cached-answers.ts'
import type { Viewer } from './call.ts'
import { toLimitAddress } from './client-address.ts'
import type { CallName, Dispatch } from './dispatch.ts'
import { finishResponse, replyWith } from './finished-response.ts'
import { inTraditional } from './in-traditional.ts'
import { findPrefetchHeader } from './prefetch.ts'
import { addVary, cacheControl } from './public-cache.ts'
import { acceptPictures, withPicture } from './receive-picture.ts'
import { findRequestId } from './request-id.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendFailure } from './send-failure.ts'

export interface RouteParts<T extends EndpointTable> {
  endpoints: T
  dispatch: Dispatch<T>
  viewerOf: (authorization: string | undefined) => Promise<Viewer>
  /** Where public answers are cached. */
  answers: CachedAnswers
  /** Province or country of a network address; absent where nothing looks it up. */
  regionOf?: (address: string) => string
}

/** Puts every call of a table that answers with an envelope on Fastify (contract, part 1). */
export function registerRoutes<T extends EndpointTable>(fastify: FastifyInstance, parts: RouteParts<T>): void {
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers(API_HEADERS)
    const requestId = findRequestId(request.headers['request-id'])
    if (requestId) reply.header('request-id', requestId)
  })
  fastify.setErrorHandler(sendFailure)
  acceptJson(fastify)
  const answered = Object.entries(parts.endpoints).filter(([, endpoint]) => endpoint.output !== null)
  for (const [name, endpoint] of answered)
    if (!endpoint.picture) registerRoute(fastify, name as CallName<T>, endpoint, parts)
  void fastify.register(async (pictures) => {
    await acceptPictures(pictures)
    for (const [name, endpoint] of answered)
      if (endpoint.picture) registerRoute(pictures, name as CallName<T>, endpoint, parts)
  })
}

function registerRoute<T extends EndpointTable>(
  fastify: FastifyInstance,
  name: CallName<T>,
  endpoint: Endpoint,
  { dispatch, viewerOf, answers, regionOf }: RouteParts<T>,
): void {
  const [method, path] = name.split(' ') as [HttpMethod, string]
  const readableByAll = method === 'GET' && endpoint.caller === 'anyone'
  fastify.route({
    method,
    url: toPattern(path, endpoint),
    config: { priority: endpoint.effect, readsSlowly: Boolean(endpoint.picture) },
    async handler(request, reply) {
      if (!endpoint.prefetch) refusePrefetch(request)
      const viewer = await viewerOf(request.headers.authorization)
      if (readableByAll && viewer.kind === 'none') reply.header('x-token-state', viewer.tokenState)
      const { generation } = answers
      const outside = {
        input: endpoint.rawTail ? tailInput(path, request) : rawInput(method, request),
        viewer,
        requestId: request.headers['request-id'],
        address: toLimitAddress(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
        ...(regionOf && endpoint.effect === 'write' && { region: regionOf(request.ip) }),
      }
      const given = endpoint.picture
        ? await withPicture(request, endpoint.picture, (receivePicture) =>
            dispatch.serve(name, { ...outside, receivePicture }),
          )
        : await dispatch.serve(name, outside)
      const data = isInTraditional(request) ? await inTraditional(endpoint, given) : given
      const json = toSuccessBody(data)
      const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl(endpoint.cache) }
      if (endpoint.cache.kind !== 'public') return reply.headers(own).send(json)

      const headers = {
        ...API_HEADERS,
        ...own,
        vary: addVary(reply.getHeader('vary'), 'accept-encoding'),
      }
      const answer = { ...finishResponse(200, headers, Buffer.from(json)), name, endpoint }
      const isKnown = isKnownVersion(endpoint, request, data)
      if (!isKnown)
        answers.save(request.raw.url ?? '', answer, answerFacts(endpoint, outside.input, data).tags, generation)
      return replyWith(request, reply, answer, isKnown)
    },
  })
}

/** Whether a read asks for its words in traditional characters. */
function isInTraditional({ method, query }: FastifyRequest): boolean {
  return method === 'GET' && (query as Record<string, unknown>)[SCRIPT_FIELD] === TRADITIONAL_SCRIPT
}

/** A path as the router writes it. */
function toPattern(path: string, { rawTail }: Endpoint): string {
  return (rawTail ? path.replace(/\{\w+\}$/, '*') : path).replace(/\{(\w+)\}/g, ':$1')
}

/** Throws 40001 when a browser fetches something ahead that nobody has asked for yet. */
function refusePrefetch({ headers }: FastifyRequest): void {
  const name = findPrefetchHeader(headers)
  if (name) throw refuseField(`header.${name}`, 'is not fetched ahead')
}

/** A call that takes `v` answers 304 when that is the version of its data. */
function isKnownVersion(endpoint: Endpoint, request: FastifyRequest, data: unknown): boolean {
  const { v } = request.query as { v?: string }
  return 'v' in endpoint.input.shape && v !== undefined && (data as { version?: unknown }).version === Number(v)
}
