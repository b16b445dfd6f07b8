import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { alive, aliveAt, settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listNewest } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const HOME = '/davmu/share/'
/** Items on a page of a feed. */
const PAGE_SIZE = 12

let device: Device
afterEach(() => expect(device.complaints).toEqual([]))

const titles = (page: Page) => page.locator('main li h3').allTextContents()

describe('the home page', () => {
  /** Answers the recommended items with pages without end, made of the site's own; `news` items stand before the first. */
  async function answerEndlessly(page: Page, pages: { asked: number; news: number }) {
    const first = await listNewest(origin, PAGE_SIZE)
    const copy = (card: ContentCard, id: string) => ({
      ...card,
      id,
      track_id: id,
      title: `${id} ${card.title}`,
      path: `${card.path}${card.path.includes('?') ? '&' : '?'}copy=${id}`,
    })
    await page.route('**/peony/v1/recommend?*', async (route) => {
      pages.asked += 1
      const cursor = new URL(route.request().url()).searchParams.get('cursor')
      const number = pages.asked
      const list =
        cursor === null
          ? [...first.slice(0, pages.news).map((card, index) => copy(card, `news${index}`)), ...first]
          : first.map((card, index) => copy(card, `page${number}-${index}`))
      const data = {
        list,
        total: -1,
        pageindex: 1,
        pagesize: PAGE_SIZE,
        has_more: true,
        next_cursor: `page${number}`,
      }
      await route.fulfill({ json: { code: 0, msg: 'ok', data } })
    })
  }

  it('comes back at once, with all that was loaded and where it was left', async () => {
    device = await openPhone()
    const { page } = device
    const pages = { asked: 0, news: 0 }
    await answerEndlessly(page, pages)
    await page.goto(HOME)
    const links = page.locator('main ul li a[data-track]')
    for (const seen of [2, 3, 4, 5, 6, 7, 8]) {
      await expect
        .poll(async () => {
          await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
          return pages.asked
        })
        .toBeGreaterThanOrEqual(seen)
    }
    await page.waitForFunction(() => document.querySelector('main [role=status][aria-label]') === null)
    const count = await links.count()
    expect(count).toBeGreaterThan(80)
    await links.nth(60).scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    await links.nth(60).tap()
    await page.waitForURL((url) => url.pathname !== HOME)
    await page.locator('main h1').waitFor()
    await settled(page)
    const { asked } = pages
    const first = await page.evaluate(async (home) => {
      history.back()
      while (location.pathname !== home || document.querySelector('main h1')) {
        await new Promise(requestAnimationFrame)
      }
      return { offset: scrollY, cards: document.querySelectorAll('main ul li a[data-track]').length }
    }, HOME)
    // The first frame that shows the page shows it as it was, and nothing had to be asked for.
    expect(first.cards).toBe(count)
    expect(Math.abs(first.offset - left)).toBeLessThan(10)
    expect(pages.asked).toBe(asked)
    const ids = await links.evaluateAll((all) => all.map((one) => one.dataset['track']))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('grows to its tenth page without moving anything that is seen', async () => {
    device = await openPhone()
    const { page } = device
    const pages = { asked: 0, news: 0 }
    await answerEndlessly(page, pages)
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(HOME)
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return pages.asked
      })
      .toBeGreaterThanOrEqual(10)
    await settled(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    expect(shifts.filter((shift) => (JSON.parse(shift) as { value: number }).value > 0.002)).toEqual([])
  })

  it('shows tracks of an album that follow each other as one, and leads to the others', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(HOME)
    const rest = page.getByRole('link', { name: /^《.+》还有 \d+ 集$/ }).first()
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return rest.isVisible()
      })
      .toBe(true)
    const title = /《(.+)》/.exec((await rest.textContent()) ?? '')?.[1] ?? ''
    await rest.tap()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(new URL(page.url()).pathname).toContain('/audio_album/')
  })

  it('finds each of its tabs as it was left, and goes to the top of the open one', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(HOME)
    await settled(page)
    const cards = page.locator('main ul li a[data-track]')
    const first = await cards.count()
    await cards.last().scrollIntoViewIfNeeded()
    await expect.poll(() => cards.count()).toBeGreaterThan(first)
    await settled(page)
    const [count, left] = [await cards.count(), await page.evaluate(() => scrollY)]
    const tabs = page.getByRole('navigation', { name: '栏目' }).getByRole('link')
    const open = async (number: number) => {
      await tabs.nth(number).evaluate((link: HTMLElement) => link.click()) // a tap would bring the bar back, and scroll
      await expect.poll(() => tabs.nth(number).getAttribute('aria-current')).toBe('page')
      await settled(page)
    }
    const found = async () => [await cards.count(), await page.evaluate(() => scrollY)]
    await open(1)
    await expect.poll(async () => (await found())[1]).toBe(0)
    await open(0)
    await expect.poll(found).toEqual([count, left])
    await open(0)
    await expect.poll(async () => (await found())[1]).toBe(0)
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(count) // more may have come where it had been left, at the end
  })

  it('says that there is something new, and shows it when asked to', async () => {
    device = await openPhone()
    const { page } = device
    const pages = { asked: 0, news: 0 }
    await page.clock.install()
    await answerEndlessly(page, pages)
    await page.goto(HOME)
    await page.locator('main li a[data-track]').first().waitFor()
    await alive(page)
    const before = await titles(page)
    pages.news = 2
    await page.clock.runFor(181_000)
    const pill = page.getByRole('button', { name: '有 2 条新内容' })
    await pill.waitFor()
    await expect.poll(() => titles(page)).toEqual(before)
    await pill.tap()
    await expect.poll(async () => (await titles(page)).filter((title) => title.startsWith('news')).length).toBe(2)
    expect(await pill.count()).toBe(0)
    expect((await titles(page)).length).toBe(before.length + 2)
  })

  it('asks again when its top is pulled down', async () => {
    device = await openPhone()
    const { page, context } = device
    const pages = { asked: 0, news: 1 }
    await answerEndlessly(page, pages)
    await page.goto(HOME)
    await page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY === 'contain') // it listens
    const touch = await context.newCDPSession(page)
    const at = (type: 'touchStart' | 'touchMove', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 200, y }] })
    await at('touchStart', 300)
    for (const y of [320, 360, 420, 480]) await at('touchMove', y)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(async () => (await titles(page)).filter((title) => title.startsWith('news')).length).toBe(1)
  })

  it('has a carousel that moves on by itself until it is paused or focused, and never where little is to move', async () => {
    device = await openPhone({ reducedMotion: 'no-preference' })
    const { page } = device
    await page.clock.install()
    await page.goto(HOME)
    const carousel = page.getByRole('region', { name: '头条' })
    await aliveAt(carousel)
    const shown = () => carousel.locator('a').evaluateAll((links) => links.findIndex((link) => link.tabIndex === 0))
    const isMoving = () => carousel.locator('[data-moving=true]').first().isVisible()
    await expect.poll(isMoving).toBe(true)
    await page.clock.runFor(6100)
    await expect.poll(shown).toBe(1)
    await page.keyboard.press('Tab')
    await carousel.locator('a').nth(1).focus()
    await expect.poll(isMoving).toBe(false)
    await carousel.locator('a').nth(1).blur()
    await expect.poll(isMoving).toBe(true)
    await carousel.getByRole('button', { name: '暂停轮播' }).tap()
    expect(await isMoving()).toBe(false)
    await carousel.getByRole('button', { name: '继续轮播' }).tap()
    await expect.poll(isMoving).toBe(true)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await aliveAt(carousel)
    expect(await isMoving()).toBe(false)
    await carousel.getByRole('button', { name: '继续轮播' }).waitFor()
  })

  it('dims what was opened on this device', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(HOME)
    const links = page.locator('main li > div > a[data-track][data-read]')
    const id = (await links.first().getAttribute('data-track')) ?? ''
    await page.evaluate((id) => localStorage.setItem('davmu.read', JSON.stringify([`${id} ${Date.now()}`])), id)
    await page.reload()
    const colorOf = (read: boolean) =>
      page
        .locator(`main li a[data-read=${read}] h3`)
        .first()
        .evaluate((title) => getComputedStyle(title).color)
    await page.locator(`main li a[data-track="${id}"][data-read=true]`).waitFor()
    expect(await colorOf(true)).not.toBe(await colorOf(false))
  })
})
