import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import { watchLines } from '../support/lines.ts'
import { openHostDesk, type HostDesk, type HostedRoom } from '../support/live-host.ts'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { PHONE } from '../support/phone.ts'
import { freePort, startSite, type Running } from '../support/processes.ts'
import { logInAt } from '../support/reader.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const openPhone = phonesFor(site.origin)
const openNewsroom = newsroomOf(site)
let desk: HostDesk
beforeAll(async () => {
  desk = await openHostDesk(site)
})
afterAll(() => desk.close())

const chatOf = (page: Page) => page.getByRole('log', { name: '聊天' })
const partOf = (page: Page, name: string) => page.getByRole('region', { name })
const waitingIn = (page: Page) => page.getByRole('list', { name: '条待放' })

async function enterDesk(page: Page, { publicId }: HostedRoom): Promise<void> {
  const lines = watchLines(page)
  await page.goto(`/admin/lives/${publicId}`)
  await expect.poll(() => [...lines.followed]).toContain(`desk:${publicId}`)
  await partOf(page, '聊天').waitFor()
}

/** A reader who is told what happens in a room, and may speak there. */
async function enterRoom(room: HostedRoom, mobile: string): Promise<Page> {
  const { page } = await openPhone()
  await logInAt(page, mobile, site.smsGateway)
  const told = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto(room.path)
  await told
  await chatOf(page).waitFor()
  return page
}

async function speak(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: '要说的话' }).fill(words)
  await page.getByRole('button', { name: '发送' }).tap()
}

const timesIn = (page: Page, name: string, words: string) => partOf(page, name).getByText(words).count()

it('shows what a host does to the other host and to viewers, and tells both what waits', async () => {
  const room = await desk.makeRoom({})
  const { page: lin, complaints } = await openNewsroom('editor')
  const { page: zhou } = await openNewsroom('moderator')
  await lin.goto('/admin/lives')
  await lin.getByRole('link', { name: '环澜湾帆船赛：第三轮' }).first().waitFor()
  await enterDesk(lin, room)
  await enterDesk(zhou, room)
  const viewer = await enterRoom(room, '13900000171')

  await speak(viewer, '东堤看得清楚')
  for (const page of [lin, zhou]) await partOf(page, '聊天').getByText('东堤看得清楚').waitFor()
  const posting = lin.getByRole('textbox', { name: '发要点' })
  await posting.fill('三号船绕标')
  await posting.press('Control+Enter')
  await partOf(zhou, '要点').getByText('三号船绕标').waitFor()
  await expect.poll(() => timesIn(lin, '要点', '三号船绕标')).toBe(1)

  await zhou.getByRole('textbox', { name: '以主播身份说' }).fill('欢迎来看')
  await zhou.getByRole('textbox', { name: '以主播身份说' }).press('Enter')
  await chatOf(viewer).getByText('欢迎来看').waitFor()
  await partOf(lin, '聊天').getByText('欢迎来看').waitFor()

  await zhou.getByRole('button', { name: /延迟$/ }).click()
  await zhou.getByRole('option', { name: '60 秒' }).click()
  await lin.getByRole('button', { name: /60 秒 延迟$/ }).waitFor()
  await speak(viewer, '先等一等')
  for (const page of [lin, zhou]) await waitingIn(page).getByText('先等一等').waitFor()
  await zhou.getByRole('heading', { level: 1 }).click()
  await zhou.keyboard.press('Enter')
  for (const page of [lin, zhou]) await expect.poll(() => waitingIn(page).count()).toBe(0)
  await partOf(lin, '聊天').getByText('先等一等').waitFor()

  await speak(viewer, '这是广告')
  await waitingIn(lin).getByText('这是广告').waitFor()
  await lin.getByRole('heading', { level: 1 }).click()
  await lin.keyboard.press('m')
  await zhou.getByRole('heading', { name: '已禁言' }).waitFor()
  await lin.keyboard.press('d')
  for (const page of [lin, zhou]) await expect.poll(() => waitingIn(page).count()).toBe(0)
  await zhou.getByRole('button', { name: '解除' }).click()
  await expect.poll(() => lin.getByRole('heading', { name: '已禁言' }).count()).toBe(0)
  await expect.poll(() => chatOf(viewer).getByText('这是广告').count()).toBe(1) // its author's own copy
  expect(complaints()).toEqual([])
})

