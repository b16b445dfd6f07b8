import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const HOME = '/davmu/share/'

let device: Device

/** A home page whose search page lost its code, as after a release; answers how often pages were loaded since. */
async function openStale(prepare: (page: Page) => Promise<void> = () => Promise.resolve()) {
  device = await openPhone()
  const { page, context } = device
  await prepare(page)
  await context.route('**/assets/search-page-*.js', (route) => route.abort())
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto(HOME)
  await page.waitForFunction(() => localStorage.getItem('davmu.deviceMeta') !== null)
  await page.getByRole('link', { name: '搜索' }).first().tap()
  return { page, countLoads: () => loads - 1 }
}

it('code that is gone loads the page anew, once', async () => {
  const { page, countLoads } = await openStale()
  await page.waitForURL('**/search/**')
  await expect.poll(countLoads).toBe(1)
  await page.getByRole('combobox', { name: '搜索' }).waitFor() // as the server rendered it
})

it('where that cannot be remembered, the page says so and has a button', async () => {
  const { page, countLoads } = await openStale(async (fresh) => {
    await fresh.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    })
  })
  const reload = page.getByRole('button', { name: '刷新' })
  await reload.waitFor()
  expect(countLoads()).toBe(0)
  await reload.tap()
  await expect.poll(countLoads).toBe(1)
})

describe('a part that opens by a touch', () => {
  const COMMENTS = '**/assets/comment-section-*.js'
  const openArticle = async () => {
    device = await openPhone()
    const { path } = await getArticle(origin, 3)
    await device.page.goto(`/davmu/share${path}`)
    await device.page.locator('html[data-alive]').waitFor()
    const heading = device.page.locator('main article h1')
    const pill = device.page.getByRole('toolbar').getByRole('button', { name: '写评论…' })
    return { ...device, heading, pill, sheet: device.page.getByRole('dialog', { name: '写评论' }) }
  }

  it('leaves the page as it is where its code cannot be had, and is fetched again by the next tap', async () => {
    const { context, page, heading, pill, sheet } = await openArticle()
    await context.route(COMMENTS, (route) => route.abort())
    await pill.tap()
    await page.getByRole('status').getByText('页面已更新，请刷新后继续').waitFor()
    await expect.poll(() => heading.isVisible()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await context.unroute(COMMENTS)
    await pill.tap()
    await sheet.waitFor()
  })

  it('says that it is on its way where the network is slow, and can be left meanwhile', async () => {
    const { context, page, pill, sheet } = await openArticle()
    const { promise: isWanted, resolve: send } = Promise.withResolvers<void>()
    await context.route(COMMENTS, async (route) => {
      await isWanted
      await route.continue()
    })
    const waiting = page.getByRole('dialog', { name: '正在加载' })
    await pill.tap()
    await waiting.waitFor()
    await page.keyboard.press('Escape')
    await waiting.waitFor({ state: 'hidden' })
    await pill.tap()
    await waiting.waitFor()
    send()
    await sheet.waitFor()
    expect(await waiting.count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => pill.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
