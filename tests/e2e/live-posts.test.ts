import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFaults } from '../support/axe.ts'
import { settled } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import { openHostDesk, type HostDesk, type HostedRoom } from '../support/live-host.ts'
import { watchLines } from '../support/lines.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const { origin } = site
const AUTHOR = { name: '顾闻汐', avatar: '' }
const SCREEN = { width: 390, height: 844 }

const open = phonesFor(origin)
let desk: HostDesk
let room: HostedRoom

beforeAll(async () => {
  desk = await openHostDesk(site)
  room = await desk.makeRoom({ screen: 'image' }, { title: '台风“海桐”今夜掠过澜州外海' })
  for (let count = 1; count <= 45; count++) {
    const isKey = count % 15 === 0
    await post(isKey ? `盐仓段封闭 ${count}\n浪已翻上路面。` : `第 ${count} 条：风力还在加大。`, { isKey })
  }
})
afterAll(() => desk.close())

function post(content: string, { isKey = false, isTop = false } = {}) {
  return desk.host((host, tx) =>
    host.post(tx, room.id, { type: 'text', content, media: null, author: AUTHOR, isKey, isTop }),
  )
}

/** The room, opened by a reader who is told what happens. */
async function openRoom(query = '', options: BrowserContextOptions = {}): Promise<Device> {
  const device = await open(options)
  const lines = watchLines(device.page)
  await device.page.goto(room.path + query)
  await expect.poll(() => [...lines.followed]).toContain(`room:${room.publicId}`)
  return device
}

const posts = (page: Page) => page.getByRole('list', { name: '图文' }).getByRole('article')
const chip = (page: Page, name: RegExp | string) =>
  page.getByRole('group', { name: '看哪些' }).getByRole('button', { name })
const pill = (page: Page) => page.getByRole('button', { name: /^有 \d+ 条新内容$/ })
const headings = (page: Page) => page.getByRole('list', { name: '图文' }).getByRole('heading').allTextContents()
const wordsOf = (page: Page) => posts(page).locator('p:nth-of-type(2)').allTextContents()

/** Where on the screen something stands, beneath the bars. */
async function stands(row: Locator): Promise<string> {
  const y = (await row.boundingBox())?.y ?? -1
  return y > 90 && y < SCREEN.height / 2 ? 'in the upper half' : `at ${y}`
}

