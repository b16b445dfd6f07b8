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

  it.each([
    ['', null],
    [', in letters twice as large', { scale: '200' }],
  ])('is offered the place where it stopped%s', async (_name, settings) => {
    device = await openPhone()
    const { page } = device
    await page.goto(articleOf(long))
    const paragraph = page.locator('main [data-p]').nth(10)
    await page.waitForLoadState('load')
    await paragraph.evaluate((block) => window.scrollTo(0, window.scrollY + block.getBoundingClientRect().top - 60))
    await page.waitForFunction(() => (localStorage.getItem('davmu.positions') ?? '').includes('percent'))

    await page.goto(HOME)
    if (settings) await page.evaluate((set) => localStorage.setItem('davmu.reading', JSON.stringify(set)), settings)
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
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.locator('main li a').first().tap()
    await page.locator('main h1').waitFor()
    expect(page.url()).toContain('/davmu/share/en/')
    await expect.poll(() => page.getByRole('button', { name: 'Back' }).count()).toBe(1)
  })

  it('has Chinese set as it is printed: air beside letters, no line that begins or ends wrongly', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(articleOf(long))
    const block = page.locator('article [data-p]').first()
    const style = await block.evaluate((one) => {
      const all = getComputedStyle(one)
      return ['text-autospace', 'text-spacing-trim', 'line-break'].map((name) => all.getPropertyValue(name))
    })
    expect(style).toEqual(['normal', 'trim-start', 'strict'])
    const starts = await block.evaluate((one) => {
      one.textContent = '灯塔，'.repeat(200)
      const text = one.firstChild
      if (!text) return ''
      const range = document.createRange()
      const tops = Array.from(one.textContent, (_, at) => {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return Math.round(range.getBoundingClientRect().top)
      })
      return Array.from(one.textContent)
        .filter((_, at) => at > 0 && (tops[at] ?? 0) > (tops[at - 1] ?? 0) + 5)
        .join('')
    })
    expect(starts.length).toBeGreaterThan(5)
    expect(starts).not.toContain('，')
  })

  it('has words hyphenated where the text is not Chinese, but for its headings and code', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(articleOf(long))
    const hyphensIn = (lang: string) =>
      page.locator('article').evaluate((article, lang) => {
        article.setAttribute('lang', lang)
        const paragraph = article.querySelector('[data-p]') ?? article
        const code = paragraph.parentElement?.appendChild(document.createElement('pre'))
        const found = [paragraph, code].map((one) => one && getComputedStyle(one).hyphens)
        code?.remove()
        return found
      }, lang)
    for (const lang of ['en', 'de-AT', 'fr']) expect(await hyphensIn(lang)).toEqual(['auto', 'manual'])
    for (const lang of ['zh-CN', 'zh-Hant', 'zh']) expect(await hyphensIn(lang)).toEqual(['manual', 'manual'])
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
