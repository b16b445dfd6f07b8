import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { PHONE, type Device } from '../support/phone.ts'
import { startSite, type Running } from '../support/processes.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'
import { FAKE_ACCOUNT, startSocialClientFake, type SocialClientFake } from '../support/social-client-fake.ts'
import { routeSdk } from '../support/social-client-sdk.ts'

const BASE = '/davmu/share'
const LINK = 'https://app.example.org/open'
const STORE = 'https://store.example.org/ios'
const APP = {
  APP_LAUNCH_APP_ID: 'wx-of-the-app',
  APP_LAUNCH_SCHEME: 'davmu://',
  APP_LAUNCH_UNIVERSAL_LINK: LINK,
  APP_LAUNCH_IOS_URL: STORE,
}
const CLIENT_AGENT = `${PHONE.userAgent} MicroMessenger/8.0.50`

const dataFolder = makeSampleFolder()
const openPhone = phonesFor()
let client: SocialClientFake
let site: Running
let article: ContentCard
let device: Device

beforeAll(async () => {
  client = await startSocialClientFake()
  const account = { WX_APP_ID: FAKE_ACCOUNT.appId, WX_APP_SECRET: FAKE_ACCOUNT.appSecret, WX_API_BASE: client.url }
  site = await startSite({ DATA_DIR: dataFolder, SEED: 'none', ...APP, ...account }, `${BASE}/`)
  article = (await listArticles(site.origin))[0] as ContentCard
})
afterAll(async () => {
  await site.stop()
  await client.stop()
})

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  device = await openPhone(options, site.origin)
  await device.page.goto(BASE + path)
  return device.page
}

const barOf = (page: Page) => page.getByRole('region', { name: '打开客户端' })

/** Scrolls the end of the article to the screen, where the bar comes to life. */
async function showBar(page: Page) {
  const bar = barOf(page)
  await expect
    .poll(async () => {
      await page.evaluate(() => document.querySelector('main article')?.scrollIntoView({ block: 'end' }))
      return bar.isVisible()
    })
    .toBe(true)
  await bar.scrollIntoViewIfNeeded()
  return bar
}