it('counts down what waits, which goes out by itself on time', async () => {
  const room = await desk.makeRoom({})
  const { page } = await openNewsroom('moderator')
  await enterDesk(page, room)
  await callAs(page, 'POST /admin/api/v1/lives/{id}/chat-policy', { id: room.publicId, pre_delay_seconds: 10 })
  const viewer = await enterRoom(room, '13900000172')
  await speak(viewer, '十秒以后见')
  const row = waitingIn(page).getByRole('listitem')
  await row.waitFor()
  const { data } = await callAs(page, 'GET /admin/api/v1/lives/{id}/messages', { id: room.publicId, status: 0 })
  const releaseAt = data.list[0]?.release_at ?? 0
  const before = Number.parseInt(await row.innerText(), 10)
  expect(before).toBeLessThanOrEqual(11) // the desk knows the server's clock to half a second
  await expect.poll(async () => Number.parseInt(await row.innerText(), 10)).toBeLessThan(before)
  await row.waitFor({ state: 'detached', timeout: 30_000 })
  await partOf(page, '聊天').getByText('十秒以后见').waitFor()
  const late = Date.now() / 1000 - releaseAt
  process.stdout.write(`a message that waited was shown on a desk ${late.toFixed(1)} s after its time\n`)
  expect(late).toBeGreaterThan(0)
})

it('marks the second of a key moment without a network; its words follow, and it is there once', async () => {
  const room = await desk.makeRoom({})
  const { page } = await openNewsroom('moderator')
  await enterDesk(page, room)
  await page.context().setOffline(true)
  const before = Date.now() / 1000
  await page.keyboard.press('k')
  const words = page.getByRole('textbox', { name: '关键时刻的文字' })
  await words.waitFor()
  const after = Date.now() / 1000
  await words.fill('潮声号冲线')
  await words.press('Enter')
  await page.reload().catch(() => undefined)
  await page.context().setOffline(false)
  await enterDesk(page, room)
  await partOf(page, '要点').getByText('潮声号冲线').waitFor()
  await expect.poll(() => words.count()).toBe(0)
  const { data } = await callAs(page, 'GET /admin/api/v1/lives/{id}/messages', { id: room.publicId, posts: 1 })
  expect(data.list).toMatchObject([{ content: '潮声号冲线', is_key: 1 }])
  const at = data.list[0]?.create_time ?? 0
  expect(at).toBeGreaterThanOrEqual(before - 1)
  expect(at).toBeLessThanOrEqual(after + 1)
})

it('misses nothing and shows nothing twice when the hub is killed and comes back', async () => {
  const dataFolder = makeSampleFolder()
  const port = await freePort()
  const start = () => startSite({ DATA_DIR: dataFolder, SEED: 'none', PORT: String(port) }, '/davmu/share/')
  let running: Running = await start()
  const host = await openHostDesk({ origin: running.origin, dataFolder })
  try {
    const room = await host.makeRoom({})
    const { page } = await newsroomOf({ origin: running.origin, dataFolder })('moderator')
    await enterDesk(page, room)
    await host.say(room, '断线以前')
    await partOf(page, '聊天').getByText('断线以前').waitFor()
    await running.kill()
    const gone = await host.say(room, '又撤下的')
    await host.say(room, '断线时说的')
    await host.host((hosts, tx) => hosts.remove(tx, { contentId: room.id, messageId: host.decode(gone.msg_id) }))
    await page.getByText('实时连接断了').waitFor()
    running = await start()
    await page.getByText('实时连接断了').waitFor({ state: 'detached', timeout: 60_000 })
    await host.say(room, '回来以后')
    for (const words of ['断线以前', '断线时说的', '回来以后']) {
      await partOf(page, '聊天').getByText(words).waitFor()
      await expect.poll(() => timesIn(page, '聊天', words)).toBe(1)
    }
    await expect.poll(() => page.locator('[data-gone]').getByText('又撤下的').count()).toBe(1)
  } finally {
    await host.close()
    await running.stop()
  }
})

