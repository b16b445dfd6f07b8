import type { Server, ServerOptions } from 'node:http'

/** How long a connection may keep a server waiting, in milliseconds, and how many there may be. */
export interface ConnectionLimits {
  /** Until the head of a request is there. */
  headMs: number
  /** Until the whole request is. */
  requestMs: number
  /** Between two requests: longer than proxies keep connections, so that none sends into one that is being closed. */
  keepAliveMs: number
  /** Without a byte in either direction while a request is worked on or answered. */
  silenceMs: number
  /** How often is looked for heads and requests that take too long. */
  lookEveryMs: number
  connections: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 130_000,
  silenceMs: 60_000,
  lookEveryMs: 2_000,
  connections: 12_000,
}

const HEAD_BYTES_MAX = 16 * 1024
const HEADERS_MAX = 200

/** What a server has to be made with. */
export function limitOptions({ headMs, requestMs, keepAliveMs, lookEveryMs }: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: lookEveryMs,
    maxHeaderSize: HEAD_BYTES_MAX,
  }
}

/** What is set on a server that was made with `limitOptions`. */
export function limitConnections(server: Server, { silenceMs, connections }: ConnectionLimits): void {
  server.setTimeout(silenceMs)
  server.maxHeadersCount = HEADERS_MAX
  server.maxConnections = connections
}

/** How many connections a server has from now on, and how many it dropped because there were too many. */
export function countConnections(server: Server): () => { open: number; dropped: number } {
  const counts = { open: 0, dropped: 0 }
  server.on('connection', (socket) => {
    counts.open += 1
    socket.once('close', () => (counts.open -= 1))
  })
  server.on('drop', () => (counts.dropped += 1))
  return () => counts
}
