import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { makeDataFolder } from '../support/data-folder.ts'
import { beginArticle, untilSent } from '../support/newsroom.ts'
import { offlineDesksFor, untilCached } from '../support/offline-desk.ts'
import { startSite } from '../support/processes.ts'
import { sampleSite } from '../support/sample-site.ts'

const openDesk = offlineDesksFor(sampleSite())

const registrations = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )

/** Paths of everything that the newsroom's worker keeps. */
function pathsKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    if (!(await caches.has('newsroom shell'))) return []
    const keys = await (await caches.open('newsroom shell')).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  })
}

it('the newsroom’s worker keeps its page and files of its build, and no call', async () => {
  const { page } = await openDesk()
  const { title } = await beginArticle(page)
  await title.fill('一篇')
  await untilSent(page)
  await untilCached(page)
  await page.goto('/admin/api/v1/session')
  await page.goto('/admin/contents')
  await page.getByRole('grid', { name: '内容' }).waitFor()
  await untilCached(page)
  const kept = await pathsKept(page)
  expect(kept.filter((path) => !/^\/davmu\/share\/assets\/[\w.-]+\.(?:js|css|json)$/.test(path))).toEqual(['/admin/'])
  await expect.poll(() => registrations(page)).toEqual(['/admin/'])
})

it('the newsroom’s worker of a new build takes over and forgets the files of the former one', async () => {
  const { page, network } = await openDesk()
  await untilCached(page)
  const before = await pathsKept(page)
  const former = '/davmu/share/assets/entry-former12.js'
  await page.evaluate(async (path) => (await caches.open('newsroom shell')).put(path, new Response('old')), former)
  network.state.workerMark = '/* another build */'
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => pathsKept(page)).not.toContain(former)
  await expect.poll(() => pathsKept(page)).toEqual(expect.arrayContaining(before))
})

it('the newsroom’s worker goes, with what it keeps, where the newsroom was switched off', async () => {
  const { page, network } = await openDesk()
  await untilCached(page)
  const without = await startSite({ DATA_DIR: makeDataFolder(), SEED: 'none', NEWSROOM: 'off' }, '/davmu/share/')
  try {
    network.state.target = without.origin
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(() => registrations(page)).toEqual([])
    expect(await pathsKept(page)).toEqual([])
  } finally {
    await without.stop()
  }
})

it('the newsroom’s worker goes, with what it keeps, where the server has no such page any more', async () => {
  const { page, device, network } = await openDesk()
  await untilCached(page)
  const other = await device.context.newPage()
  await other.goto('/healthz')
  await expect.poll(() => registrations(other)).toEqual(['/admin/'])
  network.state.gone = '/admin/contents'
  expect((await page.goto('/admin/contents'))?.status()).toBe(410)
  await expect.poll(() => registrations(other)).toEqual([])
  await expect.poll(() => pathsKept(other)).toEqual([])
})
