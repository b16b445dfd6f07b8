import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { answered, collect, COLLECTION_CALL } from '../support/answered.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { listArticles } from '../support/samples.ts'
import { enterMobile } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const ME = '/davmu/share/me/index'
const COLLECTION = '/davmu/share/collection/index'
const DATA = '/davmu/share/me/data/index'

let cards: ContentCard[]
let device: Device

beforeAll(async () => {
  cards = await listArticles(origin)
})

/** Collects an article and tells its title. */
async function collectArticle(page: Page, index: number): Promise<string> {
  await collect(page, `/davmu/share${cards[index]?.path ?? ''}`)
  return cards[index]?.title ?? ''
}

async function logIn(page: Page, mobile: string): Promise<void> {
  await page.goto(ME)
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).tap()
  await enterMobile(page, mobile, { smsGateway })
  await page.getByRole('link', { name: /编辑$/ }).waitFor()
}

const noteField = (page: Page) => page.getByRole('textbox', { name: /^笔记：/ })
const noteButton = (page: Page, title: string) => page.getByRole('button', { name: `写笔记：${title}` })

describe('what is mine', () => {
  it('leads a reader without an account to their collection, where notes survive a reload and are found', async () => {
    device = await openPhone()
    const { page } = device
    const [first, second] = [await collectArticle(page, 0), await collectArticle(page, 1)]
    await page.goto(ME)
    await page.getByText('不登录也能用').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('link', { name: /收藏$/ }).tap()
    await page.getByRole('link', { name: /^全部\s*2$/ }).waitFor()

    await noteButton(page, first).tap()
    await noteField(page).fill('周末去城北看看')
    await page.reload()
    await expect.poll(() => noteField(page).inputValue()).toBe('周末去城北看看')
    await page.getByRole('button', { name: '保存' }).tap()
    await page.getByText('周末去城北看看', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('davmu.notes'))).toBe('[]')
    expect(await findFaults(page)).toEqual([])

    await page.getByRole('searchbox', { name: '搜标题和笔记' }).fill('城北')
    await page.keyboard.press('Enter')
    await page.getByText(second, { exact: true }).waitFor({ state: 'detached' })
    await page.getByText(first, { exact: true }).waitFor()
    await page.getByRole('button', { name: '清空' }).tap()
    await page.getByText(second, { exact: true }).waitFor()

    await answered(page, COLLECTION_CALL, () => page.getByRole('button', { name: `稍后读：${second}` }).tap())
    await page.goto(ME)
    await page.getByText('1 篇待读').waitFor()
    expect(device.complaints).toEqual([])
  })

  it('keeps the note of what is taken out of the collection and put back', async () => {
    device = await openPhone()
    const { page } = device
    const title = await collectArticle(page, 0)
    await page.goto(COLLECTION)
    await noteButton(page, title).tap()
    await noteField(page).fill('留着')
    await page.getByRole('button', { name: '保存' }).tap()
    await page.getByText('留着', { exact: true }).waitFor()
    await page.getByRole('button', { name: `移除：${title}` }).tap()
    await answered(page, /\/note$/, () => page.getByRole('button', { name: '撤销' }).tap())
    await page.reload()
    await page.getByText('留着', { exact: true }).waitFor()
    expect(device.complaints).toEqual([])
  })

  it('stays without what was taken out of the collection, also when the page is loaded again', async () => {
    device = await openPhone()
    const { page } = device
    // What is left before its answer was taken is sent again by the next page: that is not the call to wait for.
    const goes = await collectArticle(page, 1)
    const stays = await collectArticle(page, 0)
    await page.goto(COLLECTION)
    const removal = new RegExp(`/v1/collection/${cards[1]?.id}$`)
    await answered(page, removal, () => page.getByRole('button', { name: `移除：${goes}` }).tap())
    await page.reload()
    await page.getByText(stays, { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /^全部\s*1$/ }).count()).toBe(1)
    expect(await page.getByText(goes, { exact: true }).count()).toBe(0)
  })

  it('is given out as a file', async () => {
    device = await openPhone()
    const { page } = device
    const title = await collectArticle(page, 2)
    await page.goto(COLLECTION)
    await page.getByRole('button', { name: '导出收藏' }).tap()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^书签 HTML/ }).tap(),
    ])
    expect(download.suggestedFilename()).toMatch(/^collection-\d{4}-\d{2}-\d{2}\.html$/)
    expect(await readFile(await download.path(), 'utf8')).toContain(`>${title}</A>`)
  })
})

