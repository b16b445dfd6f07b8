import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import type { LiveDetail, Message } from '#contract/live.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { openHostDesk, type HostDesk, type HostedRoom } from '../support/live-host.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'

const site = sampleSite()
const { origin } = site
const BASE = '/davmu/share'

const openPhone = phonesFor(origin, ['--autoplay-policy=document-user-activation-required'])
let desk: HostDesk
/** The room of the samples that has a replay, and what was said in it. */
let room: LiveDetail
let path: string
let film: string
let chat: Message[]
let keys: Message[]
let portrait: HostedRoom

beforeAll(async () => {
  desk = await openHostDesk(site)
  const cards = await listItems(origin, 'local_live')
  const rooms = await Promise.all(cards.map(async (card) => ({ card, detail: await getRoom(card) })))
  const found = rooms.find(({ detail }) => detail.replay !== null)
  const filmed = rooms.find(({ detail }) => detail.playlists.some(({ type }) => type === 'mp4'))
  if (!found || !filmed) throw new Error('the sample site has no such rooms')
  room = found.detail
  path = BASE + found.card.path
  film = filmed.detail.playlists.find(({ type }) => type === 'mp4')?.playURL ?? ''
  const said = `/peony/v3/live/chat/${room.live_id}?from_offset=-1000&to_offset=10000&pagesize=100`
  chat = await listMessages(said)
  keys = await listMessages(`/peony/v3/live/room/${room.live_id}?key_only=1&sort=asc&pagesize=50`)
  portrait = await desk.makeRoom(
    { screen: 'portrait', playlists: [{ address: film, name: '木桩' }] },
    { title: '沙崎涨潮，站在第七根木桩后面看' },
  )
  await desk.say(portrait, '水到第七根了')
})
afterAll(() => desk.close())

async function getRoom({ id }: ContentCard): Promise<LiveDetail> {
  const answer = await fetch(`${origin}/peony/v3/live/info/${id}`)
  return ((await answer.json()) as { data: LiveDetail }).data
}

async function listMessages(address: string): Promise<Message[]> {
  const answer = await fetch(origin + address)
  return ((await answer.json()) as { data: { list: Message[] } }).data.list
}

async function open(address: string, options: BrowserContextOptions = {}): Promise<Device> {
  const device = await openPhone(options)
  await device.page.goto(address)
  return device
}

const player = (page: Page) => page.getByRole('group', { name: /^视频：/ })
const slider = (page: Page) => player(page).getByRole('slider', { name: '播放进度' })
const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name })
const log = (page: Page) => page.getByRole('log', { name: '聊天' })
const seconds = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
const shownIn = (page: Page) =>
  log(page)
    .locator('[data-message]')
    .evaluateAll((rows) => rows.map((row) => row.textContent))
const offset = () => room.replay?.offset ?? 0
/** What had been said at a second of the replay. */
const saidBy = (second: number) => chat.filter(({ play_offset: at }) => at <= second + offset())

/** Goes to a second and stands still there. */
async function standAt(page: Page, second: number): Promise<void> {
  await slider(page).fill(String(second))
  await player(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.pause())
  await expect.poll(async () => Math.floor(await seconds(page))).toBe(second)
}

async function startFilm(page: Page): Promise<void> {
  await player(page).getByRole('button', { name: '播放', exact: true }).tap()
  await expect.poll(() => seconds(page)).toBeGreaterThan(0)
}

