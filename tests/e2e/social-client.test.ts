import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { settled } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { startSite, type Running } from '../support/processes.ts'
import { makeSampleFolder } from '../support/sample-site.ts'
import { getDetail, listArticles, listItems } from '../support/samples.ts'
import { FAKE_ACCOUNT, startSocialClientFake, type SocialClientFake } from '../support/social-client-fake.ts'
import { routeSdk, type SdkCall, type SdkOptions } from '../support/social-client-sdk.ts'

const BASE = '/davmu/share'
const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/134.0.0.0 Mobile Safari/537.36 XWEB/1340043 MMWEBSDK/20250501 MicroMessenger/8.0.60.2860(0x28003C35) WeChat/arm64 NetType/WIFI Language/zh_CN'
const TRACKED = '?from=singlemessage&isappinstalled=0&utm_source=a'

const openPhone = phonesFor()
let fake: SocialClientFake
let site: Running
let device: Device
let titles: string[] = []
let paths: string[] = []
const dataFolder = makeSampleFolder()

beforeAll(async () => {
  fake = await startSocialClientFake()
  const account = { WX_APP_ID: FAKE_ACCOUNT.appId, WX_APP_SECRET: FAKE_ACCOUNT.appSecret, WX_API_BASE: fake.url }
  site = await startSite({ DATA_DIR: dataFolder, SEED: 'none', SMS_DRIVER: 'none', ...account }, `${BASE}/`)
  const cards = await listArticles(site.origin)
  titles = cards.map(({ title }) => title)
  paths = cards.map(({ path }) => BASE + path)
})
afterAll(async () => {
  await site.stop()
  await fake.stop()
})

async function openClient(userAgent: string, options: Partial<SdkOptions> = {}): Promise<Device> {
  device = await openPhone({ userAgent }, site.origin)
  const judges = userAgent === IOS ? 'entry' : 'current'
  await routeSdk(device.context, { judges, accepts: (...given) => fake.accepts(...given), ...options })
  return device
}
const callsOf = (page: Page): Promise<SdkCall[]> =>
  page.evaluate(() => (window as unknown as { sdkCalls?: SdkCall[] }).sdkCalls ?? [])
const namesOf = async (page: Page) => (await callsOf(page)).map(({ name }) => name)
const lastOf = async (page: Page, name: string) => (await callsOf(page)).findLast((call) => call.name === name)
const linkOf = async (page: Page) => (await lastOf(page, 'friend'))?.data['link']
/** Complaints besides those that a test causes. */
const otherComplaints = (expected: RegExp) => device.complaints.filter((line) => !expected.test(line))
const SDK = /^other origin: https:\/\/res2?\.wx\.qq\.com\//
/** Follows a link of the page. */
const follow = async (page: Page, path: string) => {
  await page.evaluate((address) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${address}"]`)
    if (!link) throw new Error(`no link to ${address}`)
    link.click()
  }, path)
  await page.waitForURL(`**${path}`)
}

