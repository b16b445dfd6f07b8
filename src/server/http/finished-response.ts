import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, encodeBody, type EncodedBody, type Encoding } from './encoded-body.ts'
import { entityTag, matchesTag } from './public-cache.ts'

type Headers = Readonly<Record<string, string | number>>

/** A page or an answer as it is sent to everybody who asks for the same. */
export interface FinishedResponse {
  status: number
  /** Those of every encoding. */
  headers: Readonly<Record<string, string>> & { etag: string }
  body: EncodedBody
  /** All headers in each encoding, made when first needed. */
  readonly heads: Partial<Record<Encoding, Headers>>
}

/** A response with its entity tag. */
export function finishResponse(status: number, headers: Record<string, string>, body: Buffer): FinishedResponse {
  return {
    status,
    headers: { vary: 'accept-encoding', ...headers, etag: entityTag(body) },
    body: { identity: body },
    heads: {},
  }
}

/** Sends a response whose encoding is there, with all headers that it has to have; false, and nothing done, where it is not. */
export function sendIfReady(request: IncomingMessage, response: ServerResponse, finished: FinishedResponse): boolean {
  const encoding = encodingFor(request.headers, finished)
  const body = finished.body[encoding]
  if (!body) return false
  write(request, response, { finished, head: headOf(finished, encoding, body), body })
  return true
}

/** Sends a response, with further headers that belong to the one who asked. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  finished: FinishedResponse,
  further: Headers = {},
): Promise<void> {
  const encoding = encodingFor(request.headers, finished)
  const body = await encodeBody(finished.body, encoding)
  write(request, response, { finished, head: { ...headOf(finished, encoding, body), ...further }, body })
}

/** The same through the framework; `isKnown` for whoever says in another way that they have it. */
export async function replyWith(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: FinishedResponse,
  isKnown = false,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers, finished)
  reply.headers({ ...finished.headers, ...encodingHeader(encoding) })
  if (isKnown || isNotModified(request.headers, finished)) return reply.code(304).send()
  return reply.code(finished.status).send(await encodeBody(finished.body, encoding))
}

function encodingFor(headers: IncomingHttpHeaders, { body }: FinishedResponse): Encoding {
  return chooseEncoding(headers['accept-encoding'], body.identity.length)
}

function isNotModified(headers: IncomingHttpHeaders, { status, headers: { etag } }: FinishedResponse): boolean {
  return status === 200 && matchesTag(headers['if-none-match'], etag)
}

function headOf({ heads, headers }: FinishedResponse, encoding: Encoding, { length }: Buffer): Headers {
  return (heads[encoding] ??= { ...headers, ...encodingHeader(encoding), 'content-length': length })
}

function encodingHeader(encoding: Encoding): Record<string, string> {
  return encoding === 'identity' ? {} : { 'content-encoding': encoding }
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { finished, head, body }: { finished: FinishedResponse; head: Headers; body: Buffer },
): void {
  if (isNotModified(request.headers, finished)) {
    const { 'content-length': _length, ...others } = head
    response.writeHead(304, others).end()
    return
  }
  response.writeHead(finished.status, head)
  response.end(request.method === 'HEAD' ? undefined : body)
}