describe('the replay of a live room', () => {
  it('shows the chat as it was, never what came later, also after going back', async () => {
    const { page, complaints } = await open(path)
    await startFilm(page)
    await tab(page, '聊天回放').tap()
    await standAt(page, 40)
    const at40 = saidBy(40).map(({ content }) => content)
    await expect.poll(async () => (await shownIn(page)).length).toBe(at40.length)
    for (const [place, words] of (await shownIn(page)).entries()) expect(words).toContain(at40[place])

    await standAt(page, 3)
    await expect.poll(async () => (await shownIn(page)).length).toBe(saidBy(3).length)
    expect(saidBy(3).length).toBeLessThan(at40.length)
    expect(complaints).toEqual([])
  })

  it('shows the posts as they had come, and all of both when the switch is off', async () => {
    const { page, complaints } = await open(path)
    await startFilm(page)
    await standAt(page, 5)
    await tab(page, /^图文/).tap()
    const list = page.getByRole('list', { name: '图文' }).getByRole('article')
    const total = room.post_count
    const reached = (await listMessages(`/peony/v3/live/room/${room.live_id}?pagesize=50`)).filter(
      ({ play_offset: at }) => at <= 5 + offset(),
    )
    await expect.poll(() => list.count()).toBe(reached.length)
    expect(reached.length).toBeLessThan(total)
    await page.getByRole('switch', { name: '播放时同步显示当时的聊天' }).tap()
    await expect.poll(() => list.count()).toBe(total)
    await tab(page, '聊天回放').tap()
    await expect.poll(async () => (await shownIn(page)).length).toBe(chat.length)
    expect(complaints).toEqual([])
  })

  it('has the key events as chapters that lead there, minus the seconds that the film began later', async () => {
    const { page, complaints } = await open(path)
    const list = page.getByRole('tabpanel').getByRole('list').getByRole('listitem')
    await expect.poll(() => list.count()).toBe(keys.filter(({ play_offset: at }) => at > offset()).length + 1)
    const chapter = keys.find(({ play_offset: at }) => at - offset() > 20)
    const title = chapter?.content.split('\n')[0] ?? ''
    const start = (chapter?.play_offset ?? 0) - offset()
    await page.getByRole('button', { name: title }).tap()
    await expect.poll(() => seconds(page)).toBeGreaterThan(start)
    expect(await seconds(page)).toBeLessThan(start + 8)
    await expect.poll(() => page.getByRole('button', { name: title }).getAttribute('aria-current')).toBe('true')
    expect(complaints).toEqual([])
  })

  it.each(['light', 'dark'] as const)('can be used by everybody, in the %s', async (colorScheme) => {
    const { page, complaints } = await open(path, { colorScheme })
    await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
    await tab(page, /^看点/).focus()
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await log(page).waitFor()
    expect(await tab(page, '聊天回放').evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('switch').focus()
    await page.keyboard.press('Space')
    expect(await page.getByRole('switch').isChecked()).toBe(false)
    expect(complaints).toEqual([])
  })

  it('is opened at a post that its address names, whenever that came', async () => {
    const last = (await listMessages(`/peony/v3/live/room/${room.live_id}?pagesize=1`))[0]
    const { page, complaints } = await open(`${path}?msg=${last?.msg_id}`)
    const asked = page.locator(`#post-${last?.msg_id}`)
    await asked.waitFor()
    await expect.poll(() => tab(page, /^图文/).getAttribute('aria-selected')).toBe('true')
    expect(complaints).toEqual([])
  })

  it('takes the place of the room that ended, without a reload', async () => {
    const ended = await desk.makeRoom({ playlists: [{ address: film }] }, { title: '鱼市街四点钟' })
    const { page, complaints } = await open(ended.path)
    await log(page).waitFor()
    await desk.host((host, tx) => host.end(tx, ended.id, null))
    await page.getByText('回放整理中，好了会放在这里').waitFor()
    expect(await findFaults(page)).toEqual([])
    await desk.host((host, tx) => host.setReplay(tx, ended.id, { address: film, offset: 0 }))
    await slider(page).waitFor()
    await startFilm(page)
    expect(complaints).toEqual([])
  })

  it('stands beside a list of the replays of other rooms', async () => {
    const over = await desk.makeRoom({ status: 'ended', started: '-3h', ended: '-1h' }, { title: '鱼市街五点钟' })
    const { page, complaints } = await open(over.path)
    await page.getByText('回放整理中，好了会放在这里').waitFor()
    await tab(page, '更多回放').tap()
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('link', { name: room.title }).waitFor()
    expect(await panel.getByRole('link', { name: over.publicId }).count()).toBe(0)
    expect(await findFaults(page)).toEqual([])
    await panel.getByRole('link', { name: room.title }).tap()
    await page.waitForURL(`**${path}`)
    await slider(page).waitFor()
    expect(complaints).toEqual([])
  })
})

describe('a room whose film fills the screen', () => {
  it('is left alone by a tap, or by a button for who uses none, and comes back', async () => {
    const { page, complaints } = await open(portrait.path)
    await log(page).getByText('水到第七根了').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.touchscreen.tap(195, 240)
    await expect.poll(() => log(page).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: '返回' }).isVisible()).toBe(true)
    await page.touchscreen.tap(195, 240)
    await log(page).waitFor()

    const layers = page.getByRole('button', { name: '只看画面' })
    await layers.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => log(page).isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await log(page).waitFor()
    expect(complaints).toEqual([])
  })

  it('shows the rest of the room in a sheet, which going back closes', async () => {
    const { page, complaints } = await open(portrait.path)
    await page.getByRole('button', { name: /沙崎涨潮/ }).tap()
    const sheet = page.getByRole('dialog', { name: /沙崎涨潮/ })
    await sheet.getByText('绕过鹤嘴礁，回到鹭礁。').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.goBack()
    await expect.poll(() => sheet.count()).toBe(0)
    await log(page).waitFor()
    expect(complaints).toEqual([])
  })
})
