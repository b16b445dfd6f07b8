import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#contract/share-urls.ts'
import { ASSETS_PATH, CLIENT_FOLDER, type FileMiddleware } from './load-renderer.ts'
import type { PageServer } from './page-server.ts'

/** An HTTP server that writes kept pages itself, lets `serveFile` try, and leaves everything else to the framework. */
export function createPageFirstServer(
  pages: () => PageServer | null,
  serveFile: FileMiddleware | null,
): (handler: RequestListener) => Server {
  return (handler) =>
    createServer((request, response) => {
      if (pages()?.serveKept(request, response) === true) return
      if (serveFile && request.url?.startsWith(ASSETS_PATH))
        serveFile(request, response, () => handler(request, response))
      else handler(request, response)
    })
}

/** Routes of everything that is neither API nor media: pages and the files of the build. */
export async function registerPages(
  fastify: FastifyInstance,
  pages: PageServer,
  distFolder: string | null,
): Promise<void> {
  if (distFolder) {
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
  for (const url of ['/', BASE_PATH, `${BASE_PATH}/*`]) {
    fastify.route({
      method: ['GET', 'HEAD'],
      url,
      exposeHeadRoute: false,
      async handler(request, reply) {
        reply.hijack()
        try {
          await pages.serve(request.raw, reply.raw, request.id)
        } catch (error) {
          request.log.error({ err: error }, 'a page could not be served')
          if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'cache-control': 'no-store' })
          reply.raw.end()
        }
      },
    })
  }
}
