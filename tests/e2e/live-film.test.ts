import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveDetail } from '#contract/live.ts'
import { settled } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { openHostDesk, type HostDesk } from '../support/live-host.ts'
import { serveStream, STREAM_ORIGIN, type LiveStreamFake } from '../support/live-stream.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'

const { origin } = sampleSite()
/** What still plays when a stream stops is played to its end first. */
const STALL_TIMEOUT_MS = 45_000

const openPhone = phonesFor(origin)
let desk: HostDesk
let device: Device

beforeAll(async () => {
  desk = await openHostDesk(sampleSite())
})
afterAll(() => desk.close())

const player = (page: Page) => page.getByRole('group', { name: /^视频：/ })
const lagPill = (page: Page) => player(page).getByRole('button', { name: /回到直播$/ })
const film = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate(({ currentTime, paused, muted }: HTMLVideoElement) => ({ currentTime, isPaused: paused, isMuted: muted }))
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not seen')
  return box
}

/** Opens a room with a film of these lines; what the publisher's own host is asked for is no complaint. */
async function openFilm(
  live: Record<string, unknown>,
  { pieces = 6, options = {} }: { pieces?: number; options?: BrowserContextOptions } = {},
): Promise<{ page: Page; streams: LiveStreamFake[] }> {
  device = await openPhone(options)
  const { page } = device
  const streams = await Promise.all(['one', 'two'].map((name) => serveStream(page, name, { pieces })))
  const playlists = streams.map(({ address }, place) => ({ name: `机位 ${place + 1}`, address }))
  const room = await desk.makeRoom({ playlists, ...live })
  await page.goto(room.path)
  return { page, streams }
}

const complaints = () => device.complaints.filter((line) => !line.includes(STREAM_ORIGIN))
async function plays(page: Page): Promise<void> {
  await expect.poll(async () => (await film(page)).currentTime).toBeGreaterThan(0.5)
}

/** The strips over the film hide after a while; a touch brings them back. */
async function showControls(page: Page): Promise<void> {
  await player(page).focus()
  await page.keyboard.press('Shift')
}

