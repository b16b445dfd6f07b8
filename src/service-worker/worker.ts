import { TAKE_OVER } from '#contract/offline.ts'
import { answerAsset, answerFile, answerPage } from './answers.ts'
import { kindOf } from './kind-of.ts'
import { cacheOfflinePage } from './offline-page.ts'
import { tidy } from './tidy.ts'

declare const self: ServiceWorkerGlobalScope

const { scope } = self.registration

self.addEventListener('install', (event) => event.waitUntil(cacheOfflinePage(scope)))

self.addEventListener('activate', (event) => event.waitUntil(begin()))

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  switch (kindOf(request, scope)) {
    case 'page':
      return answerPage(event, scope)
    case 'asset':
      return answerAsset(request)
    case 'file':
      return answerFile(event)
    case 'other':
      return null
  }
}

/** Pages are asked for while the worker wakes up; those that are open already are served from now on. */
async function begin(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  await tidy()
}
