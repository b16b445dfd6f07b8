import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { limitConnections, limitOptions, type ConnectionLimits } from '#server/http/connection-limits.ts'
import type { Middleware } from '#server/http/kept-answers.ts'
import { ASSETS_PATH, CLIENT_FOLDER } from './load-renderer.ts'
import type { PageServer } from './page-server.ts'

export interface PageFirstParts {
  pages: PageServer
  /** Who may try before the framework, in order. */
  others: readonly Middleware[]
  limits: ConnectionLimits
  /** Of each answer, unless who answers says otherwise. */
  headers: Readonly<Record<string, string>>
  /** Whether the server is about to end: from then on each answer is the last one of its connection. */
  isClosing: () => boolean
}

/** An HTTP server that answers requests for pages itself, lets others try in order, and leaves the rest to the framework. */
export function createPageFirstServer(parts: PageFirstParts): (handler: RequestListener) => Server {
  const { pages, others, limits, isClosing } = parts
  const headers = Object.entries(parts.headers)
  return (handler) => {
    const rest = others.reduceRight<RequestListener>(
      (next, middleware) => (request, response) => middleware(request, response, () => next(request, response)),
      handler,
    )
    const options = { ...limitOptions(limits), shouldUpgradeCallback: isForWebSocket }
    const server = createServer(options, (request, response) => {
      if (isClosing()) response.shouldKeepAlive = false
      for (const [name, value] of headers) response.setHeader(name, value)
      if (!pages(request, response)) rest(request, response)
    })
    limitConnections(server, limits)
    return server
  }
}

/** Any other protocol that a client would like as well (`h2c`) is passed over, and its request answered. */
function isForWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/** Serves the browser's files of the build, each named by what it holds, and those of former builds. */
export async function registerAssets(
  fastify: FastifyInstance,
  distFolder: string,
  formerFolder: string,
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: [join(distFolder, CLIENT_FOLDER), formerFolder],
    prefix: ASSETS_PATH,
    decorateReply: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'same-origin'),
  })
}
