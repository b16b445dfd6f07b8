import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TrackingEvent } from '#contract/analytics.ts'
import type { AlbumDetail, ContentCard, ContentDetail, Track } from '#contract/content.ts'
import { settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const BASE = '/davmu/share'
const SOUND = 'audio[playsinline]'

let device: Device
let album: AlbumDetail
/** Consecutive tracks of the album that can be heard; the first has a transcript. */
let tracks: Track[]

beforeAll(async () => {
  const albums = await listItems(origin, 'audio_album')
  const details = await Promise.all(albums.map(getAlbum))
  album = details.reduce((longest, one) => (one.tracks.list.length > longest.tracks.list.length ? one : longest))
  const { list } = album.tracks
  const first = list.findIndex(
    ({ media }, place) => media?.transcript_url && list[place + 1]?.media && list[place + 2]?.media,
  )
  tracks = list.slice(first, first + 3)
})
afterEach(() => expect(device.complaints).toEqual([]))

async function getAlbum({ id }: ContentCard): Promise<AlbumDetail> {
  const response = await fetch(`${origin}/inner/v3/album/audio/${id}?pagesize=50`)
  return ((await response.json()) as { data: AlbumDetail }).data
}

const nth = (place: number) => tracks[place] as Track
const addressOf = ({ path }: { path: string }) => BASE + path
const seconds = (page: Page) => page.locator(SOUND).evaluate((audio: HTMLAudioElement) => audio.currentTime)
const isPaused = (page: Page) => page.locator(SOUND).evaluate((audio: HTMLAudioElement) => audio.paused)
const player = (page: Page) => page.getByRole('group', { name: '播放器' })
const mini = (page: Page) => page.getByRole('complementary', { name: '播放器' })
const slider = (page: Page) => page.getByRole('slider', { name: '播放进度' })

/** Opens the page of a track and plays it. */
async function play(page: Page, track: Track): Promise<void> {
  await page.goto(addressOf(track))
  await player(page).getByRole('button', { name: '播放', exact: true }).tap()
  await expect.poll(() => page.locator(SOUND).count()).toBe(1)
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.3)
}

/** Until more of it was heard. */
async function goesOn(page: Page): Promise<void> {
  const before = await seconds(page)
  await expect.poll(() => seconds(page)).toBeGreaterThan(before)
}