describe('a live room of words and pictures', () => {
  it('moves nothing when something new is posted, and shows it above once it is asked for', async () => {
    const { page, complaints } = await openRoom()
    const read = page.getByRole('article').filter({ hasText: '第 34 条：' })
    await read.scrollIntoViewIfNeeded()
    const before = await read.boundingBox()
    await post('新到的一条：潮位比预报低。')
    await pill(page).waitFor()
    await expect.poll(() => pill(page).textContent()).toBe('有 1 条新内容')
    await post('又到的一条：泵站都开着。')
    await page.getByRole('button', { name: '有 2 条新内容' }).waitFor()
    expect(await read.boundingBox()).toEqual(before)
    expect(await page.getByText('新到的一条：潮位比预报低。').count()).toBe(0)

    await pill(page).tap()
    const first = posts(page).first()
    await expect.poll(() => first.textContent()).toContain('又到的一条：泵站都开着。')
    await expect.poll(() => stands(first)).toBe('in the upper half')
    expect(await pill(page).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('keeps what is newly pinned back too, and drops at once what is no longer', async () => {
    const pinned = await post('渡轮明早六时再看海况。', { isTop: true })
    const { page } = await openRoom()
    const facts = page.getByRole('region', { name: '眼下要知道的' })
    const place = { contentId: room.id, messageId: desk.decode(pinned.msg_id) }
    // The page may be one that was made before.
    const first = facts.getByText('渡轮明早六时再看海况。')
    await first.or(pill(page)).first().waitFor()
    await settled(page)
    if ((await pill(page).count()) > 0) await pill(page).tap()
    await first.waitFor()
    await expect.poll(() => pill(page).count()).toBe(0)

    const later = await post('青屿区学校改线上。', { isTop: true })
    await pill(page).waitFor()
    expect(await facts.getByText('青屿区学校改线上。').count()).toBe(0)
    await desk.host((host, tx) => host.remove(tx, place))
    await expect.poll(() => page.getByText('渡轮明早六时再看海况。').count()).toBe(0)
    await pill(page).tap()
    await facts.getByText('青屿区学校改线上。').waitFor()
    await desk.host((host, tx) => host.remove(tx, { ...place, messageId: desk.decode(later.msg_id) }))
    await expect.poll(() => page.getByText('青屿区学校改线上。').count()).toBe(0)
  })

  it('shows key events alone, in either order, and goes on to older ones', async () => {
    const { page, complaints } = await openRoom()
    await chip(page, /^关键事件 \d+$/).tap()
    await expect.poll(() => headings(page)).toEqual(['盐仓段封闭 45', '盐仓段封闭 30', '盐仓段封闭 15'])
    await page.getByRole('button', { name: '顺序：最新在前' }).tap()
    await expect.poll(() => headings(page)).toEqual(['盐仓段封闭 15', '盐仓段封闭 30', '盐仓段封闭 45'])
    await chip(page, '全部').tap()
    await expect.poll(async () => (await wordsOf(page))[0]).toBe('第 1 条：风力还在加大。')
    await page.getByRole('button', { name: '看更晚的' }).tap()
    await page.getByText('第 31 条：风力还在加大。').waitFor()
    await page.getByRole('button', { name: '顺序：最早在前' }).tap()
    const older = page.getByRole('button', { name: '看更早的' })
    for (let shown = await posts(page).count(); (await older.count()) > 0; shown = await posts(page).count()) {
      await older.tap()
      await expect.poll(() => posts(page).count()).toBeGreaterThan(shown)
    }
    expect((await wordsOf(page)).at(-1)).toBe('第 1 条：风力还在加大。')
    const words = (await wordsOf(page)).filter((line) => line.startsWith('第 '))
    expect(new Set(words).size).toBe(words.length)
    expect(words.length).toBe(42)
    expect(complaints).toEqual([])
  })

  it('is opened at a post that its address names, however old, and shares that address', async () => {
    const { page, context, complaints } = await openRoom()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    const answer = await page.request.get(`/peony/v3/live/room/${room.publicId}?sort=asc&pagesize=2`)
    const { data } = (await answer.json()) as { data: { list: Array<{ msg_id: string }> } }
    const id = data.list[1]?.msg_id ?? ''
    await page.goto(`${room.path}?msg=${id}`)
    const asked = page.locator(`#post-${id}`)
    await asked.waitFor()
    await expect.poll(() => stands(asked)).toBe('in the upper half')
    await asked.getByRole('button', { name: '分享这一条' }).tap()
    await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '复制链接' }).tap()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`?msg=${id}`)
    expect(complaints).toEqual([])
  })

  it('takes a heart for a post, counts it once, and takes it back', async () => {
    const liked = await post('灯塔还亮着。')
    const { page, complaints } = await openRoom(`?msg=${liked.msg_id}`)
    const other = await openRoom(`?msg=${liked.msg_id}`)
    const like = page.locator(`#post-${liked.msg_id}`).getByRole('button', { name: /^赞这一条/ })
    await like.tap()
    await expect.poll(() => like.getAttribute('aria-label')).toBe('赞这一条，1 个赞')
    await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
    await other.page.locator(`#post-${liked.msg_id}`).getByRole('button', { name: '赞这一条，1 个赞' }).waitFor()
    await like.tap()
    await expect.poll(() => like.getAttribute('aria-label')).toBe('赞这一条，0 个赞')
    await other.page.locator(`#post-${liked.msg_id}`).getByRole('button', { name: '赞这一条，0 个赞' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('reads without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(room.path)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('海桐')
    await expect.poll(() => posts(page).count()).toBe(20)
  })

  it.each(['light', 'dark'] as const)('can be used by everybody, in the %s', async (colorScheme) => {
    const { page } = await openRoom('', { colorScheme })
    await posts(page).first().waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: '聊天', exact: true }).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: '聊天' })
    await sheet.getByRole('log').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    await chip(page, /^关键事件/).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => chip(page, /^关键事件/).getAttribute('aria-pressed')).toBe('true')
  })

  it('stays as it is when it ends, and says so', async () => {
    const { page, complaints } = await openRoom()
    await page.getByText('图文直播', { exact: true }).waitFor()
    await desk.host((host, tx) => host.end(tx, room.id, null))
    await page.getByText('直播已结束', { exact: true }).waitFor()
    await expect.poll(() => posts(page).count()).toBeGreaterThan(10)
    expect(complaints).toEqual([])
  })
})