describe('inside the social client', () => {
  it.each([
    ['iOS', IOS],
    ['Android', ANDROID],
  ])('a page on %s is configured for its address and hands its card to the menu', async (_, userAgent) => {
    const { page } = await openClient(userAgent)
    await page.goto(paths[0] + TRACKED)
    await expect.poll(() => namesOf(page)).toEqual(['config', 'friend', 'moments'])
    const config = await lastOf(page, 'config')
    expect(config?.data).toMatchObject({
      debug: false,
      appId: FAKE_ACCOUNT.appId,
      jsApiList: [
        'updateAppMessageShareData',
        'updateTimelineShareData',
        'chooseImage',
        'getLocalImgData',
        'previewImage',
      ],
      openTagList: ['wx-open-launch-app', 'wx-open-launch-weapp'],
    })
    const card = (await lastOf(page, 'friend'))?.data ?? {}
    expect(card).toMatchObject({ title: titles[0], link: `${site.origin}${paths[0]}?d=2` })
    expect(card['imgUrl']).toMatch(new RegExp(`^${site.origin}/.+`))
    expect(card['desc']).not.toBe('')
    expect(await page.content()).not.toContain(FAKE_ACCOUNT.appSecret)
    expect(otherComplaints(SDK)).toEqual([])
  })

  it.each([
    ['iOS', IOS, [1, 1, 1]],
    ['Android', ANDROID, [2, 3, 4]],
  ])('the card on %s follows three navigations', async (_, userAgent, configurations) => {
    const { page } = await openClient(userAgent)
    await page.goto(`${BASE}/${TRACKED}`)
    await expect.poll(() => namesOf(page)).toContain('friend')
    await expect.poll(() => linkOf(page)).toBe(`${site.origin}${BASE}/`)
    const links: unknown[] = []
    for (const path of [paths[0] ?? '', `${BASE}/`, paths[1] ?? '']) {
      const before = (await callsOf(page)).length
      if (path === `${BASE}/`) await page.goBack()
      else await follow(page, path)
      await expect.poll(async () => (await callsOf(page)).slice(before).map(({ name }) => name)).toContain('moments')
      const after = (await callsOf(page)).slice(before).find(({ name }) => name === 'friend')
      links.push(after?.data['link'])
      const expected = configurations[links.length - 1]
      await expect.poll(async () => (await namesOf(page)).filter((name) => name === 'config').length).toBe(expected)
    }
    expect(links).toEqual([`${paths[0]}?d=1`, `${BASE}/`, `${paths[1]}?d=1`].map((path) => site.origin + path))
    expect(otherComplaints(SDK)).toEqual([])
  })

  it('a page tries the other address once where the client refuses the first', async () => {
    const { page } = await openClient(ANDROID, { judges: 'entry' })
    await page.goto(`${BASE}/`)
    await expect.poll(() => namesOf(page)).toContain('friend')
    await follow(page, paths[0] ?? '')
    const configs = async () => (await callsOf(page)).filter(({ name }) => name === 'config')
    await expect.poll(async () => (await configs()).length).toBe(3)
    await expect.poll(async () => (await namesOf(page)).at(-1)).toBe('moments')
    const last = (await configs()).at(-1)?.data
    expect(fake.accepts(last as never, `${site.origin}${BASE}/`)).toBe(true)
    expect(otherComplaints(SDK)).toEqual([])
  })

  it.each([
    ['is cut off', (route: Route) => route.abort()],
    ['meets a proxy', (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'not here' })],
    ['leads elsewhere', (route: Route) => route.fulfill({ status: 404, json: { code: 40401, msg: '', data: null } })],
  ])('a page asks by the query where the path %s', async (_, answer) => {
    const { page, context } = await openClient(IOS)
    await context.route('**/peony/v1/system/wxshare/*', answer)
    await page.goto(paths[0] ?? '')
    await expect.poll(() => namesOf(page)).toContain('friend')
    expect(otherComplaints(/wxshare|ERR_FAILED|status of 404/).filter((line) => !SDK.test(line))).toEqual([])
  })

  it('a page without a signature reads as ever and shares nothing; the next one may have it', async () => {
    const { page, context } = await openClient(IOS)
    await context.route(/\/system\/wxshare/, (route) =>
      route.fulfill({ status: 502, json: { code: 50201, msg: '上游服务异常', data: null } }),
    )
    await page.goto(`${BASE}/`)
    await expect
      .poll(() => device.complaints.join())
      .toMatch(/GET \/peony\/v1\/system\/wxshare\/\{encoded_url\}: 50201/)
    await expect.poll(() => device.complaints.join()).toMatch(/did not take a configuration/)
    expect(await namesOf(page)).toEqual([])
    expect(device.complaints.join()).not.toMatch(/uncaught/)
    await context.unroute(/\/system\/wxshare/)
    await follow(page, paths[0] ?? '')
    await expect.poll(() => page.locator('main h1').textContent()).toBe(titles[0])
    await expect.poll(() => linkOf(page)).toBe(`${site.origin}${paths[0]}?d=1`)
  })

  it('a page whose signature the client refuses reads as ever and shares nothing', async () => {
    const { page } = await openClient(IOS, { accepts: () => false })
    await page.goto(paths[0] ?? '')
    await expect.poll(() => device.complaints.join()).toMatch(/did not take a configuration/)
    await expect.poll(() => namesOf(page)).toEqual(['config'])
  })

  it('the script comes from the second host where the first has none', async () => {
    const { page } = await openClient(IOS, { missingOn: ['res.wx.qq.com'] })
    await page.goto(paths[0] ?? '')
    await expect.poll(() => namesOf(page)).toContain('friend')
  })

  it('nothing breaks where no host has the script', async () => {
    const { page } = await openClient(IOS, { missingOn: ['res.wx.qq.com', 'res2.wx.qq.com'] })
    await page.goto(paths[0] ?? '')
    await expect.poll(() => device.complaints.join()).toMatch(/script of the social client cannot be had/)
    expect(device.complaints.join()).not.toMatch(/uncaught/)
    await page.goto(`${BASE}/`)
    await page
      .getByText(titles[0] ?? '')
      .first()
      .waitFor()
  })

  it('a mini program opens by a tag of the client', async () => {
    const { page } = await openClient(IOS)
    await page.goto(await miniProgramPath())
    const tag = page.locator('wx-open-launch-weapp')
    await tag.waitFor()
    await expect.poll(() => tag.getAttribute('username')).toMatch(/^gh_/)
    const button = tag.getByRole('button', { name: '打开小程序' })
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await button.tap()
    await expect.poll(async () => (await lastOf(page, 'launch'))?.data['path']).toMatch(/^pages\//)
    expect(await findFaults(page)).toEqual([])
    const told = page.waitForRequest((request) => request.postData()?.includes('launch:fail') === true)
    await tag.evaluate((element) =>
      element.dispatchEvent(new CustomEvent('error', { detail: { errMsg: 'launch:fail' } })),
    )
    await page.getByText('没能打开').waitFor()
    const launch = { kind: 'weapp', client: 'wechat-ios 8.0.60', reason: 'launch:fail' }
    expect((await told).postDataJSON()).toMatchObject([{ behavior: 'launch', way: 'failed', launch }])
    await tag.waitFor({ state: 'detached' })
    expect(otherComplaints(SDK)).toEqual([])
  })

  it('a client that knows no open tags shows the code alone', async () => {
    const { page } = await openClient(ANDROID, { hasOpenTags: false })
    await page.goto(await miniProgramPath())
    await expect.poll(() => namesOf(page)).toContain('friend')
    await page.getByRole('img', { name: /小程序码$/ }).waitFor()
    expect(await page.locator('wx-open-launch-weapp').count()).toBe(0)
  })

  it('a comment takes pictures that the client chose', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#cc3311' } })
      .jpeg()
      .toBuffer()
    const { page } = await openClient(IOS, { picture: `data:image/jgp;base64,${picture.toString('base64')}` })
    await openComposer(page)
    await page.getByLabel(/^添加图片/).tap()
    // Nobody is logged in, so that the picture waits for a login with its upload.
    await page
      .getByRole('img', { name: '第 1 张图片' })
      .or(page.getByRole('textbox', { name: /登录码/ }))
      .first()
      .waitFor()
    expect((await lastOf(page, 'chooseImage'))?.data).toMatchObject({ count: 3, sourceType: ['album', 'camera'] })
  })

  it('pictures of a gallery are shown by the client, all of them, at the one that was touched', async () => {
    const { page } = await openClient(IOS)
    const gallery = await openGallery(page)
    await expect.poll(() => namesOf(page)).toContain('friend')
    await page.locator('#g2 a').tap()
    await expect.poll(async () => (await lastOf(page, 'previewImage'))?.data).toBeDefined()
    const urls = gallery.images.map(({ url }) => new URL(url, site.origin).href)
    expect((await lastOf(page, 'previewImage'))?.data).toEqual({ current: urls[1], urls })
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(otherComplaints(SDK)).toEqual([])
  })

  it.each<[string, Partial<SdkOptions>]>([
    ['fails to show them', { previews: false }],
    ['took no configuration', { accepts: () => false }],
  ])('pictures of a gallery are shown by the site where the client %s', async (_, options) => {
    const { page } = await openClient(IOS, options)
    await openGallery(page)
    await expect.poll(() => namesOf(page)).toContain(options.previews === false ? 'friend' : 'config')
    await page.locator('#g2 a').tap()
    await page
      .getByRole('dialog', { name: '看大图' })
      .getByText(/^2 \/ /)
      .waitFor()
  })

  it('a comment takes pictures from the browser where the client fails', async () => {
    const { page } = await openClient(IOS, { picture: null })
    await openComposer(page)
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel(/^添加图片/).tap()
    await chooser
    await expect.poll(() => namesOf(page)).toContain('chooseImage')
  })
})

it('outside of the client nothing of it is loaded', async () => {
  device = await openPhone({}, site.origin)
  const asked: string[] = []
  device.page.on('request', (request) => asked.push(request.url()))
  await device.page.goto(paths[0] ?? '')
  await settled(device.page)
  expect(asked.filter((address) => /wxshare|social-client|qq\.com/.test(address))).toEqual([])
  expect(device.complaints).toEqual([])
})

async function openGallery(page: Page): Promise<ContentDetail> {
  const [card] = await listItems(site.origin, 'gallery')
  if (!card) throw new Error('the sample site has no gallery')
  await page.goto(`${BASE}${card.path}#g2`)
  await page.locator('#g1[inert]').waitFor({ state: 'attached' })
  return getDetail(site.origin, card)
}

async function openComposer(page: Page): Promise<void> {
  await page.goto(paths[0] ?? '')
  await expect.poll(() => namesOf(page)).toContain('friend')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /写评论/ })
    .tap()
  await page.getByRole('dialog', { name: '写评论' }).waitFor()
}

async function miniProgramPath(): Promise<string> {
  const [card] = await listItems(site.origin, 'mini_program')
  if (!card) throw new Error('the sample site has no mini program')
  return BASE + card.path
}