describe('a listener', () => {
  it('hears a track go on through three navigations, from one element', async () => {
    device = await openPhone()
    const { page } = device
    await play(page, nth(0))
    await page.locator(SOUND).evaluate((audio) => audio.setAttribute('data-same', ''))
    expect(await mini(page).count()).toBe(0)

    await page.locator('header').getByRole('link', { name: album.title }).tap()
    await page.locator('main h1', { hasText: album.title }).waitFor()
    await mini(page).getByText(nth(0).title).waitFor()
    await goesOn(page)

    await page
      .locator('main a', { hasText: nth(1).title })
      .first()
      .tap()
    await page.locator('main h1', { hasText: nth(1).title }).waitFor()
    await goesOn(page)

    await mini(page).getByRole('link').tap()
    await page.locator('main h1', { hasText: nth(0).title }).waitFor()
    await goesOn(page)
    await expect.poll(() => mini(page).count()).toBe(0)
    expect(await page.locator(SOUND).getAttribute('data-same')).toBe('')
    expect(await isPaused(page)).toBe(false)
  })

  it('moves by keys and buttons, and finds the place again after a reload', async () => {
    device = await openPhone()
    const { page } = device
    await play(page, nth(0))
    await player(page).getByRole('button', { name: '前进 15 秒' }).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(15)
    await slider(page).press('ArrowRight')
    await expect.poll(() => seconds(page)).toBeGreaterThan(19)
    await player(page).getByRole('button', { name: '暂停' }).tap()
    const left = await seconds(page)

    for (let reload = 0; reload < 3; reload += 1) await page.reload({ waitUntil: 'domcontentloaded' })
    await expect.poll(() => slider(page).inputValue()).toBe(String(Math.floor(left / 5) * 5))
    await player(page)
      .getByText(/上次听到/)
      .waitFor()
    await player(page).getByRole('button', { name: '播放', exact: true }).tap()
    await expect.poll(() => page.locator(SOUND).count()).toBe(1)
    await expect.poll(() => seconds(page)).toBeGreaterThan(left)
    expect(await seconds(page)).toBeLessThan(left + 5)

    await page.goto(`${BASE}/`)
    const strip = page.getByRole('region', { name: '最近收听' })
    await strip.getByRole('link', { name: new RegExp(nth(0).title) }).tap()
    await page.locator('main h1', { hasText: nth(0).title }).waitFor()
    const { page: other, complaints } = await openPhone()
    await other.goto(`${BASE}/`)
    await settled(other)
    expect(await other.getByRole('region', { name: '最近收听' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('is shown the spot that an address names, and hears it by a tap; nothing is loaded before', async () => {
    device = await openPhone()
    const { page } = device
    const fetched: string[] = []
    page.on('request', (request) => request.resourceType() === 'media' && fetched.push(request.url()))
    await page.goto(`${addressOf(nth(0))}?t=0:21`)
    const spot = player(page).getByRole('button', { name: '从 00:21 开始听' })
    await spot.waitFor()
    await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toMatch(/^00:21/)
    expect(fetched).toEqual([])
    await spot.tap()
    await expect.poll(() => page.locator(SOUND).count()).toBe(1)
    await expect.poll(() => seconds(page)).toBeGreaterThan(21)
    expect(await seconds(page)).toBeLessThan(26)
  })

  it('follows what is said and goes to a line by a tap', async () => {
    device = await openPhone()
    const { page } = device
    await play(page, nth(0))
    const lines = page.locator('#part-transcript button')
    const third = lines.nth(2)
    await third.tap()
    await expect.poll(() => third.getAttribute('aria-current')).toBe('true')
    const [minutes = 0, rest = 0] = ((await third.textContent()) ?? '').slice(0, 5).split(':').map(Number)
    expect(Math.abs((await seconds(page)) - (minutes * 60 + rest))).toBeLessThan(4)
  })

  it('goes on with the album where it was left, and hears the next track after the end', async () => {
    device = await openPhone()
    const { page } = device
    await play(page, nth(0))
    await player(page).getByRole('button', { name: '前进 15 秒' }).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(15)
    await page.goto(addressOf(album))
    const resume = page.getByRole('button', { name: `继续听 第 ${nth(0).index} 集` })
    await resume.tap()
    await expect.poll(() => page.locator(SOUND).count()).toBe(1)
    await expect.poll(() => seconds(page)).toBeGreaterThan(15)

    await page.locator(SOUND).evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = audio.duration - 0.5
    })
    await mini(page).getByText(nth(1).title).waitFor()
    await expect.poll(() => isPaused(page)).toBe(false)
    await goesOn(page)
    const heard = page.locator('main li', { hasText: nth(0).title }).getByText('已听完')
    await heard.waitFor()

    await mini(page).getByRole('button', { name: '播放列表' }).tap()
    const queue = page.getByRole('dialog', { name: '播放列表' })
    await expect.poll(() => queue.getByRole('button', { name: nth(1).title }).getAttribute('aria-current')).toBe('true')
    await queue.getByRole('button', { name: nth(2).title }).tap()
    await page.goBack()
    await mini(page).getByText(nth(2).title).waitFor()
    await mini(page).getByRole('button', { name: '暂停' }).tap()
    await mini(page).getByRole('button', { name: '关闭播放器' }).tap()
    await expect.poll(() => mini(page).count()).toBe(0)
  })

  it('sets speed and sleep timer; the speed is remembered', async () => {
    device = await openPhone()
    const { page } = device
    await play(page, nth(0))
    await player(page).getByRole('button', { name: '倍速' }).tap()
    await page.getByRole('dialog', { name: '倍速' }).getByRole('button', { name: '1.5×' }).tap()
    const rate = () => page.locator(SOUND).evaluate((audio: HTMLAudioElement) => audio.playbackRate)
    await expect.poll(() => rate()).toBe(1.5)
    await player(page).getByRole('button', { name: '定时' }).tap()
    await page.getByRole('dialog', { name: '定时' }).getByRole('button', { name: '15 分钟后停' }).tap()
    await player(page)
      .getByText(/^1[45]:\d\d$/)
      .waitFor()
    await page.reload()
    await player(page).getByRole('button', { name: '1.5× 倍速' }).waitFor()
    await player(page).getByRole('button', { name: '播放', exact: true }).tap()
    await expect.poll(() => page.locator(SOUND).count()).toBe(1)
    await expect.poll(rate).toBe(1.5)
  })

  it('is told of a track that cannot be loaded, and hears the next one', async () => {
    device = await openPhone()
    const { page, complaints } = device
    const broken = nth(0).media?.url ?? ''
    await page.route(`**${broken}`, (route) => route.fulfill({ status: 404 }))
    await page.goto(addressOf(nth(0)))
    await player(page).getByRole('button', { name: '播放', exact: true }).tap()
    await page.getByText(`《${nth(0).title}》放不出来，接着放下一集`).waitFor()
    await mini(page).getByText(nth(1).title).waitFor()
    await goesOn(page)
    expect(complaints.every((complaint) => /404|media/i.test(complaint))).toBe(true)
    complaints.length = 0
  })

  it('is asked before mobile data is used, once', async () => {
    device = await openPhone()
    const { page, context } = device
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, type: 'cellular' } }),
    )
    const fetched: string[] = []
    page.on('request', (request) => request.resourceType() === 'media' && fetched.push(request.url()))
    await page.goto(addressOf(nth(0)))
    await player(page).getByRole('button', { name: '播放', exact: true }).tap()
    const question = page.getByRole('dialog', { name: '正在用流量' })
    await question.getByText(/约 \d+(\.\d)? [KM]B/).waitFor()
    expect(fetched).toEqual([])
    await question.getByRole('button', { name: '播放' }).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.3)
    await page.goto(addressOf(nth(1)))
    await player(page).getByRole('button', { name: '播放', exact: true }).tap()
    await expect.poll(() => page.locator(SOUND).count()).toBe(1)
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.3)
  })

  it('is counted: what was heard is told with its percent, and kept for other devices', async () => {
    device = await openPhone()
    const { page, context } = device
    const events: TrackingEvent[] = []
    const kept: unknown[] = []
    context.on('request', (request) => {
      if (request.url() === `${origin}/tracker/log`) events.push(...(request.postDataJSON() as TrackingEvent[]))
      if (request.url() === `${origin}/peony/v1/progress`) kept.push(...(request.postDataJSON() as { list: [] }).list)
    })
    await play(page, nth(0))
    await player(page).getByRole('button', { name: '前进 15 秒' }).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(16)
    await player(page).getByRole('button', { name: '暂停' }).tap()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      dispatchEvent(new PageTransitionEvent('pagehide'))
    })
    const plays = () => events.filter(({ behavior, tid }) => behavior === 'play' && tid === nth(0).id)
    await expect.poll(() => plays().at(-1)?.percent ?? 0).toBeGreaterThan(5)
    await expect
      .poll(() => kept)
      .toContainEqual(expect.objectContaining({ id: nth(0).id, position: expect.closeTo(16, -1) as number }))
  })
})

describe('the audio pages', () => {
  it('have the whole detail of a track for those without scripts', async () => {
    device = await openPhone({ javaScriptEnabled: false })
    const { page } = device
    const detail: ContentDetail = await getDetail(origin, { id: nth(0).id, actor: album.actor })
    await page.goto(addressOf(nth(0)))
    await expect.poll(() => page.locator('h1').textContent()).toBe(detail.title)
    await expect.poll(() => page.locator('main audio source').first().getAttribute('src')).toBe(nth(0).media?.url)
    await page.getByRole('link', { name: '专辑' }).tap()
    await expect.poll(() => page.getByRole('link', { name: new RegExp(album.title) }).count()).toBeGreaterThan(1)
  })
})
