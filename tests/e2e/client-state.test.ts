import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import type { ClientState } from '#web/runtime/client-state.ts'
import { alive, aliveAt, settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listPages } from '../support/sample-pages.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let device: Device
afterEach(() => expect(device.complaints).toEqual([]))

/** What the page knows: its store, found among what the scripts that it has fetched give each other. A text, so that no tool rewrites its `import`. */
const READ = `(async () => {
  const scripts = performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))
  const modules = await Promise.all(scripts.map((script) => import(script)))
  const stores = modules.flatMap((module) => Object.values(module)).filter((value) => typeof value?.getState === 'function')
  return stores.map((store) => store.getState()).find((state) => 'scrollDistance' in state)
})()`
const known = async (page: Page, name: keyof ClientState) => (await page.evaluate<ClientState>(READ))[name]

it('the page knows its tab of home, the slide of the carousel, and how far it is scrolled', async () => {
  device = await openPhone({ reducedMotion: 'reduce' })
  const { page } = device
  await page.goto(`${BASE}/`)
  const carousel = page.getByRole('region', { name: '头条' })
  await aliveAt(carousel)
  await settled(page)
  expect([await known(page, 'homeTab'), await known(page, 'carouselIndex')]).toEqual([0, 0])
  await carousel.locator('a').nth(1).scrollIntoViewIfNeeded()
  await expect.poll(() => known(page, 'carouselIndex')).toBe(1)
  await page.evaluate(() => scrollTo(0, 300))
  await expect.poll(() => known(page, 'scrollDistance')).toBe(300)
  const tab = page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '海洋' })
  await tab.evaluate((link: HTMLElement) => link.click()) // the bar has made way
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
  await expect.poll(() => known(page, 'homeTab')).toBeGreaterThan(0)
})

it('the page knows the place that it is about', async () => {
  device = await openPhone()
  const { page } = device
  await page.goto(BASE + (await listPages(origin)).lists.get('a place'))
  await alive(page)
  await settled(page)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await expect.poll(() => known(page, 'locationTitle')).toBe(title)
})

it('the page knows what is being written, and to which comment', async () => {
  device = await openPhone()
  const { page } = device
  const commented = (await listPages(origin)).items.get('doc')?.find(({ comment_count: count }) => count > 0)
  await page.goto(`${BASE}${commented?.path}#comments`)
  await settled(page)
  const [comment] = await page.locator('[data-tap^="reply "]').all()
  await comment?.tap()
  const writing = page.getByRole('dialog', { name: '写评论' })
  await writing.getByRole('textbox').fill('记下了')
  await expect.poll(() => known(page, 'commentDraft')).toBe('记下了')
  const target = (await comment?.getAttribute('data-tap'))?.replace('reply ', '')
  await expect.poll(() => known(page, 'replyTarget')).toBe(target)
})
