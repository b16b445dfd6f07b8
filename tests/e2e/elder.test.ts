import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { alive } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle, listNewest } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const HOME = '/davmu/share/'

let device: Device

afterEach(() => expect(device.complaints).toEqual([]))

const textSize = (page: Page) => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))
const placeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).position)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function open(address: string, width = 390): Promise<Page> {
  device = await openPhone({ viewport: { width, height: 780 } })
  await device.page.goto(address)
  return device.page
}

async function articleAddress(): Promise<string> {
  const article = (await listNewest(origin, 40)).find(({ type }) => type === 'doc')
  return `/davmu/share${article?.path}`
}

it('a switch makes everything large, without bars over the text, and gives back what was before', async () => {
  const page = await open(await articleAddress())
  await page.evaluate(() => localStorage.setItem('davmu.reading', '{"scale":125,"ground":"eye"}'))
  await page.reload()
  expect(await textSize(page)).toBe(20)
  await page.getByRole('button', { name: '阅读设置' }).tap()
  const elder = page.getByRole('switch', { name: /长辈模式/ })
  await elder.check()
  await expect.poll(() => textSize(page)).toBeCloseTo(22.4, 1)
  await expect.poll(() => page.locator('output').textContent()).toBe('140%')
  expect(await placeOf(page, 'header')).toBe('absolute')
  await page.reload()
  expect(await textSize(page)).toBeCloseTo(22.4, 1)

  await elder.uncheck()
  await expect.poll(() => textSize(page)).toBe(20)
  expect(await page.evaluate(() => document.documentElement.dataset)).toMatchObject({ scale: '125', theme: 'eye' })
  expect(await placeOf(page, 'header')).toBe('fixed')
})

it('a link opens it, for the pages after it too, and another one ends it', async () => {
  const page = await open(`${HOME}?elder=1`)
  expect(await textSize(page)).toBeCloseTo(22.4, 1)
  await page.locator('main li a[href*="/doc/"]').first().tap()
  await page.locator('main h1').waitFor()
  expect(await textSize(page)).toBeCloseTo(22.4, 1)
  await page.goto(HOME)
  expect(await textSize(page)).toBeCloseTo(22.4, 1)
  await page.goto(`${HOME}?elder=0`)
  expect(await textSize(page)).toBe(16)
})

it('goes on where the reader was, at the top of the screen that no bar covers', async () => {
  const long = await findLongArticle(origin)
  const address = `/davmu/share${long.path}?elder=1`
  const page = await open(address)
  await alive(page)
  const moveTo = (block: HTMLElement) => window.scrollTo(0, window.scrollY + block.getBoundingClientRect().top + 1)
  await page.locator('main [data-p="12"]').evaluate(moveTo)
  const kept = () => page.evaluate(() => Object.values(JSON.parse(localStorage.getItem('davmu.positions') ?? '{}'))[0])
  await expect.poll(kept).toMatchObject({ paragraph: '12' })

  const again = await device.context.newPage()
  await again.goto(address)
  await again.getByRole('button', { name: /继续阅读/ }).tap()
  const top = () =>
    again.locator('main [data-p="12"]').evaluate((block) => Math.abs(Math.round(block.getBoundingClientRect().top)))
  await expect.poll(top).toBeLessThan(3)
})

it('is there before anything is painted', async () => {
  device = await openPhone()
  const { page } = device
  await page.route('**/assets/*.js', (route) => route.abort('aborted'))
  await page.goto(`${HOME}?elder=1`)
  expect(await textSize(page)).toBeCloseTo(22.4, 1)
})

it('fits every main screen of a narrow phone', async () => {
  const cards = await listNewest(origin, 50)
  const types = ['doc', 'audio', 'video', 'live', 'audio_album', 'special', 'gallery'] as const
  const addresses = types.flatMap((type) => cards.find((card) => card.type === type)?.path ?? [])
  const page = await open(`${HOME}?elder=1`, 360)
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of ['/', ...addresses, '/search']) {
    await page.goto(`/davmu/share${address}`)
    await page.waitForLoadState('load')
    expect({ address, overflow: await overflow(page) }).toEqual({ address, overflow: 0 })
  }
})
