import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'

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