it('says what a room lacks before it begins, and no more once it is on air', async () => {
  const room = await desk.makeRoom({ status: 'upcoming', playlists: [] })
  const { page } = await openNewsroom('editor')
  await enterDesk(page, room)
  const checks = partOf(page, '开播前')
  await expect
    .poll(() => checks.getByRole('listitem').allInnerTexts())
    .toEqual(['已经公开', '没有封面', '没有定开播时间', '没有线路', '没有公告片', '聊天开着'])
  await checks.getByText('还没有人预约').waitFor()
  await page.getByRole('button', { name: /谁可以说话$/ }).click()
  await page.getByRole('option', { name: '只有主播' }).click()
  await checks.getByText('聊天只有主播可以说话').waitFor()
  await page.getByRole('button', { name: '开播' }).click()
  await checks.waitFor({ state: 'detached' })
})

it('lets the sound of what readers see be heard by Space, where that does nothing else', async () => {
  const lines = [{ name: '岸边', address: 'https://live.example/shore.m3u8', type: 'hls' }]
  const { page } = await openNewsroom('moderator')
  // The page of readers says so when it hears what the desk tells it.
  await page.addInitScript(() => {
    addEventListener('message', ({ data }: MessageEvent<{ hears?: boolean } | null>) => {
      if (data?.hears === true) document.documentElement.dataset['hears'] = ''
    })
  })
  await enterDesk(page, await desk.makeRoom({ playlists: lines }))
  await page.locator('html[data-hears]').first().waitFor({ state: 'attached' })
  await page.frameLocator('iframe').locator('html[data-alive]').waitFor({ state: 'attached' })
  const isMuted = () =>
    page
      .frameLocator('iframe')
      .locator('video')
      .evaluate((film: HTMLVideoElement) => film.muted)
  await expect.poll(isMuted).toBe(true)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Space')
  await expect.poll(isMuted).toBe(false)
  await page.getByRole('textbox', { name: '以主播身份说' }).press('Space')
  await page.getByRole('button', { name: '关键时刻', exact: true }).press('Space')
  await page.getByRole('textbox', { name: '关键时刻的文字' }).waitFor()
  expect(await isMuted()).toBe(false)
})

it('takes a room through its life with one thumb, and a viewer of the staff sees how it went', async () => {
  const room = await desk.makeRoom({ status: 'upcoming', playlists: [] })
  const { page, complaints } = await openNewsroom('editor', PHONE)
  await enterDeskOnPhone(page, room)
  await page.getByRole('button', { name: '开播' }).tap()
  await page.getByText('直播中').waitFor()
  await page.getByRole('button', { name: '关键时刻', exact: true }).tap()
  await partOf(page, '关键时刻').getByRole('button', { name: '发布' }).tap()
  const row = partOf(page, '要点').getByRole('listitem').filter({ hasText: '关键时刻' })
  await row.getByRole('button', { name: '操作' }).tap()
  await page.getByRole('menuitem', { name: '修改' }).tap()
  await page.getByRole('textbox', { name: '修改' }).fill('起航')
  await partOf(page, '要点').getByRole('button', { name: '发布' }).tap()
  await partOf(page, '要点').getByRole('listitem').filter({ hasText: '起航' }).waitFor()
  await page.getByRole('button', { name: '结束' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: '结束' }).tap()
  await page.getByText('已结束').waitFor()
  await page.getByRole('button', { name: '场控' }).tap()
  await page.getByRole('textbox', { name: '回放地址' }).fill('https://live.example/replay.m3u8')
  await page.getByRole('textbox', { name: '回放偏移（秒）' }).fill('5')
  await page.getByRole('button', { name: '保存回放' }).tap()
  await page.getByText('回放', { exact: true }).waitFor()
  const { data } = await callAs(page, 'GET /admin/api/v1/lives/{id}', { id: room.publicId })
  expect(data.room.replay).toEqual({ address: 'https://live.example/replay.m3u8', offset: 5 })
  expect(complaints()).toEqual([])

  const { page: viewer } = await openNewsroom('viewer')
  await viewer.goto(`/admin/lives/${room.publicId}`)
  await viewer.getByRole('heading', { name: '在线人数' }).waitFor()
  expect(await viewer.getByRole('button', { name: /发布|改回待播|关键时刻/ }).count()).toBe(0)
})

