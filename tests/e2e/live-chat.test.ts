import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { openHostDesk, type HostDesk, type HostedRoom } from '../support/live-host.ts'
import { watchLines } from '../support/lines.ts'
import type { Device } from '../support/phone.ts'
import { startServer, startSite, type Running } from '../support/processes.ts'
import { enterMobile, logInAt } from '../support/reader.ts'
import { makeSampleFolder, sampleSite } from '../support/sample-site.ts'

const { origin, smsGateway } = sampleSite()
/** Whatever a page may ask of live rooms. */
const LIVE_CALL = /\/peony\/v3\/live\//

const open = phonesFor(origin)
let desk: HostDesk
let room: HostedRoom

beforeAll(async () => {
  desk = await openHostDesk(sampleSite())
})
afterAll(() => desk.close())

/** A room on air, opened by a reader who is told what happens. */
async function openRoom(options: BrowserContextOptions = {}): Promise<Device> {
  const device = await open(options)
  await enter(device.page)
  return device
}

async function enter(page: Page): Promise<void> {
  const lines = watchLines(page)
  await page.goto(room.path)
  await expect.poll(() => [...lines.followed]).toContain(`chat:${room.groupId}`)
  await chatOf(page).waitFor()
}

const chatOf = (page: Page) => page.getByRole('log', { name: '聊天' })
const fieldOf = (page: Page) => page.getByRole('textbox', { name: '要说的话' })
const wordsIn = (page: Page) => chatOf(page).locator('[data-message]').allTextContents()

async function say(page: Page, words: string): Promise<void> {
  await fieldOf(page).fill(words)
  await page.getByRole('button', { name: '发送' }).tap()
}

