import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { alive, settled } from '../support/alive.ts'
import { DESK, desktopOf, findSectioned } from '../support/desk.ts'
import { phonesFor } from '../support/journeys.ts'
import { DESKTOP, type Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'
/** By then a page that is alive would be on its way to the desktop page. */
const LEFT_MS = 700

let article: ContentDetail
let device: Device

beforeAll(async () => {
  article = await findSectioned(origin)
})

const pageOf = (locale = '') => `${origin}${BASE}${locale}${article.path}`
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
  await alive(page)
  return page
}

/** Where a page is, or is about to be, once it had the time to go elsewhere, which begins when all of its code is there. */
async function restingPlace(page: Page, isThere: Promise<unknown> = settled(page)): Promise<string> {
  await isThere
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
    await expect
      .poll(() => page.frameLocator('iframe').locator('h1').first().textContent())
      .toContain(article.title.slice(0, 4))
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
    // By then the page waits for the rest of itself before it goes.
    const signsIn = page.waitForRequest(/\/peony\/v1\/auth/)
    await page.goto(pageOf(), { waitUntil: 'domcontentloaded' })
    await page.evaluate(() => {
      addEventListener('load', () => sessionStorage.setItem('loaded', String(Date.now())))
      addEventListener('beforeunload', () => sessionStorage.setItem('left', String(Date.now())))
    })
    expect(await restingPlace(page, signsIn)).toBe(pageOf())
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
