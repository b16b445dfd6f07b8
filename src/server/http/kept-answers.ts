import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Call, Viewer } from './call.ts'
import { findLimitAddress } from './client-address.ts'
import { chooseEncoding, encodeBody, type EncodedBody, type Encoding } from './encoded-body.ts'
import { createKept, type Kept } from './kept.ts'
import type { Limiter } from './limiter.ts'
import { countCall } from './limits.ts'
import { matchesTag } from './public-cache.ts'
import { findRequestId } from './request-id.ts'
import { API_HEADERS } from './security-headers.ts'

/** A public answer as it was sent, to be sent again to whoever asks the same. */
export interface KeptAnswer {
  name: string
  endpoint: Endpoint
  body: EncodedBody
  etag: string
  cacheControl: string
  vary: string
  /** Its headers in the encodings that were asked for so far. */
  heads: Partial<Record<Encoding, Readonly<Record<string, string>>>>
}

/** Public answers by the address that asked for them. */
export type KeptAnswers = Kept<KeptAnswer>

/** Of addresses with a query, and as many of those without: whoever makes queries up displaces nothing but queries. */
const HALF_KEPT = 1000
const VIEWERS_KEPT = 10_000
/** However long others may keep an answer: views and the like change without being announced. */
const SECONDS_MAX = 15

export function createKeptAnswers(): KeptAnswers {
  const plain = createKept<KeptAnswer>(HALF_KEPT)
  const queried = createKept<KeptAnswer>(HALF_KEPT)
  const halfOf = (address: string) => (address.includes('?') ? queried : plain)
  return {
    get generation() {
      return plain.generation
    },
    find: (address) => halfOf(address).find(address),
    keep: (address, ...rest) => halfOf(address).keep(address, ...rest),
    forget(isMeant) {
      plain.forget(isMeant)
      queried.forget(isMeant)
    },
  }
}

/** Keeps an answer whose making began at `generation`, unless its address is an odd one. */
export function keepAnswer(answers: KeptAnswers, address: string, answer: KeptAnswer, generation: number): void {
  const { cache } = answer.endpoint
  if (cache.kind === 'public' && isOrdinary(address, answer))
    answers.keep(address, answer, Math.min(cache.seconds, SECONDS_MAX), generation)
}

/**
 * Whether an address is written as programs write it: nothing in it that the call does not read, and letters and digits
 * as they are. Ids that hide behind escapes would not be found when what they name has changed.
 */
function isOrdinary(address: string, { name, endpoint }: KeptAnswer): boolean {
  const [isWhole, query = ''] = /^\/[\w./-]*(?:\?([^#]*))?$/.exec(address) ?? []
  if (isWhole === undefined || /%(?:3\d|[46][1-9a-f]|[57][\da])/i.test(query)) return false
  const fields = [...new URLSearchParams(query).keys()]
  const isRead = (field: string) => field in endpoint.input.shape && !name.includes(`{${field}}`)
  return fields.every(isRead) && new Set(fields).size === fields.length
}

export interface KeptAnswerParts {
  answers: KeptAnswers
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
 * Sends kept answers before the framework sees the request: to callers that are counted like all others and told the
 * state of their token. Requests of other origins, and refusals, are left to the framework. No header is set before or
 * by itself: Node would look at each of them again.
 */
export function serveKeptAnswers(parts: KeptAnswerParts): Middleware {
  const { answers, limiter, clock } = parts
  const viewers = createKept<Viewer>(VIEWERS_KEPT)
  const nobody: Viewer = { kind: 'none', tokenState: 'none' }

  async function findViewer(authorization: string | undefined): Promise<Viewer> {
    if (!authorization) return nobody
    const known = viewers.find(authorization)
    if (known) return known
    const viewer = await parts.viewerOf(authorization)
    viewers.keep(authorization, viewer, SECONDS_MAX, viewers.generation)
    return viewer
  }

  async function serve(request: IncomingMessage, response: ServerResponse, answer: KeptAnswer): Promise<void> {
    const viewer = await findViewer(request.headers.authorization)
    const call: Call = { viewer, now: clock(), address: findLimitAddress(request, parts.trustedProxies), userAgent: '' }
    await countCall(limiter, answer.name, answer.endpoint, call)
    const encoding = chooseEncoding(request.headers['accept-encoding'], answer.body.identity.length)
    const bytes = await encodeBody(answer.body, encoding)
    const head = (answer.heads[encoding] ??= { ...parts.headers, ...answerHeaders(answer, encoding) })
    send(request, response, { head: { ...head, ...callerHeaders(request, viewer) }, bytes })
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

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { head, bytes }: { head: Record<string, string>; bytes: Buffer },
): void {
  if (matchesTag(request.headers['if-none-match'], head['etag'] ?? '')) response.writeHead(304, head).end()
  else response.writeHead(200, { ...head, 'content-length': bytes.length }).end(bytes)
}

/** Headers of a public answer in an encoding, but for its length and what depends on the caller. */
export function answerHeaders(answer: KeptAnswer, encoding: Encoding): Record<string, string> {
  return {
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': answer.cacheControl,
    etag: answer.etag,
    vary: answer.vary,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}