describe('the film of a live room', () => {
  it('begins by itself without sound, and is heard after one touch', async () => {
    const { page } = await openFilm({})
    await plays(page)
    await expect.poll(() => film(page)).toMatchObject({ isPaused: false, isMuted: true })
    await page.getByRole('button', { name: '点这里开声音' }).tap()
    expect((await film(page)).isMuted).toBe(false)
    await page.getByText('直播中').waitFor()
    expect(complaints()).toEqual([])
  })

  it('goes over to another line when the first one stalls, and back when the reader chooses it', async () => {
    const { page, streams } = await openFilm({})
    const [first, second] = streams
    await plays(page)
    expect(second?.asked).toEqual([])
    if (first) first.mode = 'stalls'
    await page.getByText('已换到 机位 2').waitFor({ timeout: STALL_TIMEOUT_MS })
    await plays(page)
    expect(second?.asked).toContain('index.m3u8')

    if (first) Object.assign(first, { mode: 'plays', asked: [] })
    await showControls(page)
    await player(page)
      .getByRole('button', { name: /^线路和机位/ })
      .tap()
    await player(page).getByRole('button', { name: '机位 1', exact: true }).tap()
    await expect.poll(() => first?.asked.length).toBeGreaterThan(0)
    await plays(page)
    expect(complaints()).toEqual([])
  })

  it('that fills the screen is as sharp as its reader chooses', async () => {
    device = await openPhone()
    const { page } = device
    const stream = await serveStream(page, 'sharp', { pieces: 6, heights: [240, 480] })
    const room = await desk.makeRoom({ screen: 'portrait', playlists: [stream.address] })
    await page.goto(room.path)
    await plays(page)
    await page.getByRole('button', { name: /环澜湾帆船赛/ }).tap()
    const sheet = page.getByRole('dialog', { name: /环澜湾帆船赛/ })
    await sheet.getByRole('button', { name: '清晰度 自动', pressed: true }).waitFor()
    stream.asked = []
    for (const height of [240, 480]) {
      await sheet.getByRole('button', { name: `清晰度 ${height}P` }).tap()
      await sheet.getByRole('button', { name: `清晰度 ${height}P`, pressed: true }).waitFor()
      await expect.poll(() => stream.asked).toContain(`index-${height}.m3u8`)
    }
    await plays(page)
    expect(await findFaults(page)).toEqual([])
    expect(complaints()).toEqual([])
  })

  it('says when it does not come, and goes on once it does', async () => {
    device = await openPhone()
    const { page } = device
    const stream = await serveStream(page, 'late', { pieces: 6 })
    stream.mode = 'gone'
    const room = await desk.makeRoom({ playlists: [stream.address] })
    await page.goto(room.path)
    await player(page).getByText('正在重新连接').waitFor()
    stream.mode = 'plays'
    await plays(page)
    await expect.poll(() => player(page).getByText('正在重新连接').count()).toBe(0)
  })

  it('goes back as far as the room allows, says how far, and returns to the others', async () => {
    const { page } = await openFilm({ dvr: 60 }, { pieces: 20 })
    await plays(page)
    const slider = page.getByRole('slider', { name: '播放进度' })
    await slider.waitFor()
    await expect.poll(() => slider.getAttribute('min')).toBe('-60')
    expect(await lagPill(page).count()).toBe(0)
    await slider.fill('-40')
    await showControls(page)
    await lagPill(page)
      .getByText(/^落后 (?:39|4\d) 秒$/)
      .waitFor()
    await player(page).getByRole('button', { name: '暂停' }).tap()
    await lagPill(page)
      .getByText(/^落后 4[6-9] 秒$/)
      .waitFor()
    await player(page).getByRole('button', { name: '播放' }).first().tap()
    await lagPill(page)
      .getByText(/^落后 (?:4[5-9]|5\d) 秒$/)
      .waitFor()
    await lagPill(page).tap()
    await lagPill(page).waitFor({ state: 'detached' })
    expect((await film(page)).isPaused).toBe(false)
    expect(complaints()).toEqual([])
  })

  it('cannot go back where the room does not allow it', async () => {
    const { page } = await openFilm({}, { pieces: 20 })
    await plays(page)
    await showControls(page)
    await player(page).getByRole('button', { name: '全屏' }).waitFor()
    expect(await page.getByRole('slider').count()).toBe(0)
  })

  it('makes way for sound and posts while data are saved, and stays so', async () => {
    const { page, streams } = await openFilm({})
    await plays(page)
    await page.getByRole('button', { name: /^省流模式/ }).tap()
    await player(page).getByText('省流模式：不放画面，看图文').waitFor()
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('图文')
    for (const stream of streams) stream.asked = []
    await page.reload()
    await player(page).getByText('省流模式：不放画面，看图文').waitFor()
    await page.getByRole('button', { name: /^省流模式/, pressed: true }).tap()
    await plays(page)
  })

  it.each([
    [390, 540],
    [360, 420],
  ])('keeps its place over an open keyboard, with %d × %d left', async (width, height) => {
    const { page } = await openFilm({})
    await page.getByRole('textbox', { name: '要说的话' }).waitFor()
    await page.setViewportSize({ width, height })
    await page.getByRole('textbox', { name: '要说的话' }).tap()
    await page.getByRole('tablist').waitFor({ state: 'hidden' })
    const [picture, chat, field] = await Promise.all([
      boxOf(player(page)),
      boxOf(page.getByRole('log')),
      boxOf(page.getByRole('textbox', { name: '要说的话' })),
    ])
    expect(picture.y).toBe(0)
    expect(picture.height / height).toBeGreaterThanOrEqual(0.3)
    expect(chat.height).toBeGreaterThanOrEqual(96)
    expect(chat.y).toBeGreaterThanOrEqual(picture.height)
    expect(field.y + field.height).toBeLessThanOrEqual(height)
  })

  it('lies beside the chat on a screen that lies', async () => {
    const { page } = await openFilm({}, { options: { viewport: { width: 844, height: 390 } } })
    await page.getByRole('log').waitFor()
    const [picture, chat] = await Promise.all([boxOf(player(page)), boxOf(page.getByRole('log'))])
    expect(picture.height).toBe(390)
    expect(chat.x).toBeGreaterThanOrEqual(picture.width)
    await page.getByRole('button', { name: '隐藏聊天' }).tap()
    await expect.poll(async () => (await boxOf(player(page))).width).toBe(844)
    await showControls(page)
    await page.getByRole('button', { name: '显示' }).tap()
    await page.getByRole('log').waitFor()
  })

  it.each(['light', 'dark'] as const)('can be used by everybody, in the %s', async (colorScheme) => {
    const { page } = await openFilm({ dvr: 60 }, { options: { colorScheme } })
    await plays(page)
    await showControls(page)
    expect(await findFaults(page)).toEqual([])
  })
})

