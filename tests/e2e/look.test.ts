import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let cards: ContentCard[]
let device: Device

beforeAll(async () => {
  cards = await listArticles(origin)
})
afterEach(async () => {
  // The browser itself reports the status of the 404 page.
  expect(device.complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([])
})

const screens: [name: string, path: () => string][] = [
  ['home', () => `${BASE}/`],
  ['an article', () => BASE + (cards[0]?.path ?? '')],
  ['the 404 page', () => `${BASE}/404`],
]
const themes = ['light', 'dark'] as const

describe.each(themes)('in %s', (colorScheme) => {
  it.each(screens)('%s has no serious accessibility fault', async (_name, path) => {
    device = await openPhone({ colorScheme, reducedMotion: 'reduce' })
    await device.page.goto(path())
    expect(await findFaults(device.page)).toEqual([])
  })

  it('the reader panel has no serious accessibility fault', async () => {
    device = await openPhone({ colorScheme, reducedMotion: 'reduce' })
    await openReaderPanel(device.page, BASE + (cards[0]?.path ?? ''))
    expect(await findFaults(device.page)).toEqual([])
  })

  it('the ground is right in every frame', async () => {
    device = await openPhone({ colorScheme })
    const grounds = await recordGrounds(device.page, BASE + (cards[0]?.path ?? ''))
    expect(new Set(grounds).size).toBe(1)
    expect(isDark(grounds[0] ?? '')).toBe(colorScheme === 'dark')
  })
})

describe('the reader panel', () => {
  it('keeps a dark ground for the next page, from its first frame on', async () => {
    device = await openPhone({ colorScheme: 'light' })
    await openReaderPanel(device.page, `${BASE}/`)
    await device.page.getByText('深色', { exact: true }).tap()
    await expect.poll(() => device.page.locator('html').getAttribute('data-theme')).toBe('dark')
    const grounds = await recordGrounds(device.page, BASE + (cards[1]?.path ?? ''))
    expect(grounds.map(isDark)).not.toContain(false)
  })

  it('opens for a tap that came before the code of the page', async () => {
    device = await openPhone()
    const { page } = device
    const tapped = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await tapped.promise
      await route.continue()
    })
    await page.goto(`${BASE}/`, { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: '阅读设置' }).tap()
    tapped.resolve()
    await expect.poll(() => page.getByRole('dialog', { name: '阅读设置' }).count()).toBe(1)
  })

  it('doubles the text, keeps that, and nothing runs out of the screen', async () => {
    device = await openPhone()
    const { page } = device
    await openReaderPanel(page, BASE + (cards[0]?.path ?? ''))
    const size = () =>
      page
        .locator('main [data-p]')
        .first()
        .evaluate((block) => Number.parseFloat(getComputedStyle(block).fontSize))
    const normal = await size()
    await page.getByRole('slider').press('End')
    await expect.poll(size).toBeGreaterThanOrEqual(normal * 1.99)
    await page.reload()
    expect(await size()).toBeGreaterThanOrEqual(normal * 1.99)
    expect(await overflowOf(page)).toBe(0)
    await page.goto(`${BASE}/`)
    expect(await overflowOf(page)).toBe(0)
  })

  it('sets lines further apart in another face, on every page and for good', async () => {
    device = await openPhone()
    const { page } = device
    await openReaderPanel(page, BASE + (cards[0]?.path ?? ''))
    const look = () =>
      page
        .locator('main [data-p]')
        .first()
        .evaluate((block) => {
          const { lineHeight, fontSize, fontFamily } = getComputedStyle(block)
          return { leading: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize), fontFamily }
        })
    const before = await look()
    await page.locator('label').getByText('松', { exact: true }).tap()
    await page.locator('label').getByText('宋体', { exact: true }).tap()
    await expect.poll(async () => (await look()).leading).toBeCloseTo(2.1, 1)
    expect(before.leading).toBeLessThan(2)
    const after = await look()
    expect(after.fontFamily).not.toBe(before.fontFamily)
    await page.goto(BASE + (cards[1]?.path ?? ''))
    expect(await look()).toEqual(after)
  })
})

describe('comments, as the text', () => {
  it('are as large, as far apart and in the face that the reader chose', async () => {
    device = await openPhone()
    const { page } = device
    const commented = cards.find(({ comment_count: count }) => count > 0)
    const open = async () => {
      await page.goto(BASE + (commented?.path ?? ''))
      await page.locator('[data-words]').first().scrollIntoViewIfNeeded()
    }
    const look = () =>
      page.evaluate(() =>
        ['main [data-p]', '[data-words]'].map((words) => {
          const { fontSize, lineHeight, fontFamily } = getComputedStyle(document.querySelector(words) as Element)
          return { size: Number.parseFloat(fontSize), line: Number.parseFloat(lineHeight), face: fontFamily }
        }),
      )
    await open()
    const [, before] = await look()
    await page.getByRole('button', { name: '阅读设置' }).tap()
    await page.getByRole('dialog', { name: '阅读设置' }).waitFor()
    await page.getByRole('slider').press('End')
    await page.locator('label').getByText('松', { exact: true }).tap()
    await page.locator('label').getByText('宋体', { exact: true }).tap()
    const isChosen = (texts: Awaited<ReturnType<typeof look>>) => {
      const [text, comment] = texts
      expect(comment?.size).toBeGreaterThanOrEqual((before?.size ?? 0) * 1.99)
      expect((comment?.line ?? 0) / (comment?.size ?? 1)).toBeGreaterThan(
        (before?.line ?? 0) / (before?.size ?? 1) + 0.2,
      )
      expect(comment?.face).not.toBe(before?.face)
      expect(comment?.face).toBe(text?.face)
    }
    await expect.poll(() => page.locator('html').getAttribute('data-face')).toBe('serif')
    isChosen(await look())
    await open()
    isChosen(await look())
  })
})

describe.each([360, 390, 430])('on a phone %i pixels wide', (width) => {
  it.each(screens)('%s does not run out of the screen', async (_name, path) => {
    device = await openPhone({ viewport: { width, height: 800 } })
    await device.page.goto(path())
    expect(await overflowOf(device.page)).toBe(0)
  })
})

async function openReaderPanel(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: '阅读设置' }).tap()
  await page.getByRole('dialog', { name: '阅读设置' }).waitFor()
}

/** Colours behind the page in every frame from the first to some after load. */
async function recordGrounds(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenGrounds: seen })
    const look = () => {
      if (document.body) seen.push(getComputedStyle(document.documentElement).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForFunction(() => (window as unknown as { seenGrounds: string[] }).seenGrounds.length > 10)
  return page.evaluate(() => (window as unknown as { seenGrounds: string[] }).seenGrounds)
}

function isDark(color: string): boolean {
  const [red = 255, green = 255, blue = 255] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return red + green + blue < 3 * 80
}

/** How many pixels the page is wider than the screen. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
