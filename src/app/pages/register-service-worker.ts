import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { CACHE_PREFIX } from '#contract/offline.ts'
import { SERVICE_WORKER_PATH } from '#contract/share-urls.ts'

/** A worker that takes down what the one before it kept, and itself. */
const TAKE_DOWN = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(takeDown()))
async function takeDown() {
  const names = (await caches.keys()).filter((name) => name.startsWith('${CACHE_PREFIX}'))
  await Promise.all(names.map((name) => caches.delete(name)))
  await registration.unregister()
}
`

/** Serves the service worker of the build, or where pages are not to be kept one that takes it down again. */
export async function registerServiceWorker(
  fastify: FastifyInstance,
  distFolder: string,
  isOffered: boolean,
): Promise<void> {
  const code = isOffered ? await readFile(join(distFolder, 'worker/sw.js')) : TAKE_DOWN
  fastify.get(SERVICE_WORKER_PATH, async (_request, reply) =>
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
