import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { startNetwork, type Network } from './network.ts'
import { newsroomOf, type OpenedNewsroom } from './newsroom.ts'
import type { SampleSite } from './sample-site.ts'

/** The newsroom with its service worker, and the network between it and a site. */
export interface OfflineDesk extends OpenedNewsroom {
  network: Network
  /** Nothing gets through any more; whether the browser knows. */
  cut(isKnown?: boolean): Promise<void>
  mend(): Promise<void>
}

/** Opens the newsroom of a site as a new editor, with a network that can be cut. */
export function offlineDesksFor(site: SampleSite): () => Promise<OfflineDesk> {
  return async () => {
    const network = await startNetwork(site.origin)
    onTestFinished(network.close)
    const opened = await newsroomOf({ ...site, origin: network.origin })('editor', { serviceWorkers: 'allow' })
    const { context } = opened.device
    return {
      ...opened,
      network,
      async cut(isKnown = true) {
        network.state.isCut = true
        await context.setOffline(isKnown)
      },
      async mend() {
        network.state.isCut = false
        await context.setOffline(false)
      },
    }
  }
}

/** Resolves once every file that the page has used is kept, and those of `parts`, which are fetched ahead. */
export async function untilCached(page: Page, parts: readonly string[] = []): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (names) => {
        if (!navigator.serviceWorker.controller || !(await caches.has('newsroom shell'))) return ['no worker']
        const cache = await caches.open('newsroom shell')
        const kept = (await cache.keys()).map(({ url }) => url)
        const used = performance.getEntriesByType('resource').map(({ name }) => name)
        return [
          ...used.filter((name) => name.includes('/davmu/share/assets/') && !kept.includes(name)),
          ...names.filter((name) => !kept.some((url) => url.includes(`/${name}-`))),
        ]
      }, parts),
    )
    .toEqual([])
}

/** Everything that this machine keeps for the origin of a page, as one text. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
      })
      for (const store of database.objectStoreNames) {
        kept.push(
          await new Promise((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll()
            request.addEventListener('success', () => resolve(request.result))
          }),
        )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const isFile = request.url.includes('/assets/')
        kept.push(request.url, isFile ? '' : await (await cache.match(request, { ignoreVary: true }))?.text())
      }
    }
    return JSON.stringify(kept)
  })
}