describe('the sheet of what is kept here', () => {
  it('opens from the foot of an article, and gives this browser other numbers', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(`/davmu/share${cards[0]?.path ?? ''}`)
    const deviceId = () => page.evaluate(() => localStorage.getItem('davmu.device'))
    await expect.poll(deviceId).toMatch(/^"/)
    const before = await deviceId()
    await page.getByRole('contentinfo').getByRole('button', { name: '本页记录了什么' }).tap()
    const sheet = page.getByRole('dialog', { name: '本页记录了什么' })
    await sheet.getByRole('heading', { name: /^两个随机编号/ }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await sheet.getByRole('button', { name: '重置：两个随机编号' }).tap()
    await expect.poll(deviceId).not.toBe(before)
    await expect.poll(deviceId).toMatch(/^"/)
    await sheet.waitFor()
    expect(device.complaints).toEqual([])
  })

  it('clears everything, and nothing that was cleared comes back', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(DATA)
    await page.evaluate(() => {
      localStorage.setItem('davmu.searches', '["盐田"]')
      localStorage.setItem('davmu.reading', '{"scale":150}')
      localStorage.setItem('of.an.older.release', '1')
      sessionStorage.setItem('davmu.turnedAlbums', '["x"]')
    })
    await page.getByRole('button', { name: '看一看' }).tap()
    const sheet = page.getByRole('dialog', { name: '本页记录了什么' })
    const loaded = page.waitForEvent('load')
    await sheet.getByRole('button', { name: '全部清除' }).tap()
    await loaded
    await sheet.getByRole('heading', { name: /^搜索记录\s*没有/ }).waitFor()
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted())
    // What a page writes by itself as it is opened.
    const anew = /^(davmu\.(device|deviceMeta|user|exposed|positionsSent|mediaSent)|react-router-scroll-positions)$/
    expect(left.filter((key) => !anew.test(key))).toEqual([])
  })
})

describe('an account', () => {
  it('shows its logins, keeps an unsaved name through a reload, and hands its data out', async () => {
    device = await openPhone()
    const { page } = device
    await logIn(page, '13600000001')
    await page.getByRole('link', { name: '登录设备' }).tap()
    await page.getByText('这台设备').waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
    await page.getByText('iPhone 上的 Safari 浏览器').waitFor()
    expect(await findFaults(page)).toEqual([])

    await page.goto('/davmu/share/me/profile/index')
    const name = page.getByRole('textbox', { name: '昵称' })
    await name.fill('看灯塔的人')
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('看灯塔的人')
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: '保存' }).tap()
    await page.getByText('已保存').waitFor()
    await page.goto(ME)
    await page.getByRole('link', { name: /看灯塔的人/ }).waitFor()

    await page.goto(DATA)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '导出', exact: true }).tap(),
    ])
    const exported = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { mobile: string } }
    expect(exported.account.mobile).toBe('+86 13600000001')
  })

  it('keeps what was typed of a name when the login has ended meanwhile', async () => {
    device = await openPhone()
    const { page } = device
    await logIn(page, '13600000002')
    await page.goto('/davmu/share/me/profile/index')
    const name = page.getByRole('textbox', { name: '昵称' })
    await name.fill('没存上的名字')
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('davmu.session') ?? '{}') as { token: string }
      await fetch('/peony/v1/account/logout', { method: 'POST', headers: { authorization: token } })
    })
    await page.getByRole('button', { name: '保存' }).tap()
    await page.getByRole('dialog', { name: '手机号登录' }).waitFor()
    const draft = await page.evaluate(() => localStorage.getItem('davmu.profile') ?? '')
    expect(JSON.parse(draft)).toMatchObject({ nickname: '没存上的名字' })
  })

  it('is given up with a code, and logged out at once', async () => {
    device = await openPhone()
    const { page } = device
    await logIn(page, '13600000003')
    // A number gets one code in a minute: the second one is not sent, the answers are the API's.
    const answer = (data: object) => ({ json: { code: 0, msg: 'ok', data } })
    await page.route('**/peony/v1/vcode', (route) =>
      route.fulfill(answer({ sent: true, retry_after: 60, expire_in: 300, length: 6 })),
    )
    await page.route('**/account/me/cancel', (route) => route.fulfill(answer({ erase_time: 1_790_000_000 })))
    await page.goto(DATA)
    await page.getByRole('button', { name: '注销账号…' }).tap()
    await page.getByText('验证码已发到 136****0003').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('textbox', { name: '6 位验证码' }).fill('123456')
    await page.getByRole('button', { name: '确认注销' }).tap()
    await page.getByText(/^账号已注销/).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('davmu.session'))).toBe('null')
    await page.goto(ME)
    await page.getByText('不登录也能用').waitFor()
  })
})