describe('a live room that two readers have open', () => {
  beforeAll(async () => {
    room = await desk.makeRoom({})
    for (let count = 1; count <= 30; count++) await desk.say(room, `第 ${count} 条船过线`)
  })

  it('shows each what the other says, after a login that loses nothing', async () => {
    const [{ page: one, complaints }, { page: other }] = [await openRoom(), await openRoom()]
    await say(one, '坐标鹤嘴礁，现场能听见帆响')
    const sheet = one.getByRole('dialog', { name: '手机号登录' })
    await enterMobile(sheet, '13900000161', { smsGateway, goesOn: /发言/ })
    await chatOf(other).getByText('坐标鹤嘴礁，现场能听见帆响').waitFor()
    await expect.poll(() => chatOf(one).getByText('发送中').count()).toBe(0)
    await expect.poll(() => chatOf(one).getByText('坐标鹤嘴礁，现场能听见帆响').count()).toBe(1)

    await desk.say(room, '岸上风速 14 节')
    for (const page of [one, other]) await chatOf(page).getByText('岸上风速 14 节').waitFor()
    expect(complaints).toEqual([])
  })

  it('shows both what is pinned, and takes away what is removed without being asked', async () => {
    const [{ page: one }, { page: other }] = [await openRoom(), await openRoom()]
    const pinned = await desk.say(room, '14:30 换到灯塔机位', { isTop: true })
    for (const page of [one, other]) await page.getByRole('button', { name: '展开置顶' }).waitFor()
    const place = { contentId: room.id, messageId: desk.decode(pinned.msg_id) }
    for (const page of [one, other]) await page.route(LIVE_CALL, (route) => route.abort()) // who asks hears nothing
    await desk.host((host, tx) => host.remove(tx, place))
    for (const page of [one, other]) {
      await expect.poll(() => page.getByText('14:30 换到灯塔机位').count()).toBe(0)
    }
  })

  it('counts its likes for both, with hearts for who wants things to move', async () => {
    const [{ page: one }, { page: other }] = [await openRoom(), await openRoom({ reducedMotion: 'reduce' })]
    const heart = one.locator('svg[data-kind]').first().waitFor()
    await one.getByRole('button', { name: /^点赞/ }).tap()
    await heart
    for (const page of [one, other]) await page.getByRole('button', { name: '点赞，共 1 次' }).waitFor()
    await expect
      .poll(() => one.getByRole('button', { name: '点赞，共 1 次' }).getAttribute('aria-pressed'))
      .toBe('true')
    expect(await other.locator('svg[data-kind]').count()).toBe(0)
  })

  it('leaves what a reader further up reads where it is, and says how much has come', async () => {
    const { page } = await openRoom()
    const last = chatOf(page).getByText('第 30 条船过线')
    await last.waitFor()
    await chatOf(page).evaluate((element) => element.scrollBy(0, -400))
    const read = chatOf(page).getByText('第 20 条船过线')
    const place = await read.boundingBox()
    await desk.say(room, '第 31 条船过线')
    await page.getByRole('button', { name: '1 条新消息' }).waitFor()
    expect(await read.boundingBox()).toEqual(place)
    await page.getByRole('button', { name: '1 条新消息' }).tap()
    await expect
      .poll(async () => ((await chatOf(page).getByText('第 31 条船过线').boundingBox())?.y ?? 0) > 0)
      .toBe(true)
    expect(await page.getByRole('button', { name: /新消息/ }).count()).toBe(0)
  })

  it('keeps its newest message in sight when a keyboard comes and goes', async () => {
    const { page } = await openRoom()
    const last = chatOf(page).locator('[data-message]').last()
    await last.waitFor()
    await fieldOf(page).focus()
    for (const height of [700, 620, 540, 844]) {
      await page.setViewportSize({ width: 390, height })
      await expect
        .poll(async () => {
          const [row, list] = [await last.boundingBox(), await chatOf(page).boundingBox()]
          return row !== null && list !== null && row.y + row.height <= list.y + list.height + 1
        })
        .toBe(true)
      expect(await page.getByRole('button', { name: '回到最新' }).count()).toBe(0)
    }
  })

  it.each(['light', 'dark'] as const)('can be used by everybody, in the %s', async (colorScheme) => {
    const { page, complaints } = await openRoom({ colorScheme })
    await chatOf(page).locator('[data-message]').first().waitFor()
    expect(await findFaults(page)).toEqual([])
    await fieldOf(page).focus()
    await page.getByRole('button', { name: '发送' }).waitFor()
    expect(await findFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('what one says in a live room', () => {
  beforeEach(async () => {
    room = await desk.makeRoom({})
  })

  it('stays when it cannot be sent, over a new page too, and is sent once', async () => {
    const { page } = await open()
    await logInAt(page, '13900000162', smsGateway)
    await enter(page)
    await page.route('**/send_msg', (route) => route.abort())
    await say(page, '今年能进前三吗')
    await chatOf(page).getByText('网络不通，没发出去').waitFor()
    await page.reload()
    await chatOf(page).getByText('今年能进前三吗').waitFor()
    await page.unroute('**/send_msg')
    await chatOf(page).getByRole('button', { name: '重发' }).tap()
    await expect
      .poll(() =>
        chatOf(page)
          .getByText(/没发出去|发送中/)
          .count(),
      )
      .toBe(0)
    await page.reload()
    await expect.poll(() => wordsIn(page)).toEqual([expect.stringContaining('今年能进前三吗')])
  })

  it('stands in the field again after a new page, until it is sent', async () => {
    const { page } = await openRoom()
    await fieldOf(page).fill('写到一半')
    await page.reload()
    await expect.poll(() => fieldOf(page).inputValue()).toBe('写到一半')
  })

  it('stands there too when it was typed before the page was alive, and can be sent', async () => {
    const { page } = await open()
    const begun = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await begun.promise
      await route.continue()
    })
    await page.goto(room.path, { waitUntil: 'commit' })
    await fieldOf(page).fill('等不及了')
    begun.resolve()
    await page.getByRole('button', { name: '发送' }).waitFor()
    await expect.poll(() => fieldOf(page).inputValue()).toBe('等不及了')
  })

  it('waits its time in a slow room, and where only hosts speak the field says so', async () => {
    const { page } = await open()
    await logInAt(page, '13900000163', smsGateway)
    await enter(page)
    await desk.host((host, tx) => host.setPolicy(tx, room.id, { slowSeconds: 30 }))
    await fieldOf(page).focus()
    await page.getByText('慢速模式，每 30 秒可发一条').waitFor()
    await say(page, '第一句')
    await page.getByText(/秒后可再发/).waitFor()
    await fieldOf(page).fill('第二句')
    await expect.poll(() => page.getByRole('button', { name: '发送' }).getAttribute('aria-disabled')).toBe('true')
    await desk.host((host, tx) => host.setPolicy(tx, room.id, { slowSeconds: 0, role: 'host' }))
    await page.getByText('现在只有主持能发言').waitFor()
    await desk.host((host, tx) => host.setPolicy(tx, room.id, { role: 'user' }))
  })

  it('can answer what somebody said, and goes under it for everybody', async () => {
    const { page } = await open()
    await logInAt(page, '13900000168', smsGateway)
    await enter(page)
    const { page: other } = await openRoom()
    await desk.say(room, '第二圈谁领先')
    const asked = chatOf(page).locator('[data-message]', { hasText: '第二圈谁领先' })
    await asked.getByRole('button', { name: '回复周岑' }).tap()
    await page.getByText(/：第二圈谁领先$/).waitFor()
    await say(page, '学生队')
    const answer = chatOf(other).locator('[data-message]', { hasText: '学生队' })
    await answer.getByText('第二圈谁领先').waitFor()
    expect(await page.getByRole('button', { name: '不回复了' }).count()).toBe(0)
    await say(page, '只差一个船身')
    await chatOf(other).getByText('只差一个船身').waitFor()
    expect((await wordsIn(other)).filter((words) => words.includes('第二圈谁领先'))).toHaveLength(2)
  })
})

describe('a reader who is cut off', () => {
  beforeEach(async () => {
    room = await desk.makeRoom({})
  })

  it('misses nothing of what is said meanwhile, and sees nothing twice', async () => {
    const { page, context } = await openRoom()
    await desk.say(room, '断线之前')
    await chatOf(page).getByText('断线之前').waitFor()
    // The cut lasts until the page begins to ask, which is in vain.
    const inVain = page.waitForEvent('requestfailed', (request) => LIVE_CALL.test(request.url()))
    await context.setOffline(true)
    const said = Array.from({ length: 50 }, (_, index) => `断线时的第 ${index + 1} 句`)
    for (const words of said) await desk.say(room, words)
    await inVain
    await expect.poll(() => wordsIn(page)).toHaveLength(1)
    await context.setOffline(false)
    await desk.say(room, '断线之后')
    const all = ['断线之前', ...said, '断线之后'].map((words) => expect.stringMatching(new RegExp(`${words}$`)))
    await expect.poll(() => wordsIn(page)).toEqual(all)
  })

  it('is told by asking where no WebSocket comes through, and learns nothing of that', async () => {
    const { page, complaints } = await open()
    await page.routeWebSocket(/connection/, (socket) => socket.close())
    await desk.say(room, '没有线路时')
    await page.goto(room.path)
    await chatOf(page).getByText('没有线路时').waitFor()
    const message = await desk.say(room, '靠问也能看到')
    await chatOf(page).getByText('靠问也能看到').waitFor()
    const place = { contentId: room.id, messageId: desk.decode(message.msg_id) }
    await desk.host((host, tx) => host.remove(tx, place))
    await expect.poll(() => chatOf(page).getByText('靠问也能看到').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe('a hub that starts again', () => {
  let site: Running
  const dataFolder = makeSampleFolder()
  let own: HostDesk

  const env = () => ({
    DATA_DIR: dataFolder,
    SEED: 'none',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
  })

  /** At the address that it had, which the page knows. */
  const startAgain = (): Promise<Running> => {
    const port = Number(new URL(site.origin).port)
    const at = { PORT: String(port), SITE_ORIGIN: site.origin }
    const path = '/davmu/share/'
    return startServer({ script: 'src/app/main.ts', args: [], port, path, env: { ...env(), ...at } })
  }

  beforeAll(async () => {
    site = await startSite(env(), '/davmu/share/')
    own = await openHostDesk({ origin: site.origin, dataFolder })
    room = await own.makeRoom({})
  })
  afterAll(async () => {
    await own.close()
    await site.stop()
  })

  it('loses and doubles nothing for who is there', async () => {
    const { page } = await open({}, site.origin)
    await enter(page)
    await own.say(room, '重启之前')
    await chatOf(page).getByText('重启之前').waitFor()
    await site.kill()
    const said = Array.from({ length: 10 }, (_, index) => `重启时的第 ${index + 1} 句`)
    for (const words of said) await own.say(room, words)
    site = await startAgain()
    await own.say(room, '重启之后')
    const all = ['重启之前', ...said, '重启之后'].map((words) => expect.stringMatching(new RegExp(`${words}$`)))
    await expect.poll(() => wordsIn(page)).toEqual(all)
  })
})

it('a room is paused and ends under the eyes of its readers', async () => {
  room = await desk.makeRoom({})
  const { page } = await openRoom()
  let loads = 0
  page.on('load', () => loads++)
  await desk.host((host, tx) => host.pause(tx, room.id))
  await page.getByText(/暂停/).first().waitFor()
  await desk.host((host, tx) => host.end(tx, room.id, null))
  await page.getByText('直播已结束').first().waitFor()
  expect(loads).toBe(0)
})
