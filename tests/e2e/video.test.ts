import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin, ['--autoplay-policy=document-user-activation-required'])
const BASE = '/davmu/share'

let device: Device
/** A film with a stream and captions, and one in an album that another follows. */
let streamed: ContentDetail
let followed: ContentDetail
let clips: ContentCard[]

beforeAll(async () => {
  const cards = await listItems(origin, 'video')
  const films = await Promise.all(cards.map((card) => getDetail(origin, card)))
  streamed = found(
    films,
    (film) => film.media?.sources[0]?.url.endsWith('.m3u8') === true && film.media.captions.length > 0,
  )
  followed = found(
    films,
    ({ id, album, next }) => id !== streamed.id && next?.album?.id === album?.id && album !== null,
  )
  clips = await listItems(origin, 'svideo')
})

function found(films: ContentDetail[], isMeant: (film: ContentDetail) => boolean): ContentDetail {
  const film = films.find(isMeant)
  if (!film) throw new Error('the sample site has no such film')
  return film
}

const addressOf = ({ path }: { path: string }) => BASE + path
const player = (page: Page) => page.getByRole('group', { name: /^视频：/ })
const playButton = (page: Page) => player(page).getByRole('button', { name: '播放', exact: true })
const slider = (page: Page) => player(page).getByRole('slider', { name: '播放进度' })
const film = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate(({ currentTime, paused, src, videoHeight }: HTMLVideoElement) => ({
      seconds: currentTime,
      isPaused: paused,
      src,
      height: videoHeight,
    }))
const seconds = async (page: Page) => (await film(page)).seconds

async function open(item: { path: string }, query = ''): Promise<Page> {
  device = await openPhone()
  await device.page.goto(addressOf(item) + query)
  return device.page
}