/** Every address that the page tried to go to, those that only an app answers among them. */
async function watchNavigations(page: Page): Promise<string[]> {
  const asked: string[] = []
  // answered without content, a link leaves the page where it is, as one that the system opens does
  await page.context().route(`${LINK}/**`, (route) => route.fulfill({ status: 204 }))
  await page.context().route(`${STORE}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'the store' }))
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  session.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url))
  await page.clock.install()
  return asked
}

const tap = (page: Page) => barOf(page).getByRole('link', { name: '打开', exact: true }).tap()

describe('a site without a native app', () => {
  it('shows no bar, and the page of it says whose it is and leads out of a frame to the page that its address names', async () => {
    const { origin } = sampleSite()
    device = await openPhone({}, origin)
    const { page } = device
    const [card] = await listArticles(origin)
    await page.goto(BASE + card?.path)
    await page.evaluate(() => document.querySelector('main article')?.scrollIntoView({ block: 'end' }))
    await page.getByRole('heading', { name: '接着读' }).waitFor()
    expect(await barOf(page).count()).toBe(0)
    expect((await page.goto(`${BASE}/bar?path=${encodeURIComponent(`${card?.path}?p=2`)}`))?.status()).toBe(200)
    const link = page.getByRole('region', { name: '潮声' }).getByRole('link', { name: '打开', exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe(`${origin}${BASE}${card?.path}?p=2`)
    await expect.poll(() => link.getAttribute('target')).toBe('_top')
    expect(await findFaults(page)).toEqual([])
  })
})

describe('the bar', () => {
  it.each(['light', 'dark'] as const)('stands in the flow at the end of an article in %s', async (colorScheme) => {
    const page = await open(article.path, { colorScheme })
    const bar = await showBar(page)
    const box = await bar.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(48)
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('static')
    expect(await findFaults(page)).toEqual([])
  })

  it('is closed for 30 days', async () => {
    const page = await open(article.path)
    const bar = await showBar(page)
    await bar.getByRole('button', { name: '关闭，30 天内不再显示' }).tap()
    await expect.poll(() => bar.count()).toBe(0)
    const comeBack = async () => {
      await page.reload()
      await page.evaluate(() => document.querySelector('main article')?.scrollIntoView({ block: 'end' }))
      await page.getByRole('heading', { name: '接着读' }).waitFor()
      await page.waitForFunction(() => localStorage.getItem('davmu.deviceMeta') !== null)
    }
    await comeBack()
    expect(await bar.count()).toBe(0)
    await page.evaluate(() =>
      localStorage.setItem('davmu.launchClosed', String(Date.now() - 30 * 24 * 60 * 60 * 1000 - 1)),
    )
    await comeBack()
    await showBar(page)
  })
})

describe('a tap', () => {
  it('tries the link, then the scheme, then the store, each once, with the spot of the address', async () => {
    const page = await open(`${article.path}?p=2`)
    await showBar(page)
    const asked = await watchNavigations(page)
    await tap(page)
    await expect.poll(() => asked).toEqual([`${LINK}${article.path}?p=2`])
    await page.clock.runFor(700)
    await expect.poll(() => asked[1]).toBe(`davmu:/${article.path}?p=2`)
    expect(asked).toHaveLength(2)
    await page.clock.runFor(800)
    await page.waitForURL(STORE)
  })

  it('goes nowhere else once the page is no longer seen', async () => {
    const page = await open(article.path)
    await showBar(page)
    const asked = await watchNavigations(page)
    await tap(page)
    await expect.poll(() => asked).toHaveLength(1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(5000)
    expect(asked).toHaveLength(1)
    expect(page.url()).toContain(article.path)
  })

  it('is what it takes: nothing happens by itself', async () => {
    const page = await open(article.path)
    await showBar(page)
    const asked = await watchNavigations(page)
    await page.clock.runFor(60_000)
    expect(asked).toEqual([])
  })
})

describe('inside the social client', () => {
  it('the client’s own button opens the app where the reader is, and the guide takes its place once that failed', async () => {
    device = await openPhone({ userAgent: CLIENT_AGENT }, site.origin)
    const { page, context } = device
    await routeSdk(context, { judges: 'entry', accepts: (...given) => client.accepts(...given) })
    await page.goto(`${BASE}${article.path}?p=2`)
    const bar = await showBar(page)
    const tag = bar.locator('wx-open-launch-app')
    await tag.waitFor()
    await expect.poll(() => tag.getAttribute('appid')).toBe('wx-of-the-app')
    await expect.poll(() => tag.getAttribute('extinfo')).toBe(`${article.path}?p=2`)
    expect(await findFaults(page)).toEqual([])
    await tag.evaluate((element) =>
      element.dispatchEvent(new CustomEvent('error', { detail: { errMsg: 'launch:fail' } })),
    )
    const guide = page.getByRole('dialog', { name: '打开客户端' })
    await guide.getByRole('button', { name: '知道了' }).tap()
    await guide.waitFor({ state: 'detached' })
    expect(await tag.count()).toBe(0)
    await bar.getByRole('button', { name: '打开', exact: true }).tap()
    await guide.waitFor()
  })

  it('the guide says how the app is opened where the client does not', async () => {
    device = await openPhone({ userAgent: CLIENT_AGENT }, site.origin)
    const { page } = device
    await device.context.route('https://res*.wx.qq.com/**', (route) => route.abort())
    await page.goto(BASE + article.path)
    const bar = await showBar(page)
    await bar.getByRole('button', { name: '打开', exact: true }).tap()
    const guide = page.getByRole('dialog', { name: '打开客户端' })
    await guide.waitFor()
    await expect.poll(() => guide.textContent()).toContain('在浏览器打开')
    await expect.poll(() => guide.getByRole('link', { name: '下载客户端' }).getAttribute('href')).toBe(STORE)
    expect(await findFaults(page)).toEqual([])
    await page.goBack()
    await guide.waitFor({ state: 'detached' })
  })
})

describe('the bar as a page of its own', () => {
  it('opens the app at the page that its address names, out of a frame', async () => {
    const page = await open('/404')
    await page.evaluate(
      (source) => {
        const frame = document.createElement('iframe')
        frame.src = source
        frame.title = 'bar'
        document.body.append(frame)
      },
      `${BASE}/bar?path=${encodeURIComponent(`${article.path}?p=3`)}`,
    )
    const link = page.frameLocator('iframe').getByRole('link', { name: '打开', exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe(`${LINK}${article.path}?p=3`)
    await expect.poll(() => link.getAttribute('target')).toBe('_top')
  })

  it.each(['https://evil.example/davmu/share/auth', 'javascript:alert(1)', '//evil.example/x'])(
    'opens the app at its home for %s',
    async (wanted) => {
      const page = await open(`/bar?path=${encodeURIComponent(wanted)}`)
      const link = barOf(page).getByRole('link', { name: '打开', exact: true })
      await expect.poll(() => link.getAttribute('href')).toBe(`${LINK}/`)
      await expect.poll(() => page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
      expect(await findFaults(page)).toEqual([])
    },
  )
})
