import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchLines } from '../support/lines.ts'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { PHONE } from '../support/phone.ts'
import { startSite, type Running } from '../support/processes.ts'
import { makeSampleFolder } from '../support/sample-site.ts'

/** A site of its own: others count on what stands where. */
const dataFolder = makeSampleFolder()
const site = { dataFolder, origin: '' }
let running: Running

beforeAll(async () => {
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, '/davmu/share/')
  site.origin = running.origin
})
afterAll(() => running?.stop())

/** Each call another member, once the site is there. */
const openNewsroom: ReturnType<typeof newsroomOf> = (...as) => newsroomOf(site)(...as)

const titlesIn = (page: Page, grid: '置顶' | '按时间') =>
  page
    .getByRole('grid', { name: grid })
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))
const rowOf = (page: Page, title: string) => page.getByRole('row', { name: title, exact: true })

/** The way back from what was done last. */
const undoIn = (page: Page) => page.getByRole('button', { name: '撤销' })

/** Reads that something was saved, and closes that. */
async function closeSaved(page: Page): Promise<void> {
  await undoIn(page).waitFor()
  await undoIn(page).evaluateAll((all) => {
    for (const { nextElementSibling: close } of all) if (close instanceof HTMLElement) close.click()
  })
  await undoIn(page).waitFor({ state: 'detached' })
}

async function findGroup(page: Page, name: string): Promise<string> {
  const { data } = await callAs(page, 'GET /admin/api/v1/groups')
  return data.list.find((group) => group.name === name)?.gid ?? ''
}

/** What readers see first in a group. */
async function readersFirst(page: Page, gid: string): Promise<string> {
  const answer = await page.request.get(`/peony/v1/content?gid=${gid}`)
  return (await answer.json()).data.list[0].title
}

it('puts first what an editor says, beside the readers’ page, and tells what another one did meanwhile', async () => {
  const { page, complaints } = await openNewsroom('editor')
  const gid = await findGroup(page, '文化')
  // Told of nothing: what another one does is met with the next write.
  await page.route('**/groups/line', (route) => route.abort())
  await page.goto(`/admin/arrange/${gid}`)
  await page.getByRole('grid', { name: '按时间' }).getByRole('row').nth(4).waitFor()
  const [, second = '', third = ''] = await titlesIn(page, '按时间')
  const first = page.frameLocator('iframe').locator('main article, main li').first()
  await rowOf(page, second).getByRole('button', { name: '置顶', exact: true }).click()
  await expect.poll(() => titlesIn(page, '置顶')).toEqual([second])
  await closeSaved(page)
  await expect.poll(() => first.innerText()).toContain(second)
  // by keys alone: into the other list, then a place further down
  await rowOf(page, third).focus()
  await page.keyboard.press('p')
  await expect.poll(() => titlesIn(page, '置顶')).toEqual([third, second])
  await closeSaved(page)
  await rowOf(page, third).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => titlesIn(page, '置顶')).toEqual([second, third])
  await expect.poll(() => readersFirst(page, gid)).toBe(second)
  await undoIn(page).click()
  await expect.poll(() => titlesIn(page, '置顶')).toEqual([third, second])
  await expect.poll(() => readersFirst(page, gid)).toBe(third)

  const { page: other, member } = await openNewsroom('editor')
  const arranged = await callAs(other, 'GET /admin/api/v1/groups/{gid}/items', { gid })
  const { version } = arranged.data.group
  expect((await callAs(other, 'POST /admin/api/v1/groups/{gid}/pins', { gid, ids: [], version })).code).toBe(0)
  await rowOf(page, second).getByRole('button', { name: '取消置顶' }).click()
  const dialog = page.getByRole('dialog', { name: '别人刚改过' })
  await dialog.getByText(`${member.name}改了置顶`).waitFor()
  await dialog.getByText(third).waitFor()
  await dialog.getByRole('button', { name: '用我的' }).click()
  await expect.poll(() => readersFirst(page, gid)).toBe(third)
  await expect.poll(() => titlesIn(page, '置顶')).toEqual([third])
  expect(complaints().filter((complaint) => !/status of 409|ERR_FAILED/.test(complaint))).toEqual([])
})

it('is told at once what another one does, and arranges home’s carousel and its tabs', async () => {
  const { page } = await openNewsroom('editor')
  const gid = await findGroup(page, '文化')
  const lines = watchLines(page)
  await page.goto(`/admin/arrange/${gid}`)
  await expect.poll(() => [...lines.followed]).toContain('arranging:groups')
  await page.getByRole('grid', { name: '按时间' }).getByRole('row').first().waitFor()
  const { page: other, member } = await openNewsroom('editor')
  const { data } = await callAs(other, 'GET /admin/api/v1/groups/{gid}/items', { gid })
  const { id, title } = data.list.at(-1) ?? { id: '', title: '' }
  await callAs(other, 'POST /admin/api/v1/groups/{gid}/pins', { gid, ids: [id], version: data.group.version })
  await page.getByText(`${member.name}改了置顶`).first().waitFor()
  await expect.poll(() => titlesIn(page, '置顶')).toEqual([title])

  await page.getByRole('button', { name: '自己选轮播' }).click()
  await page.getByText('就是首页轮播').waitFor()
  await page.getByRole('textbox', { name: /放进一条/ }).fill('灯塔')
  const found = page.getByRole('option').first()
  const chosen = (await found.innerText()).split('\n')[0] ?? ''
  await found.click()
  await expect.poll(() => titlesIn(page, '置顶')).toEqual([chosen])
  await page
    .frameLocator('iframe')
    .getByRole('region', { name: '头条' })
    .getByText(chosen.slice(0, 4))
    .first()
    .waitFor()

  const tabs = page.getByRole('grid', { name: '栏目' }).getByRole('row')
  const names = async () => (await tabs.allInnerTexts()).map((words) => words.split('\n')[0])
  const before = await names()
  await tabs.first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
  const readers = async () => (await (await page.request.get('/peony/v1/group')).json()).data.columns[1].name
  await expect.poll(readers).toBe(before[1])
  await page.getByRole('button', { name: '撤销' }).first().click()
  await expect.poll(readers).toBe(before[0])
})

it('on a phone goes by buttons, and a viewer only looks', async () => {
  const { page } = await openNewsroom('editor', { viewport: PHONE.viewport, isMobile: true, hasTouch: true })
  const gid = await findGroup(page, '今日必读')
  await page.goto(`/admin/arrange/${gid}`)
  await page.getByRole('grid', { name: '按时间' }).getByRole('row').nth(2).waitFor()
  const [one = '', two = ''] = await titlesIn(page, '按时间')
  for (const title of [one, two]) {
    await rowOf(page, title).getByRole('button', { name: '置顶', exact: true }).tap()
    await expect.poll(() => titlesIn(page, '置顶')).toContain(title)
  }
  await rowOf(page, one).getByRole('button', { name: '往前移' }).tap()
  await expect.poll(() => readersFirst(page, gid)).toBe(one)
  await rowOf(page, one).getByRole('button', { name: '移出' }).tap()
  await expect.poll(() => titlesIn(page, '置顶')).toEqual([two])
  const { page: viewer } = await openNewsroom('viewer', { path: `/arrange/${gid}` })
  await viewer.getByRole('grid', { name: '按时间' }).getByRole('row').first().waitFor()
  await expect.poll(() => viewer.locator('main').getByRole('button').allInnerTexts()).toEqual([''])
})