describe('a film', () => {
  it('plays from a stream piece by piece, is moved, and goes on after a reload where it was', async () => {
    const page = await open(streamed)
    await expect.poll(() => film(page)).toMatchObject({ seconds: 0, src: '' })
    for (const attribute of ['playsinline', 'webkit-playsinline', 'x5-playsinline', 'x5-video-player-type=h5-page'])
      await expect.poll(() => player(page).locator(`video[${attribute}]`).count()).toBe(1)
    await playButton(page).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
    expect((await film(page)).src).toMatch(/^blob:/)

    await slider(page).fill('20')
    await expect.poll(() => seconds(page)).toBeGreaterThan(20.5)
    await page.reload()
    await player(page)
      .getByText(/^从 00:(?:1[6-9]|2[0-2]) 继续/)
      .waitFor()
    await expect.poll(() => film(page)).toMatchObject({ seconds: 0, src: '' })
    await playButton(page).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(17)
    expect(await seconds(page)).toBeLessThan(26)
    expect(device.complaints).toEqual([])
  })

  it('begins at the second that its address names, when it is asked to', async () => {
    const page = await open(streamed, '?t=9')
    await player(page).getByText('从 00:09 开始').waitFor()
    await expect.poll(() => slider(page).inputValue()).toBe('9')
    await playButton(page).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(9)
    expect(device.complaints).toEqual([])
  })

  it('skips by two taps at a side, and hurries for as long as it is held', async () => {
    const page = await open(streamed)
    await playButton(page).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    const { x, y, width, height } = (await player(page).locator('video').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    }
    const [side, middle] = [x + width * 0.9, y + height / 2]
    await page.touchscreen.tap(side, middle)
    await page.touchscreen.tap(side, middle)
    await expect.poll(() => seconds(page)).toBeGreaterThan(10)

    await page.mouse.move(x + width / 2, y + height / 4)
    await page.mouse.down()
    await player(page).getByText('正在快进').waitFor()
    expect(
      await player(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.playbackRate),
    ).toBe(2)
    await page.mouse.up()
    await player(page).getByText('正在快进').waitFor({ state: 'detached' })
    expect(
      await player(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.playbackRate),
    ).toBe(1)
    expect(device.complaints).toEqual([])
  })

  it('fills the screen, and can be left', async () => {
    const page = await open(streamed)
    await playButton(page).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    await player(page).press('f')
    await expect.poll(isFull).toBe(true)
    await player(page).getByRole('button', { name: '退出全屏' }).tap()
    await expect.poll(isFull).toBe(false)
    expect((await film(page)).isPaused).toBe(false)
    expect(device.complaints).toEqual([])
  })

  it('goes on as sound alone in the player of the site, which stays when its page is left', async () => {
    const page = await open(streamed, '?t=9')
    await playButton(page).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(9)
    await page.getByRole('button', { name: '只听声音' }).tap()
    const sound = () =>
      page
        .locator('audio[playsinline]')
        .evaluateAll(([one]) => (one instanceof HTMLAudioElement && !one.paused ? one.currentTime : 0))
    await expect.poll(sound).toBeGreaterThan(9)
    expect((await film(page)).isPaused).toBe(true)
    await page.locator('main a[href*="/user/"]').first().tap()
    await page.waitForURL((url) => url.pathname !== addressOf(streamed))
    const left = await sound()
    await expect.poll(sound).toBeGreaterThan(left)
    await page.getByRole('complementary', { name: '播放器' }).getByText(streamed.title).waitFor()
    expect(device.complaints).toEqual([])
  })

  it('shows captions in the language that was chosen, and keeps to the quality that was chosen', async () => {
    const page = await open(streamed)
    await player(page).getByRole('button', { name: /^字幕/ }).tap()
    await player(page).getByRole('group', { name: '字幕' }).getByRole('button').nth(1).tap()
    await playButton(page).tap()
    await slider(page).fill('2')
    await player(page).locator('p > span').first().waitFor()
    await player(page).press('Escape')
    await player(page)
      .getByRole('button', { name: /^清晰度/ })
      .tap()
    await player(page).getByRole('button', { name: /^240P/ }).tap()
    await expect.poll(async () => (await film(page)).height).toBe(240)
    await page.reload()
    await playButton(page).tap()
    await expect.poll(async () => (await film(page)).height).toBe(240)
    await player(page).getByRole('button', { name: '清晰度 240P' }).waitFor()
    expect(device.complaints).toEqual([])
  })

  it('falls back on its file when the stream is broken, and says so when everything is', async () => {
    device = await openPhone()
    const { page } = device
    await page.route('**/*.m3u8', (route) => route.fulfill({ status: 200, body: 'no playlist' }))
    await page.goto(addressOf(streamed))
    await playButton(page).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.5)
    expect((await film(page)).src).toMatch(/\.mp4$/)

    await page.route('**/*.mp4', (route) => route.fulfill({ status: 404 }))
    await page.goto(`${addressOf(streamed)}?t=9`)
    await playButton(page).tap()
    await player(page).getByRole('alert').getByText('这段视频的文件不在了。').waitFor()
    await page.unroute('**/*.mp4')
    await player(page).getByRole('button', { name: '再试一次' }).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(9)
  })

  it('is followed by the next of its album after five seconds, unless the reader stays', async () => {
    const page = await open(followed)
    await playButton(page).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    const toEnd = async () => slider(page).fill(String(await slider(page).getAttribute('max')))
    await toEnd()
    await player(page).getByRole('button', { name: '不看了' }).tap()
    await player(page).getByRole('button', { name: '重播' }).tap()
    await expect.poll(() => seconds(page)).toBeLessThan(5)
    await page.reload()
    await playButton(page).tap()
    await toEnd()
    await page.waitForURL(`**${followed.next?.path}`)
    await expect.poll(() => seconds(page)).toBeGreaterThan(0.2)
    const rail = page.getByRole('region', { name: followed.album?.title ?? '' })
    await rail
      .locator('[aria-current=page]', { hasText: followed.next?.title ?? '' })
      .getByText('正在播放')
      .waitFor()
    await rail
      .getByRole('link', { name: new RegExp(followed.title) })
      .getByText(/^已看 \d+%$/)
      .waitFor()
    expect(device.complaints).toEqual([])
  })
})

