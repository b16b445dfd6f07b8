import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { ASSETS_PATH, CLIENT_FOLDER, type FileMiddleware } from './load-renderer.ts'
import type { PageServer } from './page-server.ts'

/** An HTTP server that answers requests for pages itself, lets `serveFile` try, and leaves the rest to the framework. */
export function createPageFirstServer(
  pages: PageServer,
  serveFile: FileMiddleware | null,
): (handler: RequestListener) => Server {
  return (handler) =>
    createServer((request, response) => {
      if (pages(request, response)) return
      if (serveFile && request.url?.startsWith(ASSETS_PATH)) {
        serveFile(request, response, () => handler(request, response))
      } else handler(request, response)
    })
}

/** Serves the browser's files of the build, each named by what it holds. */
export async function registerAssets(fastify: FastifyInstance, distFolder: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: join(distFolder, CLIENT_FOLDER),
    prefix: ASSETS_PATH,
    decorateReply: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
  })
}
