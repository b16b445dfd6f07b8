import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedDecision } from '#contract/admin/moderation.ts'
import { watchLines } from '../support/lines.ts'
import { callAs, newsroomOf } from '../support/newsroom.ts'
import { PHONE } from '../support/phone.ts'
import { readerOn } from '../support/reader-calls.ts'
import { startSite, type Running } from '../support/processes.ts'
import { makeSampleFolder } from '../support/sample-site.ts'
import { DECIDED_BEFORE, makeWaiting } from '../support/waiting-entries.ts'

const dataFolder = makeSampleFolder()
const site = { dataFolder, origin: '' }
let running: Running
let waiting: number

beforeAll(async () => {
  waiting = await makeWaiting(dataFolder, {
    comments: 156,
    reports: 6,
    profiles: 4,
    messages: 15,
    questions: 8,
    answers: 6,
    posts: 5,
    objections: 5,
  })
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'none' }, '/davmu/share/')
  site.origin = running.origin
})
afterAll(() => running?.stop())

const path = '/moderation'
const rows = (page: Page) => page.getByRole('grid', { name: '审核' }).getByRole('row')
const rowOf = (page: Page, words: string) => rows(page).filter({ has: page.getByText(words, { exact: true }) })
const current = (page: Page) => page.locator('[role=row][aria-current=true]')

async function listDecisions(page: Page): Promise<ListedDecision[]> {
  const list: ListedDecision[] = []
  for (let cursor = ''; ;) {
    const { data } = await callAs(page, 'GET /admin/api/v1/moderation/decisions', {
      pagesize: 100,
      ...(cursor && { cursor }),
    })
    list.push(...data.list.filter(({ by }) => by !== DECIDED_BEFORE))
    if (!data.has_more) return list
    cursor = data.next_cursor
  }
}

/** Each call another member, once the site is there. */
const openNewsroom: ReturnType<typeof newsroomOf> = (...as) => newsroomOf(site)(...as)

