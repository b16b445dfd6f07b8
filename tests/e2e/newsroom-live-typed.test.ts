import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHostDesk, type HostDesk, type HostedRoom } from '../support/live-host.ts'
import { callAs, fillLogin, newsroomOf } from '../support/newsroom.ts'
import { sampleSite } from '../support/sample-site.ts'

const site = sampleSite()
const openNewsroom = newsroomOf(site)
let desk: HostDesk
beforeAll(async () => {
  desk = await openHostDesk(site)
})
afterAll(() => desk.close())

const partOf = (page: Page, name: string) => page.getByRole('region', { name })

async function enterDesk(page: Page, { publicId }: HostedRoom): Promise<void> {
  await page.goto(`/admin/lives/${publicId}`)
  await partOf(page, '聊天').waitFor()
}

it('has what was typed for a room there again after a reload and a login, and forgets it once it is sent', async () => {
  const room = await desk.makeRoom({})
  const { page, member } = await openNewsroom('moderator')
  await enterDesk(page, room)
  const posting = page.getByRole('textbox', { name: '发要点' })
  const correcting = page.getByRole('textbox', { name: '修改' })
  const saying = page.getByRole('textbox', { name: '以主播身份说' })
  const words = page.getByRole('textbox', { name: '关键时刻的文字' })
  const isKey = partOf(page, '要点').getByRole('checkbox', { name: '关键时刻' })
  const post = partOf(page, '要点').getByRole('button', { name: '发布' })
  const cancel = partOf(page, '要点').getByRole('button', { name: '取消' })
  const correct = async () => {
    await partOf(page, '要点').getByRole('listitem').getByRole('button', { name: '操作' }).click()
    await page.getByRole('menuitem', { name: '修改' }).click()
  }
  await posting.fill('起航')
  await post.click()
  await partOf(page, '要点').getByRole('listitem').waitFor()
  await page.getByRole('button', { name: '关键时刻', exact: true }).click()
  await words.fill('潮声号冲线')
  await posting.fill('三号船绕标')
  await partOf(page, '要点').getByText('关键时刻').click()
  await saying.fill('欢迎来看')
  await correct()
  await correcting.fill('起航了')

  await callAs(page, 'POST /admin/api/v1/session/logout')
  await page.reload()
  await fillLogin(page, { ...member, code: member.nextCode })
  await expect.poll(() => correcting.inputValue()).toBe('起航了')
  await expect.poll(() => saying.inputValue()).toBe('欢迎来看')
  await expect.poll(() => words.inputValue()).toBe('潮声号冲线')
  await post.click()
  await partOf(page, '要点').getByRole('listitem').filter({ hasText: '起航了' }).waitFor()
  await expect.poll(() => posting.inputValue()).toBe('三号船绕标')
  await expect.poll(() => isKey.isChecked()).toBe(true)
  await correct()
  await cancel.click()
  await post.click()
  await saying.press('Enter')
  await expect.poll(() => saying.inputValue()).toBe('')
  await expect.poll(() => posting.inputValue()).toBe('')
  await page.reload()
  await words.waitFor()
  expect([await posting.inputValue(), await saying.inputValue(), await isKey.isChecked()]).toEqual(['', '', false])
})

it('keeps the words of a key moment past its time, and posts them as an ordinary post', async () => {
  const room = await desk.makeRoom({})
  const { page } = await openNewsroom('editor')
  await enterDesk(page, room)
  await page.keyboard.press('k')
  const words = page.getByRole('textbox', { name: '关键时刻的文字' })
  await words.fill('潮声号冲线')
  await callAs(page, 'POST /admin/api/v1/lives/{id}/end', { id: room.publicId })
  await partOf(page, '关键时刻').getByText('会作为普通要点').waitFor()
  await page.reload()
  await words.press('Enter')
  await partOf(page, '要点').getByText('潮声号冲线').waitFor()
  await words.waitFor({ state: 'detached' })
  const { data } = await callAs(page, 'GET /admin/api/v1/lives/{id}/messages', { id: room.publicId, posts: 1 })
  expect(data.list).toMatchObject([{ content: '潮声号冲线', is_key: 0 }])
})

it('keeps the marks of two windows of one member, who sees and sends all of them in both', async () => {
  const room = await desk.makeRoom({})
  const { page } = await openNewsroom('moderator')
  const other = await page.context().newPage()
  const wordsIn = (window: Page) => window.getByRole('textbox', { name: '关键时刻的文字' })
  for (const window of [page, other]) await enterDesk(window, room)
  await page.keyboard.press('k')
  await wordsIn(other).waitFor()
  await other.keyboard.press('k')
  for (const window of [page, other]) await expect.poll(() => wordsIn(window).count()).toBe(2)
  await wordsIn(page).first().fill('潮声号冲线')
  await expect.poll(() => wordsIn(other).first().inputValue()).toBe('潮声号冲线')
  await wordsIn(other).last().fill('三号船绕标')
  await page.reload()
  await expect.poll(() => wordsIn(page).last().inputValue()).toBe('三号船绕标')
  await wordsIn(other).first().press('Enter')
  for (const window of [page, other]) {
    await partOf(window, '要点').getByText('潮声号冲线').waitFor()
    await expect.poll(() => wordsIn(window).count()).toBe(1)
  }
  await wordsIn(page).press('Enter')
  await partOf(page, '要点').getByText('三号船绕标').waitFor()
  for (const window of [page, other]) await expect.poll(() => wordsIn(window).count()).toBe(0)
  const { data } = await callAs(page, 'GET /admin/api/v1/lives/{id}/messages', { id: room.publicId, posts: 1 })
  expect(data.list.map(({ content }) => content)).toEqual(['三号船绕标', '潮声号冲线'])
})

it('says when a kept mark was made, also once its room was reopened', async () => {
  const room = await desk.makeRoom({})
  const { page } = await openNewsroom('editor')
  await enterDesk(page, room)
  await page.keyboard.press('k')
  await page.getByRole('textbox', { name: '关键时刻的文字' }).fill('潮声号冲线')
  const made = (name: RegExp) => partOf(page, '关键时刻').getByRole('form', { name })
  await made(/^00:\d\d$/).waitFor()
  for (const step of ['end', 'reopen'] as const)
    await callAs(page, `POST /admin/api/v1/lives/{id}/${step}`, { id: room.publicId })
  await made(/^[今昨]天 \d\d:\d\d$/).waitFor()
  await page.goto('/admin/lives')
  await enterDesk(page, room)
  await made(/^[今昨]天 \d\d:\d\d$/).waitFor()
  expect(await made(/-|\d:\d\d:\d\d/).count()).toBe(0)
})
