import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import {
  articleAt,
  expectTitle,
  offlineAddresses,
  offlinePhonesFor,
  readUntilCached,
  type OfflinePhone,
} from '../support/offline-phone.ts'
import { startSite } from '../support/processes.ts'
import { logInAt } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = offlinePhonesFor(origin)

let cards: ContentCard[]
let phone: OfflinePhone

beforeAll(async () => {
  cards = await listArticles(origin)
})
beforeEach(async () => {
  phone = await openPhone()
})

/** Addresses of everything that is kept. */
function everythingCached(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
}

describe('the service worker', () => {
  it('keeps nothing of the reader’s own', async () => {
    const { page } = phone
    await logInAt(page, '13900000072', smsGateway)
    await page.goto('/davmu/share/me/index')
    await page.getByRole('link', { name: /收藏$/ }).waitFor()
    await page.goto('/davmu/share/collection/index')
    await readUntilCached(page, articleAt(cards, 0).address)
    const own = (await everythingCached(page)).filter(
      (path) => !/\/(?:assets|media|doc)\/|\/kept\.json$|\/offline$/.test(path),
    )
    expect(own).toEqual([])
    const bodies = await page.evaluate(async () => {
      const kept = localStorage.getItem('davmu.session')
      const { token } = JSON.parse(kept ?? '{}') as { token: string }
      const found: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if ((await (await cache.match(request))?.text())?.includes(token)) found.push(request.url)
        }
      }
      return found
    })
    expect(bodies).toEqual([])
  })

  it('of a new build takes over by itself where the page is new, and is offered where it is not', async () => {
    const { page } = phone
    const { address } = articleAt(cards, 0)
    await readUntilCached(page, address)
    await page.addInitScript(countChanges)
    const loadedAt = Date.now()
    await page.goto(address)
    // Chromium parks an activation that meets a fetch of the page for as long as somebody watches the worker, as here.
    await expect.poll(() => keptAt(page, address)).toBeGreaterThan(loadedAt)
    phone.network.state.workerMark = '/* another build */'
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('changes'))).toBe('1')
    expect(await page.getByText('有新版本，点一下更新').count()).toBe(0)

    await page.clock.setFixedTime(Date.now() + 2 * 60 * 60 * 1000)
    phone.network.state.workerMark = '/* another build *//* and another */'
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('有新版本，点一下更新').waitFor()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新' }).tap()
    await reloaded
    expect(await page.evaluate(() => sessionStorage.getItem('changes'))).toBe('2')
  })

  it('forgets a page that was taken down, at its next opening', async () => {
    const { page } = phone
    const { address } = articleAt(cards, 0)
    await readUntilCached(page, address)
    phone.network.state.gone = address
    await page.goto('/davmu/share/')
    await page.evaluate(async (name) => {
      const cache = await caches.open(name)
      const note = (await (await cache.match('/davmu/share/kept.json'))?.json()) as object
      await cache.put('/davmu/share/kept.json', Response.json({ ...note, checkedAt: 0 }))
    }, `davmu opened ${address}`)
    await page.goto('/davmu/share/')
    await expect.poll(() => offlineAddresses(page)).toEqual([])
  })

  it('is not registered, and nothing is kept, where the operator says so; what was kept goes', async () => {
    const { page } = phone
    const { address } = articleAt(cards, 0)
    await readUntilCached(page, address)
    const folder = mkdtempSync(join(tmpdir(), 'davmu-offline-'))
    const without = await startSite({ DATA_DIR: folder, OFFLINE: 'off' }, '/davmu/share/')
    try {
      phone.network.state.target = without.origin
      await page.goto('/davmu/share/')
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0)
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    } finally {
      await without.stop()
      rmSync(folder, { recursive: true })
    }
  })

  it('missing, is missed by nobody', async () => {
    const { page } = phone
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await page.goto(articleAt(cards, 0).address)
    await expectTitle(page, articleAt(cards, 0))
    expect(phone.complaints).toEqual([])
  })
})

/** When an item that was opened was persisted; milliseconds. */
function keptAt(page: Page, address: string): Promise<number> {
  return page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const note = (await (await cache.match('/davmu/share/kept.json'))?.json()) as { keptAt: number } | undefined
    return note?.keptAt ?? 0
  }, `davmu opened ${address}`)
}

/** Runs in the page: counts how often another worker took over. */
function countChanges(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    sessionStorage.setItem('changes', String(Number(sessionStorage.getItem('changes')) + 1))
  })
}
