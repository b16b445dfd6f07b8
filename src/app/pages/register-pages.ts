import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { limitConnections, limitOptions, type ConnectionLimits } from '#server/http/connection-limits.ts'
import { hasSeveralHosts } from '#server/http/host-header.ts'
import type { Middleware } from '#server/http/cached-answers.ts'
import { ASSETS_PATH, CLIENT_FOLDER, NEWSROOM_FOLDER } from './load-renderer.ts'
import type { PageServer } from './page-server.ts'
import { readFile } from 'node:fs/promises'

export interface PageFirstParts {
  pages: PageServer
  /** Sends answers of the API that are cached, with all of their headers. */
  serveCached: Middleware
  /** Serves files that a build would have made; null where there is one. */
  serveFile: Middleware | null
  /** Whether this host answers such an address, any other is 404. */
  isAnswered: (request: IncomingMessage) => boolean
  limits: ConnectionLimits
  /** Of each answer that is not a cached one, unless who answers says otherwise. */
  headers: Readonly<Record<string, string>>
  /** Whether the server is about to end: from then on each answer is the last one of its connection. */
  isClosing: () => boolean
}

/** An HTTP server that sends what is cached and answers requests for pages itself, and leaves the rest to the framework. */
export function createPageFirstServer(parts: PageFirstParts): (handler: RequestListener) => Server {
  const { pages, serveCached, serveFile, limits, isClosing, isAnswered } = parts
  const headers = Object.entries(parts.headers)
  return (handler) => {
    const setHeaders = (response: ServerResponse) => {
      for (const [name, value] of headers) response.setHeader(name, value)
    }
    const answerAnew: RequestListener = (request, response) => {
      setHeaders(response)
      if (serveFile) serveFile(request, response, () => handler(request, response))
      else handler(request, response)
    }
    const options = { ...limitOptions(limits), shouldUpgradeCallback: isForWebSocket }
    const server = createServer(options, (request, response) => {
      if (isClosing()) response.shouldKeepAlive = false
      const refusal = hasSeveralHosts(request) ? 400 : isAnswered(request) ? null : 404
      if (refusal !== null) {
        request.resume()
        setHeaders(response)
        response.writeHead(refusal, { 'cache-control': 'no-store' }).end()
        return
      }
      const asked = pages.read(request)
      if (!asked) return serveCached(request, response, () => answerAnew(request, response))
      // Headers that are set one by one make Node check all of them, which is a tenth of what sending a cached page takes.
      if (pages.sendCached(asked, response)) return
      setHeaders(response)
      pages.answer(asked, response)
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
  await fastify.register(async (assets) => {
    await assets.register(fastifyStatic, {
      root: [join(distFolder, CLIENT_FOLDER), join(distFolder, NEWSROOM_FOLDER), formerFolder],
      serve: false, // a route of its own would read the whole folder for each file, for file systems without upper case
      dotfiles: 'deny',
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
      setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'same-origin'),
    })
    assets.get(`${ASSETS_PATH}:name`, (request, reply) => reply.sendFile((request.params as { name: string }).name))
  })
}

/** A worker that takes down what the one before it kept, and itself. */
function writeTakeDown(cachePrefix: string): string {
  return `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(takeDown()))
async function takeDown() {
  const names = (await caches.keys()).filter((name) => name.startsWith('${cachePrefix}'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await registration.unregister()
}
`
}

export interface ServedWorker {
  /** Address that it is registered by. */
  path: string
  /** Its file of the build; null where it takes down what the one before it kept. */
  file: string | null
  /** What the names of its caches begin with. */
  cachePrefix: string
}

/** Serves a service worker of the build, or where nothing is to be kept one that takes it down again. */
export async function registerServiceWorker(
  fastify: FastifyInstance,
  { path, file, cachePrefix }: ServedWorker,
): Promise<void> {
  const code = file === null ? writeTakeDown(cachePrefix) : await readFile(file)
  fastify.get(path, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(code),
  )
}
