import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const HOME = '/davmu/share/'
const articleOf = (card: ContentCard) => `/davmu/share${card.path}`

/** The longest article, so that there is something to scroll. */
let long: ContentCard
let device: Device

beforeAll(async () => {
  long = await findLongArticle(origin)
})
afterEach(() => expect(device.complaints).toEqual([]))

describe('a reader on a phone', () => {
  it('opens home, taps an article, reads it, and finds home where it was left', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(HOME)
    const links = page.locator('main li a[href*="/doc/"]')
    const link = links.nth((await links.count()) - 1)
    await link.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => window.scrollY)
    expect(left).toBeGreaterThan(100)
    const title = await link.locator('h3').textContent()

    await link.tap()
    const heading = page.locator('main h1')
    await expect.poll(() => heading.textContent()).toBe(title)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await page
      .locator('main h3', { hasText: title ?? '' })
      .first()
      .waitFor()
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY / 10))).toBe(Math.round(left / 10))
  })

  it('sees how much was read, and the line never goes back', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(articleOf(long))
    const line = page.locator('header span[style*="scaleX"]')
    const share = () => line.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
    await line.waitFor({ state: 'attached' })
    const start = await share()
    await page.evaluate(() => window.scrollTo(0, window.innerHeight))
    await expect.poll(share).toBeGreaterThan(start)
    expect(await share()).toBeLessThan(1)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(share).toBe(1)
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.waitForFunction(() => window.scrollY === 0)
    expect(await share()).toBe(1)
  })

  it('is offered the place where it stopped', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(articleOf(long))
    const paragraph = page.locator('main [data-p]').nth(10)
    await page.waitForLoadState('load')
    await paragraph.evaluate((block) => window.scrollTo(0, window.scrollY + block.getBoundingClientRect().top - 60))
    await page.waitForFunction(() => (localStorage.getItem('davmu.positions') ?? '').includes('percent'))

    await page.goto(HOME)
    await page.goto(articleOf(long))
    const chip = page.getByRole('button', { name: /继续阅读/ })
    await chip.waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await chip.tap()
    await expect
      .poll(() => paragraph.evaluate((block) => Math.abs(block.getBoundingClientRect().top)))
      .toBeLessThan(120)
  })

  it('reads in English under /en/', async () => {
    device = await openPhone({ locale: 'en' })
    const { page } = device
    await page.goto('/davmu/share/en/')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.locator('main li a').first().tap()
    await page.locator('main h1').waitFor()
    expect(page.url()).toContain('/davmu/share/en/')
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(1)
  })

  it('fetches nothing that holds up the first paint', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(articleOf(long), { waitUntil: 'load' })
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
        .map((entry) => entry.name),
    )
    expect(blocking).toEqual([])
  })
})