it('posts a film of the shelf and a link, which readers play and follow', async () => {
  const room = await desk.makeRoom({ screen: 'image' })
  const { page, complaints } = await openNewsroom('moderator')
  await enterDesk(page, room)
  const post = partOf(page, '要点').getByRole('button', { name: '发布' })
  await page.getByRole('button', { name: '加视频' }).click()
  await page.getByRole('dialog').getByRole('row').first().click()
  await partOf(page, '要点').getByRole('group', { name: '视频' }).waitFor()
  await page.getByRole('button', { name: '加链接' }).click()
  await expect.poll(() => post.isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: '链接地址' }).fill('https://race.example/boats')
  await page.getByRole('textbox', { name: '链接标题' }).fill('赛程与船队')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: '链接标题' }).inputValue()).toBe('赛程与船队')
  await post.click()
  await partOf(page, '要点').getByRole('listitem').filter({ hasText: '赛程与船队' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: '链接地址' }).count()).toBe(0)
  expect(complaints()).toEqual([])

  const { page: reader } = await openPhone()
  await reader.goto(room.path)
  const shown = reader.getByRole('list', { name: '图文' }).getByRole('article')
  await expect
    .poll(() => shown.getByRole('link', { name: '赛程与船队' }).getAttribute('href'))
    .toBe('https://race.example/boats')
  await shown.getByRole('button', { name: /^播放这段视频/ }).tap()
  await shown.locator('video').waitFor()
})

it('offers what can be done about a message to a finger that rests on it', async () => {
  const room = await desk.makeRoom({})
  const { page } = await openNewsroom('moderator', PHONE)
  await enterDeskOnPhone(page, room)
  await page.getByRole('navigation', { name: '部分' }).getByRole('button', { name: '聊天' }).tap()
  const viewer = await enterRoom(room, '13900000173')
  await speak(viewer, '这是广告')
  const row = partOf(page, '聊天').getByRole('listitem').filter({ hasText: '这是广告' })
  await row.scrollIntoViewIfNeeded()
  const { x, y } = (await row.locator('p').boundingBox()) ?? { x: 0, y: 0 }
  const finger = await page.context().newCDPSession(page)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 10 }] })
  await page.getByRole('menuitem', { name: '禁言' }).waitFor()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.getByRole('menuitem', { name: '禁言' }).tap()
  await page.getByRole('navigation', { name: '部分' }).getByRole('button', { name: '场控' }).tap()
  await page.getByRole('heading', { name: '已禁言' }).waitFor()
  await expect.poll(() => page.getByRole('menu').count()).toBe(0)
})

it.each([664, 844])('covers nothing that can be pressed on a phone %i pixels high', async (height) => {
  const room = await desk.makeRoom({})
  for (const words of ['起航', '三号船绕标', '看得清楚']) await desk.say(room, words)
  const { page } = await openNewsroom('editor', { ...PHONE, viewport: { width: 390, height } })
  await enterDeskOnPhone(page, room)
  await page.getByRole('button', { name: '关键时刻', exact: true }).tap()
  await partOf(page, '关键时刻').getByRole('button', { name: '发布' }).waitFor()
  for (const tab of ['要点', '场控', '聊天']) {
    await page.getByRole('navigation', { name: '部分' }).getByRole('button', { name: tab }).tap()
    await expect.poll(() => page.locator('#screen').evaluate(coveredIn)).toEqual([])
  }
  await partOf(page, '聊天').getByRole('button', { name: '操作' }).last().tap()
  await page.getByRole('menuitem', { name: '撤下' }).waitFor()
})

/**
 * Runs in the page: what can be pressed in this part of it and has something else at its centre, once it was scrolled into
 * sight by no more than it takes, from below and from above.
 */
function coveredIn(part: Element): string[] {
  const pressed = [...part.querySelectorAll('button, summary, textarea, label:has([type=checkbox]), input[type=text]')]
  const isCovered = (one: Element) => {
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return !one.contains(hit)
  }
  const shown = pressed.filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
  return [...shown, ...shown.toReversed()].filter(isCovered).map((one) => one.textContent || one.outerHTML)
}

async function enterDeskOnPhone(page: Page, { publicId }: HostedRoom): Promise<void> {
  await page.goto(`/admin/lives/${publicId}`)
  await partOf(page, '要点').waitFor()
}
