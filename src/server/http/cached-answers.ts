import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '#contract/endpoint.ts'
import { SCRIPT_FIELD, TRADITIONAL_SCRIPT } from '#contract/locale.ts'
import type { Call, Viewer } from './call.ts'
import { findLimitAddress } from './client-address.ts'
import { sendResponse, type FinishedResponse } from './finished-response.ts'
import type { Limiter } from './limiter.ts'
import { countCall } from './limits.ts'
import { findRequestId } from './request-id.ts'
import type { ResponseCache } from './response-cache.ts'

/** A public answer as it was sent, to be sent again to whoever asks the same. */
export interface CachedAnswer extends FinishedResponse {
  name: string
  endpoint: Endpoint
}

/** Public answers by the address that asked for them. */
export interface CachedAnswers {
  /** Of the cache: to be asked for before an answer is made. */
  readonly generation: number
  find(address: string): CachedAnswer | undefined
  /** Stores an answer whose making began at `startedAt`, unless its address is an odd one. */
  save(address: string, answer: CachedAnswer, tags: readonly string[], startedAt: number): void
}

/** Of addresses with a query, and as much of those without: whoever makes queries up evicts nothing but queries. */
const HALF_SIZE = 16 * 1024 * 1024
const VIEWERS_MAX = 10_000
/** However long others may cache an answer: views and the like change without being announced. */
export const SECONDS_MAX = 15

export function createCachedAnswers(cache: ResponseCache, halfSize = HALF_SIZE): CachedAnswers {
  const plain = cache.createRegion<CachedAnswer>('answer', halfSize)
  const queried = cache.createRegion<CachedAnswer>('query_answer', halfSize)
  const halfOf = (address: string) => (address.includes('?') ? queried : plain)
  return {
    get generation() {
      return cache.generation
    },
    find: (address) => halfOf(address).find(address),
    save(address, answer, tags, startedAt) {
      const policy = answer.endpoint.cache
      if (policy.kind !== 'public' || !isOrdinary(address, answer)) return
      const facts = { tags, size: 2 * answer.body.identity.length, seconds: Math.min(policy.seconds, SECONDS_MAX) }
      halfOf(address).save(address, answer, facts, startedAt)
    },
  }
}

/**
 * Whether an address is written as programs write it: nothing in it that the call does not read, and letters and digits
 * as they are. Else one answer could be cached under any number of addresses.
 */
function isOrdinary(address: string, { name, endpoint }: CachedAnswer): boolean {
  const [isWhole, query = ''] = /^\/[\w./-]*(?:\?([^#]*))?$/.exec(address) ?? []
  if (isWhole === undefined || /%(?:3\d|[46][1-9a-f]|[57][\da])/i.test(query)) return false
  const given = new URLSearchParams(query)
  const fields = [...given.keys()]
  const isRead = (field: string) =>
    field === SCRIPT_FIELD
      ? given.get(field) === TRADITIONAL_SCRIPT
      : field in endpoint.input.shape && !name.includes(`{${field}}`)
  return fields.every(isRead) && new Set(fields).size === fields.length
}

export interface CachedAnswerParts {
  answers: CachedAnswers
  limiter: Limiter
  viewerOf: (authorization: string | undefined) => Promise<Viewer>
  /** Proxies in front, each of which adds the address it sees to `X-Forwarded-For`. */
  trustedProxies: number
  /** The time in seconds. */
  clock: () => number
  /** Of each answer, besides its own. */
  headers: Readonly<Record<string, string>>
  /** Told of every answer. */
  onServed: () => void
}

/** Answers a request, or calls `otherwise` when it needs more than that. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void

/**
 * Sends cached answers before the framework sees the request: to callers that are counted like all others and told the
 * state of their token. Requests of other origins, and refusals, are left to the framework. No header is set before or
 * by itself: Node would look at each of them again.
 */
export function serveCachedAnswers(parts: CachedAnswerParts): Middleware {
  const { answers, limiter, clock } = parts
  const viewers = new LRUCache<string, Viewer>({ max: VIEWERS_MAX, ttl: SECONDS_MAX * 1000 })
  const nobody: Viewer = { kind: 'none', tokenState: 'none' }

  async function findViewer(authorization: string | undefined): Promise<Viewer> {
    if (!authorization) return nobody
    const known = viewers.get(authorization)
    if (known) return known
    const viewer = await parts.viewerOf(authorization)
    viewers.set(authorization, viewer)
    return viewer
  }

  async function serve(request: IncomingMessage, response: ServerResponse, answer: CachedAnswer): Promise<void> {
    const viewer = await findViewer(request.headers.authorization)
    const call: Call = { viewer, now: clock(), address: findLimitAddress(request, parts.trustedProxies), userAgent: '' }
    await countCall(limiter, answer.name, answer.endpoint, call)
    await sendResponse(request, response, answer, { ...parts.headers, ...callerHeaders(request, viewer) })
    parts.onServed()
  }

  return (request, response, otherwise) => {
    const answer = request.method === 'GET' && !request.headers.origin ? answers.find(request.url ?? '') : undefined
    if (answer) serve(request, response, answer).catch(() => otherwise())
    else otherwise()
  }
}

/** What an answer says to one caller: the id of the request, and that the token did not count. */
function callerHeaders({ headers }: IncomingMessage, viewer: Viewer): Record<string, string> {
  const requestId = findRequestId(headers['request-id'])
  return {
    ...(requestId && { 'request-id': requestId }),
    ...(viewer.kind === 'none' && { 'x-token-state': viewer.tokenState }),
  }
}