describe('the queue of moderators', () => {
  it('loses what another moderator decides on at once, but for the row that one looks at, which says so', async () => {
    const { page: lin } = await openNewsroom('moderator', { path })
    const { page: zhou, member } = await openNewsroom('moderator', { path })
    for (const page of [lin, zhou]) await current(page).waitFor()
    const lines = watchLines(lin)
    await lin.reload()
    await expect.poll(() => [...lines.followed]).toContain('moderation:queue')
    await current(lin).waitFor()
    const [first, second] = [await rows(lin).nth(0).innerText(), await rows(lin).nth(1).innerText()]
    const words = second.match(/等着的第 \d+ 条/)?.[0] ?? ''
    await rowOf(lin, words).waitFor()
    await zhou.keyboard.press('j')
    await zhou.keyboard.press('1')
    await rowOf(lin, words).waitFor({ state: 'detached' })
    await zhou.keyboard.press('k')
    await zhou.keyboard.press('a')
    await current(lin).getByText(`${member.name}已处理`).waitFor()
    await expect.poll(() => current(lin).innerText()).toContain(first.match(/等着的第 \d+ 条/)?.[0])
    // A key that meets it decides nothing, neither on it nor on the next one.
    await lin.keyboard.press('a')
    await lin.getByText(`${member.name}已处理`).waitFor({ state: 'detached' })
    await lin.keyboard.press('z')
    const decisions = await listDecisions(lin)
    expect(decisions.map(({ by, verdict }) => [by, verdict])).toEqual([
      [member.name, 'approve'],
      [member.name, 'reject'],
    ])
  })

  it('is worked through by a finger: to the right it may be, to the left it may not, and back again', async () => {
    const { page } = await openNewsroom('moderator', { ...PHONE, path })
    await current(page).waitFor()
    const before = (await listDecisions(page)).length
    const words = (await current(page).innerText()).match(/等着的第 \d+ 条/)?.[0] ?? ''
    const done = page.getByRole('region', { name: '刚才做的' })
    const row = rowOf(page, words)
    await row.waitFor()
    await swipe(page, 200)
    await done.getByText('已通过 1 条').waitFor()
    await row.waitFor({ state: 'detached' })
    await done.getByRole('button', { name: '撤销' }).tap()
    await row.waitFor()
    await swipe(page, -200)
    await page.getByRole('dialog').getByRole('button', { name: '广告营销' }).tap()
    await done.getByText('1 条没有通过').waitFor()
    await expect.poll(async () => (await listDecisions(page)).length).toBe(before + 2)
    const [latest, undone] = await listDecisions(page)
    expect(latest).toMatchObject({ verdict: 'reject', reason: '广告营销', undone_at: 0 })
    expect(undone?.target_id).toBe(latest?.target_id)
    expect(undone?.undone_at).toBeGreaterThan(0)
  })

  it('has a comment answered from the phone, in the name of its author, and loses no word on the way', async () => {
    const { page } = await openNewsroom('editor', { ...PHONE, path })
    await current(page).waitFor()
    const words = (await current(page).innerText()).match(/等着的第 \d+ 条/)?.[0] ?? ''
    const dialog = page.getByRole('dialog')
    const answer = async () => {
      await rowOf(page, words).getByRole('button', { name: '回答' }).tap()
      await dialog.getByRole('textbox').waitFor()
    }
    await answer()
    await dialog.getByRole('textbox').fill('周六还开。')
    await page.route('**/reply', (route) => route.abort())
    await dialog.getByRole('button', { name: '通过并发出' }).tap()
    await dialog.getByRole('alert').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await answer()
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('周六还开。')
    await dialog.getByRole('button', { name: '通过并发出' }).tap()
    await rowOf(page, words).waitFor({ state: 'detached' })
    const { data } = await callAs(page, 'GET /admin/api/v1/moderation/comments', { text: '周六还开' })
    expect(data.list).toMatchObject([{ state: 'public', parent: { text: words } }])
  })

  it('says what came in without moving what is read, counts it at once, and shows it when asked', async () => {
    const { page } = await openNewsroom('moderator', { path: '/moderation?kind=report' })
    await current(page).waitFor()
    const [count, read] = [await rows(page).count(), await current(page).boundingBox()]
    const reports = page.getByRole('navigation', { name: '看哪一类' }).getByRole('button', { name: /^举报/ })
    await expect.poll(() => reports.innerText()).toMatch(new RegExp(`${count}$`))
    await reportNewest(page)
    await page.getByRole('button', { name: '1 条新的' }).waitFor()
    await expect.poll(() => reports.innerText()).toMatch(new RegExp(`${count + 1}$`))
    expect([await rows(page).count(), await current(page).boundingBox()]).toEqual([count, read])
    await page.getByRole('button', { name: '1 条新的' }).click()
    await expect.poll(() => rows(page).count()).toBe(count + 1)
    await page.getByRole('button', { name: '1 条新的' }).waitFor({ state: 'detached' })
    expect(await current(page).boundingBox()).toEqual(read)
    waiting += 1
  })

  it('is worked through by keys alone, each entry of every kind decided on once, and a batch is taken back', async () => {
    const { page, complaints } = await openNewsroom('moderator', { path })
    await current(page).waitFor()
    for (let n = 0; n < 5; n += 1) await page.keyboard.press(n % 2 === 0 ? 'x' : 'j')
    await page.getByText('选中 3 条').waitFor()
    const before = await listDecisions(page)
    await page.keyboard.press('a')
    await page.getByText('已通过 3 条').waitFor()
    await expect.poll(async () => (await listDecisions(page)).length).toBe(before.length + 3)
    await page.keyboard.press('z')
    await expect
      .poll(async () => (await listDecisions(page)).filter(({ undone_at: at }) => at === 0).length)
      .toBe(before.filter(({ undone_at: at }) => at === 0).length)

    const none = page.getByText('都处理完了。')
    const [from, left] = [performance.now(), waiting - before.filter(({ undone_at: at }) => at === 0).length]
    // Keys that come before the next rows do meet none.
    while (!(await none.isVisible())) for (const key of 'a2aaa2aaaa') await page.keyboard.press(key)
    const seconds = (performance.now() - from) / 1000
    console.info(`${left} entries of all kinds by keys alone: ${seconds.toFixed(1)} s`)
    await expect
      .poll(async () => (await listDecisions(page)).filter(({ undone_at: at }) => at === 0).length)
      .toBe(waiting)
    const standing = (await listDecisions(page)).filter(({ undone_at: at }) => at === 0)
    expect(new Set(standing.map(({ kind, target_id: id }) => `${kind} ${id}`)).size).toBe(waiting)
    expect(await callAs(page, 'GET /admin/api/v1/moderation/counts')).toMatchObject({
      data: { comment: 0, submission: 0, profile: 0, report: 0, live: 0, objection: 0 },
    })
    expect(complaints()).toEqual([])
  }, 120_000)
})

/** Has a reader object to the newest public comment. */
async function reportNewest(page: Page): Promise<void> {
  const { data } = await callAs(page, 'GET /admin/api/v1/moderation/comments', { state: 'public', pagesize: 1 })
  const ask = await readerOn(page)
  const report = { target: 'comment', id: data.list[0]?.id, reason: 'ads', note: '卖货' }
  expect(await ask<object>('/peony/v1/report', report)).toMatchObject({ ticket_no: expect.any(String) })
}

/** A finger that goes over the row that one is at. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await current(page).boundingBox()
  if (!box) throw new Error('there is no row')
  const session = await page.context().newCDPSession(page)
  const y = box.y + 30
  const start = box.x + box.width / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', start)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', start + (by * step) / 5)
  await touch('touchEnd', start + by)
  await session.detach()
}
