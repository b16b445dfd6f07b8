import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { alive, settled } from '../support/alive.ts'
import { answered, FOLLOW_CALL } from '../support/answered.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { logInAt } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { ask, getArticle, getDetail, getGroup, listArticles } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const HOME = '/davmu/share/'
const HIDDEN = '/davmu/share/me/hidden/index'
const TELL = /\/peony\/v1\/hidden$/

let card: ContentCard
let column: { gid: string; list: ContentCard[] }

beforeAll(async () => {
  card = await getArticle(origin, 0)
  const gid = (await getGroup(origin)).columns[1]?.gid ?? ''
  column = { gid, ...(await ask<{ list: ContentCard[] }>(origin, `/peony/v1/content?gid=${gid}`)) }
})

const cardsOf = (page: Page, { path }: ContentCard) => page.locator(`main [data-hides] a[href="/davmu/share${path}"]`)
const byAccount = (page: Page, id: string) => page.locator(`main [data-hides] [data-by="${id}"]:visible`)
const menuOf = (page: Page, { title }: ContentCard) => page.getByRole('button', { name: `更多：${title}`, exact: true })

/** Sums up what moved on a page without its reader having done anything. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>) {
        if (!entry.hadRecentInput) shifts.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
}

describe('what a reader does not want to see', () => {
  it('leaves home at once, can be taken back where it stood, and goes along into an account', async () => {
    const device = await openPhone()
    const { page } = device
    const shifts = await watchShifts(page)
    const [item] = column.list
    if (!item) throw new Error('the column is empty')
    const address = `${HOME}?gid=${column.gid}`
    await page.goto(address)
    await menuOf(page, item).tap()
    await page.getByRole('button', { name: /^不感兴趣/ }).tap()
    await cardsOf(page, item).waitFor({ state: 'detached' })
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: '撤销' }).tap()
    await cardsOf(page, item).waitFor()
    await menuOf(page, item).tap()
    await page.getByRole('button', { name: /^不感兴趣/ }).tap()
    await cardsOf(page, item).waitFor({ state: 'detached' })
    await page.reload()
    await settled(page)
    expect(await cardsOf(page, item).count()).toBe(0)
    expect(await shifts()).toBeLessThanOrEqual(0.02)

    await answered(page, TELL, () => logInAt(page, '13900000911', smsGateway))
    await page.goto(HIDDEN)
    await page.getByRole('link', { name: item.title }).waitFor()
    expect(await findFaults(page)).toEqual([])

    const other = (await openPhone()).page
    await other.goto(address)
    await cardsOf(other, item).waitFor()
    const session = await page.evaluate(() => localStorage.getItem('davmu.session'))
    await other.evaluate((kept) => localStorage.setItem('davmu.session', kept ?? ''), session)
    await other.reload()
    await cardsOf(other, item).waitFor({ state: 'detached' })
    await other.goto(HIDDEN)
    await answered(other, TELL, () => other.getByRole('button', { name: `恢复：${item.title}` }).tap())
    await other.goto(address)
    await cardsOf(other, item).waitFor()
    expect(device.complaints).toEqual([])
  })

  it('is all of an account, until the reader takes that back on its page, which shows its items all the same', async () => {
    const device = await openPhone()
    const { page } = device
    const shifts = await watchShifts(page)
    await page.goto(HOME)
    const { id, name } = card.author
    await byAccount(page, id).first().getByRole('button', { name: /^更多/ }).first().tap()
    await page.getByRole('button', { name: `不看“${name}”` }).tap()
    await page.getByText(`不再显示“${name}”的内容`).waitFor()
    await expect.poll(() => byAccount(page, id).count()).toBe(0)

    await page.reload()
    await settled(page)
    expect(await byAccount(page, id).count()).toBe(0)
    await expect.poll(() => page.locator('main [data-hides] [data-by]:visible').count()).toBeGreaterThan(0)
    await page.goto(`/davmu/share/${card.actor}/user/${id}/index`)
    await page.locator(`main a[href="/davmu/share${card.path}"]`).waitFor()
    await alive(page)
    expect(await shifts()).toBeLessThanOrEqual(0.02)
    await page.getByText('你选择了不看此账号').getByRole('button', { name: '恢复' }).tap()
    await page.getByText('你选择了不看此账号').waitFor({ state: 'hidden' })
    await page.goto(HOME)
    await byAccount(page, id).first().waitFor()
    expect(device.complaints).toEqual([])
  })
})

describe('home', () => {
  it('has a tab of followed accounts for those who follow any', async () => {
    const device = await openPhone()
    const { page } = device
    await logInAt(page, '13900000912', smsGateway)
    await page.goto(`/davmu/share/${card.actor}/user/${card.author.id}/index`)
    const follow = page.getByRole('button', { name: `关注 ${card.author.name}`, exact: true })
    await answered(page, FOLLOW_CALL, () => follow.tap())
    await page.goto(HOME)
    await page.getByRole('navigation', { name: '栏目' }).getByRole('link', { name: '关注' }).tap()
    await page.waitForURL(/\/following\/index$/)
    await page.getByRole('heading', { level: 2, name: '关注' }).waitFor({ state: 'attached' })
    await page.locator('main [data-by]').first().waitFor()
    const accounts = await page.locator('main [data-by]').evaluateAll((all) => all.map((one) => one.dataset['by']))
    expect(new Set(accounts)).toEqual(new Set([card.author.id]))
    expect(await findFaults(page)).toEqual([])
    expect(device.complaints).toEqual([])
  })

  it('is shown in the order of time from then on to those who asked for it', async () => {
    const device = await openPhone()
    const { page } = device
    await page.goto(HOME)
    await alive(page)
    await page.getByRole('link', { name: '按时间排列' }).tap()
    await page.getByText('按发布时间排列').waitFor()
    expect(await page.getByRole('region', { name: '头条' }).count()).toBe(0)
    await page.goto(HOME)
    await page.waitForURL(/\?sort=time$/)
    await alive(page)
    await page.locator('main').getByRole('link', { name: '恢复推荐' }).tap()
    await page.waitForURL((url) => url.search === '')
    await page.goto(HOME)
    await settled(page)
    expect(new URL(page.url()).search).toBe('')
    expect(device.complaints).toEqual([])
  })

  it('turns to the tab beside the open one by a swipe, but for one that begins in the carousel', async () => {
    const device = await openPhone()
    const { page, context } = device
    await page.goto(HOME)
    await page.waitForFunction(() => document.querySelector('main')?.style.touchAction === 'pan-y pinch-zoom')
    const touch = await context.newCDPSession(page)
    const swipe = async (from: number, to: number, y: number) => {
      const at = (type: 'touchStart' | 'touchMove', x: number) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
      await at('touchStart', from)
      for (const share of [0.1, 0.4, 0.7, 1]) await at('touchMove', from + (to - from) * share)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(320, 80, 200)
    expect(new URL(page.url()).search).toBe('')
    await swipe(320, 80, 600)
    await page.waitForURL((url) => url.search === `?gid=${column.gid}`)
    const tab = page.getByRole('navigation', { name: '栏目' }).getByRole('link').nth(1)
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    await settled(page)
    await swipe(80, 320, 600)
    await page.waitForURL((url) => url.search === '')
    expect(device.complaints).toEqual([])
  })

  it('leads from far down back to its top', async () => {
    const { page } = await openPhone()
    await page.goto(HOME)
    const button = page.getByRole('button', { name: '回到顶部' })
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return button.isVisible()
      })
      .toBe(true)
    await button.tap()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await button.waitFor({ state: 'detached' })
  })
})

it('what is looked at of an account is kept for it', async () => {
  const device = await openPhone()
  const { page } = device
  const details = await Promise.all((await listArticles(origin)).map((one) => getDetail(origin, one)))
  const original = details.find(({ copyright }) => copyright === 'original')
  if (!original) throw new Error('the sample site has no original article')
  const { actor, author, title } = original
  const address = `/davmu/share/${actor}/user/${author.id}/index`
  await page.goto(address)
  const tab = (name: string) => page.getByRole('navigation', { name: '内容分类' }).getByRole('link', { name })
  await alive(page)
  await tab('原创').tap()
  await page.waitForURL(/\?type=original$/)
  await page.getByRole('link', { name: title }).first().waitFor()
  await page.goto(address)
  await page.waitForURL(/\?type=original$/)
  await alive(page)
  await tab('全部').tap()
  await page.waitForURL((url) => url.search === '')
  await page.goto(address)
  await settled(page)
  expect(new URL(page.url()).search).toBe('')
  expect(device.complaints).toEqual([])
})
