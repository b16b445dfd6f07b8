import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PlaceWeather } from '#contract/places.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { offlineLine, offlinePhonesFor, readUntilCached } from '../support/offline-phone.ts'
import { startService, weatherAnswers, type FakeService } from '../support/place-services.ts'
import { startSite, type Running } from '../support/processes.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'
import { getDetail, listArticles } from '../support/samples.ts'

const BASE = '/davmu/share'
const WEATHER = '**/peony/v3/lbs_weather/**'
/** What a machine without a graphics card says of a map. */
const GRAPHICS = /GL Driver Message/

const openDevice = phonesFor()
let service: FakeService
let site: Running
let device: Device
/** Whatever is drawn: a sea without waves. */
let sea: Buffer
let item = { path: '', place: { id: '', title: '' } }
const dataFolder = makeSampleFolder()

beforeAll(async () => {
  sea = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#bcdbe8' } })
    .png()
    .toBuffer()
  service = await startService({
    ...weatherAnswers(Math.floor(Date.now() / 1000)),
    '/tiles/': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(sea),
  })
  site = await startSite(
    {
      DATA_DIR: dataFolder,
      SEED: 'none',
      SMS_DRIVER: 'none',
      MAP_PROVIDER: 'amap',
      MAP_KEY: 'a secret key',
      MAP_SECURITY_CODE: 'a security code',
      MAP_APPROVAL: 'GS(2026)0001号',
      MAP_TILE_URL: `${service.origin}/tiles/{z}/{x}/{y}.png`,
      MAP_TILE_CREDIT: '© Sea Charts',
      WEATHER_BASE: service.origin,
      WEATHER_KEY: 'another secret',
    },
    `${BASE}/`,
  )
  item = await findItem(site.origin)
})
afterEach(() => {
  service.asked.length = 0
})
afterAll(async () => {
  await site.stop()
  await service.close()
})

/** An article that names a place. */
async function findItem(origin: string): Promise<typeof item> {
  for (const card of await listArticles(origin)) {
    const { lbs } = await getDetail(origin, card)
    if (lbs) return { path: card.path, place: lbs }
  }
  throw new Error('no article of the samples names a place')
}

/** A phone for which pictures of maps are drawn here: the provider is elsewhere. */
async function openPhone(options: BrowserContextOptions = {}): Promise<Page> {
  device = await openDevice(options, site.origin)
  await device.context.route(`**${BASE}/map/**`, (route) => route.fulfill({ contentType: 'image/png', body: sea }))
  return device.page
}

async function openPlace(prefix = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPhone(options)
  await page.goto(`${BASE}${prefix}/place/${item.place.id}`)
  return page
}

const complaints = (expected: RegExp = GRAPHICS) => device.complaints.filter((line) => !expected.test(line))
const tilesAsked = () => service.asked.filter(({ url }) => url.pathname.startsWith('/tiles/')).length
const mapCode = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /tile-map|maplibre/.test(name)).length,
  )

