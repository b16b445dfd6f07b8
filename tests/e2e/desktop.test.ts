import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { alive, settled } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { DESKTOP, closeDevice, type Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, listArticles } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'
const DESK = { ...DESKTOP, isMobile: false, hasTouch: false, deviceScaleFactor: 1 } satisfies BrowserContextOptions
/** By then a page that is alive would be on its way to the desktop page. */
const LEFT_MS = 700

let article: ContentDetail
let device: Device

beforeAll(async () => {
  const details = await Promise.all((await listArticles(origin, 20)).map((card) => getDetail(origin, card)))
  const found = details.find(({ body_html: html }) => (html.match(/<h2/g)?.length ?? 0) > 2)
  if (!found) throw new Error('no sample has headings')
  article = found
})

const pageOf = (locale = '') => `${origin}${BASE}${locale}${article.path}`
const desktopOf = (url: string, mode = '') => `${BASE}/pc?url=${encodeURIComponent(url)}${mode && `&mode=${mode}`}`
const isDesktop = (url: URL) => url.pathname.endsWith('/pc')

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

/** A desk that time can be made to pass for. */
async function openTimed(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openDesk(options)
  await page.clock.install()
  return page
}

async function openTimedAt(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openTimed(options)
  await page.goto(path)
  return page
}

/** Where a page is, or is about to be, once it had the time to go elsewhere. */
async function restingPlace(page: Page): Promise<string> {
  await alive(page)
  const gone = page.waitForRequest((request) => request.isNavigationRequest() && isDesktop(new URL(request.url())))
  const stayed = page.waitForResponse(/\/peony\/v1\/group$/)
  await page.clock.runFor(LEFT_MS)
  // What it asks for now comes after the page that it would have gone to.
  await page.evaluate(() => void fetch('/peony/v1/group'))
  const first = await Promise.race([gone, stayed])
  for (const other of [gone, stayed]) other.catch(() => undefined)
  return 'status' in first ? page.url() : first.url()
}

describe('a desktop window', () => {
  it('is led to the desktop page, and back leads past it', async () => {
    const page = await openTimed()
    await page.goto(`${BASE}/pc`)
    const before = page.url()
    await page.goto(`${pageOf()}?p=5`)
    await page.waitForURL(isDesktop)
    expect(new URL(page.url()).pathname).toBe(`${BASE}/pc`)
    expect(new URL(page.url()).searchParams.get('url')).toBe(`${pageOf()}?p=5`)
    expect(await page.frameLocator('iframe').locator('h1').first().textContent()).toContain(article.title.slice(0, 4))
    expect(new URL(await restingPlace(page)).pathname).toBe(`${BASE}/pc`)
    await page.goBack()
    expect(page.url()).toBe(before)
    expect(device.complaints).toEqual([])
  })

  it('is left alone until a moment after all of the page is there', async () => {
    const page = await openTimed()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/media\//, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(pageOf(), { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => {
      addEventListener('load', () => sessionStorage.setItem('loaded', String(Date.now())))
      addEventListener('beforeunload', () => sessionStorage.setItem('left', String(Date.now())))
    })
    expect(await restingPlace(page)).toBe(pageOf())
    release()
    await page.waitForURL(isDesktop)
    const at = (name: string) => page.evaluate((key) => Number(sessionStorage.getItem(key)), name)
    expect((await at('left')) - (await at('loaded'))).toBeGreaterThanOrEqual(200)
  })

  it('gets the desktop page in the language of its page', async () => {
    const page = await openDesk()
    await page.goto(pageOf('/en'))
    await page.waitForURL(isDesktop)
    expect(page.url()).toBe(`${origin}${BASE}/en${desktopOf(pageOf('/en')).slice(BASE.length)}`)
    expect(await page.getAttribute('html', 'lang')).toBe('en')
  })

  it.each<[string, () => Promise<Page>]>([
    ['with a url in the query', () => openTimedAt(`${pageOf()}?url=x`)],
    ['of a crawler', () => openTimedAt(pageOf(), { userAgent: `${DESKTOP.userAgent} (compatible; Baiduspider/2.0)` })],
    [
      'that prints',
      async () => {
        const page = await openTimed()
        await page.emulateMedia({ media: 'print' })
        await page.goto(pageOf())
        return page
      },
    ],
  ])('stays %s', async (_, open) => {
    const page = await open()
    expect(new URL(await restingPlace(page)).pathname).toBe(BASE + article.path)
  })

  it('stays for thirty days when its reader said so', async () => {
    const page = await openTimedAt(desktopOf(pageOf()))
    await page.getByRole('link', { name: '继续在电脑上浏览' }).click()
    await page.waitForURL(pageOf())
    await page.reload()
    expect(await restingPlace(page)).toBe(pageOf())
    const until = await page.evaluate(() => Number(localStorage.getItem('davmu.stay')))
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(30)
    await page.clock.setFixedTime(Date.now() + 31 * 86_400_000)
    await page.goto(pageOf())
    await page.waitForURL(isDesktop)
  })

  it.each([
    'javascript:document.title="no"',
    'data:text/html,<h1>no</h1>',
    '//evil.example/davmu/share/',
    `http://127.0.0.1@evil.example${BASE}/`,
    desktopUrl(),
  ])('is shown the home page for %s', async (url) => {
    const page = await openAt(desktopOf(url))
    expect(await page.getAttribute('iframe', 'src')).toBe(`${origin}${BASE}/`)
    expect(device.complaints).toEqual([])
    expect(await page.title()).not.toBe('no')
  })
})

function desktopUrl(): string {
  return `${origin}${desktopOf(`${origin}${BASE}/`)}`
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
      expect(await focused(page)).toBe(await section.textContent())
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
    expect(await link.getAttribute('href')).toBe(pageOf())
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
      expect(await page.locator('[data-body-html]').isVisible()).toBe(true)
      await closeDevice(device)
    }
    device = await openPhone()
  })

  it('reads without scripts', async () => {
    const page = await openDesk({ javaScriptEnabled: false })
    await page.goto(desktopOf(pageOf()))
    await page.getByRole('link', { name: '阅读模式' }).click()
    expect(await page.locator('main article').textContent()).toContain(article.title.slice(0, 4))
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
