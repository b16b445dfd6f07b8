import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { alive, settled } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { DESK, desktopOf, findSectioned } from '../support/desk.ts'
import { phonesFor } from '../support/journeys.ts'
import { closeDevice, type Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'

let article: ContentDetail
let device: Device

beforeAll(async () => {
  article = await findSectioned(origin)
})

const pageOf = (locale = '') => `${origin}${BASE}${locale}${article.path}`

async function openDesk(options: BrowserContextOptions = {}): Promise<Page> {
  device = await openPhone({ ...DESK, ...options })
  return device.page
}

async function openAt(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openDesk(options)
  await page.goto(path)
  await alive(page)
  return page
}

describe('by keys, the desktop page', () => {
  const focused = (page: Page) =>
    page.evaluate(() =>
      (document.activeElement?.getAttribute('title') ?? document.activeElement?.textContent ?? '').trim(),
    )

  it('has everything of its own before the frame', async () => {
    const page = await openAt(desktopOf(pageOf()))
    const reached: string[] = []
    for (let n = 0; n < 7; n += 1) {
      await page.keyboard.press('Tab')
      reached.push(await focused(page))
    }
    expect(reached.slice(1)).toEqual([
      '手机画面',
      '阅读模式',
      '在电脑上读',
      '复制链接',
      '继续在电脑上浏览',
      article.title,
    ])
  })

  it('says what is shown now, and goes on from there', async () => {
    const page = await openAt(desktopOf(pageOf()))
    await page.getByRole('link', { name: '阅读模式' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('article h1').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect.poll(() => page.locator('[aria-live="polite"]').first().textContent()).toContain(article.title)
    await page.getByRole('heading', { name: '接着读' }).locator('..').getByRole('link').first().focus()
    const next = await page.evaluate(() => document.activeElement?.querySelector('span span')?.textContent)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: next ?? '' }).waitFor()
    await expect.poll(() => focused(page)).toBe(next)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  it('leads through the sections of a text, and back leads past them', async () => {
    const page = await openDesk()
    await page.goto(`${BASE}/pc`)
    const before = page.url()
    await page.goto(desktopOf(pageOf(), 'read'))
    await alive(page)
    const contents = page.getByRole('navigation', { name: '这一篇里' }).getByRole('link')
    for (const section of [contents.nth(1), contents.nth(2)]) {
      await section.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => section.getAttribute('aria-current')).toBe('location')
      await expect.poll(() => focused(page)).toBe(await section.textContent())
    }
    await page.goBack()
    expect(page.url()).toBe(before)
  })

  it('changes its language with the page and the place in it', async () => {
    const page = await openAt(desktopOf(`${pageOf()}?p=9`, 'read'))
    await page.getByRole('link', { name: 'English' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === `${BASE}/en/pc`)
    expect(await page.getAttribute('html', 'lang')).toBe('en')
    const shown = new URL(page.url()).searchParams
    expect([shown.get('mode'), shown.get('url')?.split('?')[0]]).toEqual(['read', pageOf('/en')])
    expect(spotOf(page.url())).toBeGreaterThan(1)
  })
})

describe('the reading mode', () => {
  it('offers the place that was reached before, and keeps the one reached now', async () => {
    const page = await openAt(desktopOf(pageOf(), 'read'))
    await page.getByRole('heading', { level: 2 }).nth(1).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('davmu.positions') ?? '')).toContain(article.id)
    await page.goto(desktopOf(pageOf(), 'read'))
    await page.getByRole('button', { name: /继续阅读/ }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  })

  it('has the text beside its contents, and both views keep the place', async () => {
    const page = await openAt(desktopOf(pageOf()))
    await page.getByRole('link', { name: '在电脑上读' }).click()
    await page.waitForURL((url) => url.searchParams.get('mode') === 'read')
    await page.locator('iframe').waitFor({ state: 'detached' })
    const contents = page.getByRole('navigation', { name: '这一篇里' }).getByRole('link')
    const second = contents.nth(1)
    await second.click()
    await expect.poll(() => second.getAttribute('aria-current')).toBe('location')
    const heading = page.locator(`main ${await second.getAttribute('href')}`)
    const p = Number(await heading.getAttribute('data-p'))

    const toPhone = page.getByRole('link', { name: '手机画面' })
    await expect.poll(async () => spotOf(await toPhone.getAttribute('href'))).toBe(p)
    await toPhone.click()
    const frame = page.frameLocator('iframe')
    await page.waitForURL(({ href }) => spotOf(href) === p)
    expect(new URL((await page.getAttribute('iframe', 'src')) ?? '').searchParams.get('p')).toBe(String(p))
    await expect
      .poll(() => frame.locator('html').evaluate((html) => html.ownerDocument.defaultView?.scrollY ?? 0))
      .toBeGreaterThan(400)

    await page.getByRole('link', { name: '阅读模式' }).click()
    await expect
      .poll(() => page.evaluate((n) => document.querySelector(`[data-p="${n}"]`)?.getBoundingClientRect().top ?? 0, p))
      .toBeLessThan(200)
    expect(device.complaints).toEqual([])
  })

  it('takes over the place that was reached in the frame', async () => {
    const page = await openAt(desktopOf(pageOf()))
    const frame = page.frameLocator('iframe')
    await alive(frame)
    const link = page.getByRole('link', { name: '继续在电脑上浏览' })
    await expect.poll(() => link.getAttribute('href')).toBe(pageOf())
    await expect
      .poll(async () => {
        await frame.locator('[data-p="9"]').evaluate((block) => block.scrollIntoView())
        return Number(new URL((await link.getAttribute('href')) ?? '').searchParams.get('p'))
      })
      .toBeGreaterThan(5)
  })

  it('is what is printed, from either view', async () => {
    for (const mode of ['', 'read']) {
      const page = await openAt(desktopOf(pageOf(), mode))
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('link', { name: '阅读模式' }).isVisible()).toBe(false)
      await expect.poll(() => page.locator('[data-body-html]').isVisible()).toBe(true)
      await closeDevice(device)
    }
    device = await openPhone()
  })

  it('reads without scripts', async () => {
    const page = await openDesk({ javaScriptEnabled: false })
    await page.goto(desktopOf(pageOf()))
    await page.getByRole('link', { name: '阅读模式' }).click()
    await expect.poll(() => page.locator('main article').textContent()).toContain(article.title.slice(0, 4))
    const contents = page.getByRole('navigation', { name: '这一篇里' }).getByRole('link')
    await contents.nth(1).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  })

  it('has one column in a narrow window, the margin below', async () => {
    const page = await openAt(desktopOf(pageOf(), 'read'), { viewport: { width: 900, height: 1000 } })
    const [text, margin] = await Promise.all([page.locator('main').boundingBox(), page.locator('aside').boundingBox()])
    expect(margin?.y ?? 0).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0))
  })
})

describe.each(['light', 'dark'] as const)('the desktop page in %s', (colorScheme) => {
  it.each([
    ['', ''],
    ['', 'read'],
    ['/en', ''],
    ['/en', 'read'],
  ])('has no fault (language %j, mode %j)', async (locale, mode) => {
    const page = await openAt(desktopOf(pageOf(locale), mode), { colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    expect(await findFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(device.complaints).toEqual([])
  })

  it('is used by touch on a tablet', async () => {
    const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, colorScheme }
    const page = await openAt(desktopOf(pageOf()), tablet)
    const targets = page.locator('header a, main a, main button')
    for (const box of await Promise.all((await targets.all()).map((target) => target.boundingBox()))) {
      expect(box?.height).toBeGreaterThanOrEqual(44)
    }
    await page.getByRole('link', { name: '在电脑上读' }).tap()
    await page.locator('article h1').waitFor()
  })
})

/** The paragraph that the shown page of a desktop address points to. */
function spotOf(address: string | null): number {
  const shown = new URL(address ?? '', origin).searchParams.get('url') ?? origin
  return Number(new URL(shown).searchParams.get('p'))
}