describe('a room that is still to begin', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  let noticed = ''
  beforeAll(async () => {
    const rooms = await listItems(origin, 'local_live')
    const details = await Promise.all(
      rooms.map(async ({ id }) => {
        const answer = await fetch(`${origin}/peony/v3/live/info/${id}`)
        return ((await answer.json()) as { data: LiveDetail }).data
      }),
    )
    noticed = details.find(({ notice_video: video }) => video !== '')?.notice_video ?? ''
  })
  const makeNoticed = () =>
    desk.makeRoom(
      { status: 'upcoming', notice: { label: '先看一眼要绕的那座礁', video: noticed } },
      { starts: inSeconds(7200) },
    )

  it('counts down and is on air by itself, without a reload', async () => {
    const starts = Math.ceil(Date.now() / 1000) + 8
    device = await openPhone()
    const { page } = device
    const room = await desk.makeRoom({ status: 'upcoming' }, { starts: new Date(starts * 1000).toISOString() })
    await page.goto(room.path)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.getByRole('timer').getByText('00').first().waitFor()
    await page.getByRole('log', { name: '聊天' }).waitFor()
    expect(Date.now()).toBeGreaterThanOrEqual(starts * 1000)
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(device.complaints).toEqual([])
  })

  it('says that its host is late, and that it was called off', async () => {
    device = await openPhone()
    const { page } = device
    const room = await desk.makeRoom({ status: 'upcoming', auto_start: false }, { starts: inSeconds(-90) })
    await page.goto(room.path)
    await page.getByText('稍等，主播在路上').waitFor()
    await desk.host((host, tx) => host.cancel(tx, room.id))
    await page.getByText('这场直播取消了').waitFor()
    expect(await page.getByRole('button', { name: /预约/ }).count()).toBe(0)
  })

  it('shows what has to be known before once, and is booked in one touch', async () => {
    device = await openPhone()
    const { page } = device
    const live = { status: 'upcoming', disclaimer: '现场在江堤上，请不要翻越护栏。', reservation_label: '开播叫我' }
    const room = await desk.makeRoom(live, { starts: inSeconds(7200) })
    await page.goto(room.path)
    const line = page.getByRole('complementary', { name: '观看须知' })
    const sheet = page.getByRole('dialog', { name: '观看须知' })
    await line.getByRole('button', { name: /现场在江堤上/ }).tap()
    await sheet.getByText('现场在江堤上').waitFor()
    await sheet.getByRole('button', { name: '知道了' }).tap()
    await sheet.waitFor({ state: 'detached' })
    expect(await line.count()).toBe(0)
    await page.getByRole('button', { name: '开播叫我' }).tap()
    await page.getByRole('button', { name: '已预约', pressed: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: '加到日历' }).getAttribute('href')).toMatch(/\.ics$/)
    await page.reload()
    await page.getByRole('button', { name: '已预约', pressed: true }).waitFor()
    expect(await line.count()).toBe(0)
    expect(device.complaints).toEqual([])
  })

  it('plays its notice without sound at first, with sound in its place once it is touched', async () => {
    device = await openPhone()
    const { page } = device
    const room = await makeNoticed()
    await page.goto(room.path)
    const notice = page.getByRole('button', { name: /^先看一眼要绕的那座礁/ })
    const states = () =>
      page
        .locator('main video')
        .evaluateAll((films: HTMLVideoElement[]) =>
          films.map(({ currentTime, paused, muted }) => ({ moves: currentTime > 0 && !paused, muted })),
        )
    await expect.poll(states).toEqual([{ moves: true, muted: true }])
    await notice.getByText(/\d:\d\d/).waitFor()
    await notice.tap()
    await expect.poll(states).toEqual([{ moves: true, muted: false }])
    expect(await findFaults(page)).toEqual([])
    await notice.tap()
    await expect.poll(states).toEqual([{ moves: true, muted: true }])
    expect(device.complaints).toEqual([])
  })

  it('shows its notice as a picture to who wants no motion, and loads nothing of the film', async () => {
    device = await openPhone({ reducedMotion: 'reduce' })
    const { page } = device
    const room = await makeNoticed()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(room.path)
    const notice = page.getByRole('button', { name: /^先看一眼要绕的那座礁/ })
    await notice.waitFor()
    await settled(page)
    expect(asked.filter((address) => address === noticed)).toEqual([])
    await notice.tap()
    await expect.poll(() => asked).toContain(noticed)
    expect(device.complaints).toEqual([])
  })

  it.each(['light', 'dark'] as const)('can be used by everybody, in the %s', async (colorScheme) => {
    device = await openPhone({ colorScheme })
    const { page } = device
    const room = await desk.makeRoom({ status: 'upcoming' }, { starts: inSeconds(7200) })
    await page.goto(room.path)
    await page.getByRole('timer').waitFor()
    expect(await findFaults(page)).toEqual([])
  })
})
