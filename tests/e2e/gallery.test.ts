import type { CDPSession, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let device: Device
let page: Page
let fingers: CDPSession
let gallery: ContentDetail

beforeAll(async () => {
  const details = await Promise.all((await listItems(origin, 'gallery')).map((card) => getDetail(origin, card)))
  gallery = details.reduce((most, one) => (one.images.length > most.images.length ? one : most))
})
afterEach(() => expect(device.complaints).toEqual([]))

async function open(hash = ''): Promise<void> {
  device = await openPhone()
  page = device.page
  fingers = await page.context().newCDPSession(page)
  await page.goto(`${BASE}/`)
  await page.goto(BASE + gallery.path + hash)
  await page.locator('article li[inert]').first().waitFor({ state: 'attached' })
}

type Spot = readonly [x: number, y: number]
const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]) =>
  fingers.send('Input.dispatchTouchEvent', { type, touchPoints: spots.map(([x, y], id) => ({ x, y, id })) })

/** One finger that moves along a line, in steps as a screen sees them. */
async function drag([x, y]: Spot, [toX, toY]: Spot): Promise<void> {
  const steps = 10
  await touch('touchStart', [[x, y]])
  for (let step = 1; step <= steps; step++) {
    await touch('touchMove', [[x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps]])
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await touch('touchEnd', [])
}

async function tapTwice(spot: Spot): Promise<void> {
  for (let tap = 0; tap < 2; tap++) {
    await touch('touchStart', [spot])
    await touch('touchEnd', [])
  }
}

const hash = () => new URL(page.url()).hash
const shown = () => page.locator('article section > ul > li:not([inert])')
const viewer = () => page.getByRole('dialog', { name: '看大图' })
const enlarged = () => viewer().locator('li:not([aria-hidden="true"]) img')
const transform = () => enlarged().evaluate((image) => image.style.transform)
const openViewer = async () => {
  await shown().locator('a').tap()
  await viewer().waitFor()
}

describe('a gallery', () => {
  it('is swiped picture by picture, and its address says which one is shown', async () => {
    await open()
    const entries = await page.evaluate(() => history.length)
    expect(hash()).toBe('')
    await drag([320, 260], [60, 260])
    await expect.poll(hash).toBe('#g2')
    await expect.poll(() => shown().getAttribute('id')).toBe('g2')
    await page
      .getByText(gallery.images[1]?.caption ?? '')
      .first()
      .waitFor()
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })

  it('opens at the picture that its address names, and keeps three of them at most', async () => {
    await open('#g4')
    await expect.poll(() => shown().getAttribute('id')).toBe('g4')
    await expect.poll(() => page.locator('article section ul img').count()).toBe(3)
    await expect.poll(() => page.locator('main h1').isVisible()).toBe(true)
    await page.locator('article section ol a').first().tap()
    await expect.poll(hash).toBe('#g1')
  })

  it('is turned by the arrow keys', async () => {
    await open()
    await shown().locator('a').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(hash).toBe('#g2')
    await page.keyboard.press('ArrowRight')
    await expect.poll(hash).toBe('#g3')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(hash).toBe('#g2')
  })

  it('stays at the picture that its address names where the phone was turned before the page was alive', async () => {
    device = await openPhone({ viewport: { width: 844, height: 390 } })
    page = device.page
    let goOn = () => {}
    const held = new Promise<void>((resolve) => (goOn = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${BASE}${gallery.path}#g4`, { waitUntil: 'domcontentloaded' })
    const track = page.locator('article section > ul')
    await expect.poll(() => track.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(3)
    await page.setViewportSize({ width: 390, height: 844 })
    goOn()
    await page.locator('article li[inert]').first().waitFor({ state: 'attached' })
    await expect.poll(() => shown().getAttribute('id')).toBe('g4')
    await expect.poll(() => track.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(3)
  })

  it('is read as one piece by who wants that, also the next time', async () => {
    await open()
    await page.getByRole('button', { name: '连着读' }).tap()
    const figures = page.locator('[data-body-html] figure')
    await expect.poll(() => figures.first().isVisible()).toBe(true)
    await expect.poll(() => figures.count()).toBe(gallery.images.length)
    await page.reload()
    await expect.poll(() => figures.first().isVisible()).toBe(true)
    await page.getByRole('button', { name: '滑动看' }).tap()
    await expect.poll(() => shown().getAttribute('id')).toBe('g1')
    await drag([320, 260], [60, 260])
    await expect.poll(hash).toBe('#g2')
  })

  it('loads an original only when it is asked for', async () => {
    await open()
    const original = gallery.images[0]?.original_url ?? ''
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await drag([320, 260], [60, 260])
    await expect.poll(hash).toBe('#g2')
    await drag([60, 260], [320, 260])
    await expect.poll(hash).toBe('#g1')
    expect(asked).not.toContain(original)
    await page.getByRole('button', { name: /^原图 [\d.]+ [KM]B$/ }).tap()
    await expect.poll(() => asked).toContain(original)
  })
})

describe('the viewer', () => {
  it('is closed by going back, which does not leave the page', async () => {
    await open('#g2')
    await expect.poll(() => shown().getAttribute('id')).toBe('g2')
    await openViewer()
    await drag([320, 420], [60, 420])
    await viewer().getByText(`3 / ${gallery.images.length}`).waitFor()
    await page.goBack()
    await expect.poll(() => viewer().count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(BASE + gallery.path)
    await expect.poll(hash).toBe('#g3')
    await expect.poll(() => shown().getAttribute('id')).toBe('g3')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${BASE}/`)
  })

  it('is closed by pulling the picture down and by Escape', async () => {
    await open()
    await openViewer()
    await drag([195, 300], [195, 520])
    await expect.poll(() => viewer().count()).toBe(0)
    await openViewer()
    await page.keyboard.press('Escape')
    await expect.poll(() => viewer().count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe(BASE + gallery.path)
  })

  it('enlarges up to four times between two fingers, and by two taps', async () => {
    await open()
    await openViewer()
    await touch('touchStart', [
      [180, 420],
      [210, 420],
    ])
    for (let step = 1; step <= 10; step++) {
      await touch('touchMove', [
        [180 - step * 15, 420],
        [210 + step * 15, 420],
      ])
    }
    await touch('touchEnd', [])
    await expect.poll(transform).toContain('scale(4)')
    await tapTwice([195, 420])
    await expect.poll(transform).toBe('')
    await tapTwice([250, 420])
    await expect.poll(transform).toContain('scale(2.5)')
    const before = await transform()
    await drag([195, 420], [165, 420])
    await expect.poll(transform).not.toBe(before)
    await expect.poll(() => viewer().count()).toBe(1)
  })

  it('leaves a picture that is held to the menu of the phone', async () => {
    await open()
    await openViewer()
    await page.evaluate(() => {
      const seen: unknown[] = Object.assign(window, { seen: [] as unknown[] }).seen
      for (const name of ['touchstart', 'selectstart', 'contextmenu'])
        addEventListener(name, ({ type, target, defaultPrevented }) =>
          seen.push({ type, on: (target as Element).nodeName, isPrevented: defaultPrevented }),
        )
    })
    const seen = () => page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)
    // This browser opens no menu for a finger; what phones open theirs by is a touch, then the event of a menu.
    await touch('touchStart', [[195, 420]])
    await touch('touchEnd', [])
    await page.mouse.click(195, 420, { button: 'right' })
    await expect.poll(seen).toEqual([
      { type: 'touchstart', on: 'IMG', isPrevented: false },
      { type: 'contextmenu', on: 'IMG', isPrevented: false },
    ])
    // Of this rule the browser here keeps nothing: it is looked for in what the page loads.
    const styles = await page.evaluate(async () => {
      const sheets = [...document.styleSheets].map(async ({ href, ownerNode }) =>
        href ? (await fetch(href)).text() : (ownerNode?.textContent ?? ''),
      )
      return (await Promise.all(sheets)).join('')
    })
    expect(styles).toContain('touch-action:pan-x')
    expect(styles).not.toMatch(/touch-callout:\s*none/)
    await expect.poll(() => viewer().count()).toBe(1)
  })

  it('stays at the place of the page that it was opened from', async () => {
    await open('#g2')
    await expect.poll(() => shown().getAttribute('id')).toBe('g2')
    await page.evaluate(() => scrollTo(0, 90))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(90)
    await openViewer()
    await page.goBack()
    await expect.poll(() => viewer().count()).toBe(0)
    expect(await page.evaluate(() => scrollY)).toBe(90)
  })
})
