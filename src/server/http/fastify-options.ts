import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { LogController, type FastifyServerOptions } from 'fastify'
import { toFailure } from './answer.ts'
import { AppError } from './app-error.ts'
import type { Log } from './log.ts'
import { findRequestId, makeRequestId } from './request-id.ts'
import { API_HEADERS } from './security-headers.ts'
import { sendFailure } from './send-failure.ts'

/** Largest JSON body in bytes (contract 1.10). */
export const BODY_LIMIT = 64 * 1024

/**
 * How a Fastify must be made for `Backend.register`. `trustedProxies` is the number of proxies in front of it, each of which
 * adds the address it sees to `X-Forwarded-For`.
 */
export function fastifyOptions(options: { log: Log; trustedProxies: number }): FastifyServerOptions {
  return {
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    genReqId: (request: { headers: Record<string, unknown> }) =>
      findRequestId(request.headers['request-id']) ?? makeRequestId(),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 2048 },
    return503OnClosing: false,
    frameworkErrors: sendFailure,
    clientErrorHandler: refuseConnection,
  }
}

/** Bytes that are no HTTP request, or headers too large for one: there is no request to answer through. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify(toFailure(new AppError(40001), { requestId: makeRequestId() }))
  const headers = Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n${headers.join('')}` +
      `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
  )
}
