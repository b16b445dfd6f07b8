import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Middleware } from '#server/http/kept-answers.ts'
import { ASSETS_PATH, CLIENT_FOLDER } from './load-renderer.ts'
import type { PageServer } from './page-server.ts'

/** An HTTP server that answers requests for pages itself, lets others try in order, and leaves the rest to the framework. */
export function createPageFirstServer(
  pages: PageServer,
  others: readonly Middleware[],
): (handler: RequestListener) => Server {
  return (handler) => {
    const rest = others.reduceRight<RequestListener>(
      (next, middleware) => (request, response) => middleware(request, response, () => next(request, response)),
      handler,
    )
    return createServer({ shouldUpgradeCallback: isForWebSocket }, (request, response) => {
      if (!pages(request, response)) rest(request, response)
    })
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
  })
}
