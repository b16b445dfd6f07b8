import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { phonesFor } from '../support/journeys.ts'
import { DESKTOP, closeDevice, type Device } from '../support/phone.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'

const { origin, dataFolder } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let cards: ContentCard[]
let device: Device

beforeAll(async () => {
  cards = await listArticles(origin)
})

describe('addresses', () => {
  it.each([`${BASE}/nothing/here/at/all`, `${BASE}/inner/doc/2026/01/notAnId0/index`])(
    '%s shows that it could not be found, and a way home',
    async (path) => {
      device = await openPhone()
      const { page } = device
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      expect(await page.textContent('body')).toContain('This page could not be found')
      await page.getByRole('link', { name: 'Back to the home page' }).tap()
      await page.waitForURL(`${origin}${BASE}/`)
      await page.locator('main li').first().waitFor()
    },
  )

  it('a removed article answers 410, says so, and leaves the lists', async () => {
    const card = cards.at(-1)
    if (!card) throw new Error('the samples are empty')
    device = await openPhone()
    expect((await device.page.goto(BASE + card.path))?.status()).toBe(200)

    await davmuOutput(['content', 'remove', card.id], { DATA_DIR: dataFolder })
    await expect.poll(async () => (await fetch(origin + BASE + card.path)).status).toBe(410)
    await closeDevice(device)
    // Another reader: this one's browser may keep the page for some seconds.
    device = await openPhone()
    expect((await device.page.goto(BASE + card.path))?.status()).toBe(410)
    expect(await device.page.textContent('h1')).toBe('这篇内容已下线')
    await expect.poll(async () => (await listArticles(origin, 50)).some(({ id }) => id === card.id)).toBe(false)
  })

  it('a desktop is led to the page that shows the phone beside a code', async () => {
    device = await openPhone({ ...DESKTOP, isMobile: false, hasTouch: false })
    const { page } = device
    const path = BASE + (cards[0]?.path ?? '')
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === `${BASE}/pc`)
    expect(new URL(page.url()).searchParams.get('url')).toBe(origin + path)
    const frame = page.frameLocator('iframe')
    await expect.poll(() => frame.locator('h1').first().textContent()).toContain(cards[0]?.title ?? '')
    await expect.poll(() => page.locator('svg[role="img"], img[alt*="二维码"]').count()).toBeGreaterThan(0)
  })
})
