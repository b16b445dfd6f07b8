import { NEWSROOM_CACHE } from '#contract/admin/offline.ts'
import { networkFirst } from '../answers.ts'
import { kindOf } from './kind-of.ts'
import { answerFile, cacheShell, findShell, renewShell, tidy } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

/** What a server answers that has no newsroom any more: each of its addresses has the same page otherwise. */
const GONE: ReadonlySet<number> = new Set([404, 410])

self.addEventListener('install', (event) => event.waitUntil(install()))

self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin)
  if (kind === 'shell') event.respondWith(networkFirst(event, () => loadShell(event), findShell))
  if (kind === 'file') event.respondWith(answerFile(event))
})

/** Takes over at once: a file is the same under whichever worker, and the page that it keeps is of its own build. */
async function install(): Promise<void> {
  await cacheShell()
  await self.skipWaiting()
}

async function begin(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  await tidy()
}

async function loadShell(event: FetchEvent): Promise<Response> {
  const response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  event.waitUntil(GONE.has(response.status) ? takeDown() : renewShell(response.clone()))
  return response
}

async function takeDown(): Promise<void> {
  await self.registration.unregister()
  await caches.delete(NEWSROOM_CACHE)
}