describe('a place', () => {
  it('is found from the item that names it, with address, picture and who drew it', async () => {
    const page = await openPhone()
    await page.goto(BASE + item.path)
    await page.getByRole('link', { name: item.place.title }).tap()
    await page.getByRole('heading', { level: 1, name: item.place.title }).waitFor()
    await page.getByText('澜州市青屿区沿海公路318号，步行栈道尽头').waitFor()
    const picture = page.getByRole('img', { name: `${item.place.title}一带的地图` })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.getByText('静态图 · 高德地图 · GS(2026)0001号').waitFor()
    await page.getByRole('heading', { name: '这一带' }).waitFor()
    await page.goBack()
    await page.waitForURL(`**${item.path}`)
    expect(complaints()).toEqual([])
  })

  it('opens its map on a tap and not before, shows a point of the list on it, and gives the focus back', async () => {
    const page = await openPlace()
    await page.getByRole('region', { name: '天气' }).waitFor()
    expect([await mapCode(page), tilesAsked()]).toEqual([0, 0])
    await page.getByRole('button', { name: '展开地图' }).tap()
    await page.getByRole('region', { name: `${item.place.title}一带的地图` }).waitFor()
    await page.getByText('© Sea Charts').waitFor()
    await expect.poll(tilesAsked).toBeGreaterThan(0)
    await expect.poll(() => mapCode(page)).toBeGreaterThan(0)
    const ofOneFinger = page.locator('canvas').evaluate((map) => getComputedStyle(map.parentElement ?? map).touchAction)
    expect(await ofOneFinger).toBe('pan-x pan-y')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('收起地图')
    // the world's tiles around the lighthouse: 122.2967 E, 29.8048 N, not where GCJ-02 has it
    const tile = service.asked.find(({ url }) => url.pathname.startsWith('/tiles/'))
    const [, zoom = 0, x = 0] = tile?.url.pathname.split('/').slice(1).map(Number) ?? []
    expect(Math.abs(x - ((122.2967 + 180) / 360) * 2 ** zoom)).toBeLessThan(4)
    const pin = page.getByRole('img', { name: item.place.title, exact: true })
    const middle = async () => Math.round((await pin.boundingBox())?.x ?? 0)
    const before = await middle()
    await page.getByRole('button', { name: '东门码头' }).tap()
    await expect.poll(middle).not.toBe(before)
    await page.getByRole('button', { name: '收起地图' }).tap()
    await page.getByRole('button', { name: '展开地图' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('展开地图')
    expect(complaints(new RegExp(`${GRAPHICS.source}|^other origin: ${service.origin}/tiles/`))).toEqual([])
  })

  it('says so when no tile comes, and leaves the way to a map app', async () => {
    const page = await openPlace()
    await page.route(`${service.origin}/tiles/**`, (route) => route.abort())
    await page.getByRole('button', { name: '展开地图' }).tap()
    await page.getByText('点“去这里”用地图应用看').waitFor()
    expect(await page.locator('canvas').count()).toBe(0)
  })

  it('is handed to map apps, each with coordinates of its own', async () => {
    const page = await openPlace()
    await page.getByRole('region', { name: '天气' }).waitFor()
    await page.getByRole('link', { name: '去这里' }).tap()
    const sheet = page.getByRole('dialog', { name: '用哪个地图打开' })
    const hrefOf = async (name: string) =>
      new URL((await sheet.getByRole('link', { name }).getAttribute('href')) ?? '').searchParams
    expect((await hrefOf('高德地图')).get('to')).toMatch(/^122\.3012,29\.8024,/)
    expect((await hrefOf('百度地图')).get('location')).toMatch(/^29\.808\d*,122\.307\d*$/)
    expect((await hrefOf('腾讯地图')).get('marker')).toMatch(/^coord:29\.8024,122\.3012;/)
    expect((await hrefOf('Apple 地图')).get('daddr')).toBe('29.8024,122.3012')
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^${BASE}/place/${item.place.id}`))
  })

  it('can be read, and left for a map app, without scripts', async () => {
    const page = await openPlace('', { javaScriptEnabled: false })
    await page.getByText('澜州市青屿区沿海公路318号，步行栈道尽头').waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: '去这里' }).getAttribute('href'))
      .toMatch(/^https:\/\/uri\.amap\.com\//)
    await expect.poll(() => page.getByRole('img', { name: '一带的地图' }).isVisible()).toBe(true)
    for (const name of ['展开地图', '复制地址', '分享']) {
      expect(await page.getByRole('button', { name }).filter({ visible: true }).count()).toBe(0)
    }
    expect(await page.getByText('正在取天气').isVisible()).toBe(false)
  })

  it.each([
    ['中文, light', '', 'light'],
    ['中文, dark', '', 'dark'],
    ['English, light', '/en', 'light'],
    ['English, dark', '/en', 'dark'],
  ] as const)('has no faults for assistive technology: %s', async (_name, prefix, colorScheme) => {
    const page = await openPlace(prefix, { colorScheme, ...(prefix && { locale: 'en-US' }) })
    await page.getByRole('region', { name: prefix ? 'Weather' : '天气' }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: prefix ? 'Open the map' : '展开地图' }).tap()
    await page.locator('canvas').waitFor()
    expect(await findFaults(page)).toEqual([])
  })

  it('keeps keys and the security code to the server', async () => {
    const page = await openPlace()
    await page.getByRole('region', { name: '天气' }).waitFor()
    expect(await page.content()).not.toMatch(/a secret key|a security code|another secret/)
  })
})

describe('the weather of a place', () => {
  it('is shown with its source, hours and days', async () => {
    const page = await openPlace()
    const weather = page.getByRole('region', { name: '天气' })
    await weather.getByText('东南风 4 级').waitFor()
    await weather.getByText('大风蓝色预警').waitFor()
    await weather.getByText(/^澜州市气象台 \d\d:\d\d 发布$/).waitFor()
    await expect.poll(() => weather.getByRole('list', { name: '接下来几小时' }).getByRole('listitem').count()).toBe(4)
    expect(await weather.getByText('小时前的天气').count()).toBe(0)
  })

  it('says how old it is when it is a copy', async () => {
    const page = await openPhone()
    await page.route(WEATHER, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: PlaceWeather }
      body.data.stale = 1
      body.data.update_time -= 3 * 3600 + 60 // the page counts whole minutes
      await route.fulfill({ response, json: body })
    })
    await page.goto(`${BASE}/place/${item.place.id}`)
    await page.getByText('3 小时前的天气').waitFor()
    expect(await page.getByText('现在', { exact: true }).count()).toBe(0)
  })

  it('can be asked for again when it did not come', async () => {
    const page = await openPhone()
    await page.route(WEATHER, (route) => route.abort(), { times: 1 })
    await page.goto(`${BASE}/place/${item.place.id}`)
    await page.getByText('天气暂时取不到').waitFor()
    await page.getByRole('button', { name: '再试一次' }).tap()
    await page.getByRole('region', { name: '天气' }).waitFor()
    expect(await page.getByText('天气暂时取不到').count()).toBe(0)
  })
})

describe('a place that was opened', () => {
  it('is there without a network, and says how old its map and its weather are', async () => {
    const phone = await offlinePhonesFor(site.origin)()
    const { page } = phone
    phone.network.state.map = sea
    await readUntilCached(page, `${BASE}/place/${item.place.id}/index`)
    await phone.cut()
    await page.clock.setFixedTime(Date.now() + (3 * 3600 + 60) * 1000)
    await page.goto(`${BASE}/place/${item.place.id}/index`)
    await offlineLine(page).waitFor()
    await page.getByText('3 小时前的天气').waitFor()
    await page.getByText('3 小时前的地图').waitFor()
    const picture = page.getByRole('img', { name: `${item.place.title}一带的地图` })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

describe('a place where nobody draws maps or tells the weather', () => {
  it('is words and a way to map apps, with nothing broken', async () => {
    const { origin } = sampleSite()
    device = await openDevice({}, origin)
    const { page } = device
    const { place } = await findItem(origin)
    await page.goto(`${BASE}/place/${place.id}`)
    await page.getByRole('link', { name: '去这里' }).waitFor()
    await page.getByText('观潮台').waitFor()
    expect(await page.locator('main img, main canvas').count()).toBe(0)
    expect(await page.getByRole('button', { name: '展开地图' }).count()).toBe(0)
    expect(await page.getByText('天气').count()).toBe(0)
    expect(complaints()).toEqual([])
  })
})