describe('short films', () => {
  const shown = (page: Page) => page.getByRole('heading', { level: 1 })
  const playing = (page: Page) =>
    page
      .locator('video')
      .evaluateAll((videos: HTMLVideoElement[]) =>
        videos
          .filter(({ paused, currentTime }) => !paused && currentTime > 0)
          .map(({ src, muted }) => ({ src, muted })),
      )

  it('begin without sound, turn by a button or a key, and take one another’s place in the address', async () => {
    const [first] = clips
    if (!first) throw new Error('the sample site has no short film')
    device = await openPhone()
    const { page } = device
    await page.goto(`${BASE}/`)
    await page.goto(addressOf(first))
    await expect.poll(() => playing(page)).toHaveLength(1)
    expect((await playing(page))[0]?.muted).toBe(true)
    const entries = await page.evaluate(() => history.length)

    await page.getByRole('button', { name: '下一个' }).tap()
    await page.waitForURL((url) => url.pathname !== addressOf(first))
    const second = page.url()
    await expect.poll(() => page.title()).toBe(await shown(page).textContent())
    await page.keyboard.press('PageDown')
    await page.waitForURL((url) => url.href !== second)
    await expect.poll(() => playing(page)).toHaveLength(1)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    await expect.poll(() => page.locator('video').count()).toBe(3)

    await page.getByRole('button', { name: '点这里开声音' }).tap()
    await page.keyboard.press('PageUp')
    await page.waitForURL((url) => url.href === second)
    await expect.poll(async () => (await playing(page)).map(({ muted }) => muted)).toEqual([false])

    await page.reload()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(1)
    expect(page.url()).toBe(second)
    await page.goBack()
    await page.waitForURL(`**${BASE}/`)
    expect(device.complaints).toEqual([])
  })

  it('are seen as their pictures until they play, with the next one loaded, and found again after an account', async () => {
    const first = clips.find(({ cover }) => cover !== '') ?? { path: '' }
    device = await openPhone()
    const { page } = device
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/*.mp4', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(addressOf(first))
    const article = page.getByRole('article').first()
    await expect
      .poll(() =>
        article
          .locator('img')
          .first()
          .evaluate((one: HTMLImageElement) => one.naturalWidth),
      )
      .toBeGreaterThan(0)
    const waiting = () => page.locator('video[data-waits=false]').count()
    await expect.poll(waiting).toBe(0)
    letGo()
    await expect.poll(waiting).toBe(1)
    const loaded = () =>
      page
        .locator('video')
        .evaluateAll((all: HTMLVideoElement[]) => all.filter(({ readyState }) => readyState > 2).length)
    await expect.poll(loaded).toBeGreaterThan(1)

    await page.getByRole('button', { name: '下一个' }).tap()
    await page.waitForURL((url) => url.pathname !== addressOf(first))
    const left = page.url()
    const title = await shown(page).textContent()
    await page.locator('main a[href*="/user/"]').last().tap()
    await page.waitForURL(/\/user\//)
    await page.goBack()
    await page.waitForURL(left)
    await expect.poll(() => shown(page).textContent()).toBe(title)
    await page.getByRole('article').nth(2).waitFor({ state: 'attached' })
    expect(device.complaints).toEqual([])
  })

  it('go on above the sheet of comments, which lets one write over it', async () => {
    const page = await open(clips[1] ?? { path: '' })
    await expect.poll(() => playing(page)).toHaveLength(1)
    await page.getByRole('button', { name: /^看评论/ }).tap()
    const sheet = page.getByRole('dialog', { name: '评论', exact: true })
    await sheet.waitFor()
    const top = () => sheet.evaluate((element) => element.getBoundingClientRect().top / innerHeight)
    await expect.poll(top).toBeCloseTo(0.3, 2)
    await expect.poll(() => playing(page)).toHaveLength(1)
    await sheet.getByRole('button', { name: '写评论…' }).tap()
    await page.getByRole('dialog', { name: '写评论' }).waitFor()
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await page.goBack()
    await page.getByRole('dialog', { name: '写评论' }).waitFor({ state: 'hidden' })
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(device.complaints).toEqual([])
  })

  it('leave out what its reader has hidden, an account and all', async () => {
    const [first] = clips
    if (!first) throw new Error('the sample site has no short film')
    const answer = await fetch(`${origin}/peony/v1/recommend?id=${first.id}&type=svideo&pagesize=20`)
    const { data } = (await answer.json()) as { data: { list: ContentCard[] } }
    const [item, by] = data.list
    if (!item || !by) throw new Error('no two short films follow the first')
    device = await openPhone()
    const { page } = device
    await page.addInitScript(
      (list) => localStorage.setItem('davmu.hidden', JSON.stringify({ of: '', list, unsent: [] })),
      [
        { kind: 'item', id: item.id, name: '', path: '', hidden_at: 1 },
        { kind: 'account', id: by.author.id, name: '', path: '', hidden_at: 1 },
      ],
    )
    await page.goto(addressOf(first))
    const end = page.getByText('都看完了')
    const seen: (string | null)[] = []
    for (let turns = 0; turns < 60 && !(await end.isVisible()); turns += 1) {
      const before = await shown(page).textContent()
      seen.push(before)
      await page.getByRole('button', { name: '下一个' }).tap()
      await expect.poll(() => shown(page).textContent()).not.toBe(before)
    }
    seen.push(await shown(page).textContent())
    const isHidden = ({ id, author }: ContentCard) => id === item.id || author.id === by.author.id
    const left = data.list.filter((card) => !isHidden(card)).map(({ title }) => title)
    expect(seen).toEqual([first.title, ...left])
    expect(device.complaints).toEqual([])
  })

  it('end, and say so', async () => {
    const page = await open(clips[0] ?? { path: '' })
    const next = page.getByRole('button', { name: '下一个' })
    const end = page.getByText('都看完了')
    for (let turns = 0; turns < 60 && !(await end.isVisible()); turns += 1) {
      const before = await shown(page).textContent()
      await next.tap()
      await expect.poll(() => shown(page).textContent()).not.toBe(before)
    }
    await expect.poll(() => end.isVisible()).toBe(true)
    expect(device.complaints).toEqual([])
  })
})
