import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { alive } from '../support/alive.ts'
import { answered } from '../support/answered.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { logInAt } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle, listArticles, listItems } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const ME = '/davmu/share/me/index'
const HISTORY = '/davmu/share/me/history/index'
const FORGET = /\/history\/[^/]+\/forget$/

let long: ContentCard
let other: ContentCard
let gallery: ContentCard

beforeAll(async () => {
  long = await findLongArticle(origin)
  other = found((await listArticles(origin)).filter(({ id }) => id !== long.id))
  gallery = found(await listItems(origin, 'gallery'))
})

function found([card]: readonly ContentCard[]): ContentCard {
  if (!card) throw new Error('the sample site has no such item')
  return card
}

/** Opens an item until this browser knows that it was opened. */
async function look(page: Page, { path, id }: ContentCard): Promise<void> {
  await page.goto(`/davmu/share${path}`)
  await page.waitForFunction((id) => (localStorage.getItem('davmu.read') ?? '').includes(id), id)
}

/** Reads the long article to its tenth paragraph. */
async function readOn(page: Page): Promise<void> {
  await look(page, long)
  const paragraph = page.locator('main [data-p]').nth(10)
  await paragraph.evaluate((block) => window.scrollTo(0, window.scrollY + block.getBoundingClientRect().top - 60))
  await page.waitForFunction(() => (localStorage.getItem('davmu.positions') ?? '').includes('percent'))
}

const entry = (page: Page, { title }: ContentCard) => page.getByRole('main').getByRole('link', { name: title })
const remove = (page: Page, { title }: ContentCard) => page.getByRole('button', { name: `移除：${title}` })

describe('the history', () => {
  it('has what was opened, and goes on where the reader was', async () => {
    const device = await openPhone()
    const { page } = device
    await readOn(page)
    await look(page, gallery)
    await page.goto(ME)
    const strip = page.getByRole('region', { name: '最近看过' })
    await strip.getByRole('link', { name: gallery.title }).waitFor()
    await strip.getByRole('link', { name: long.title }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('link', { name: /^2\s*历史$/ }).tap()

    await page.getByRole('heading', { name: '今天' }).waitFor()
    await entry(page, gallery).waitFor()
    expect(await findFaults(page)).toEqual([])
    await entry(page, long)
      .getByText(/读到 \d+%/)
      .waitFor()
    await entry(page, long).tap()
    const paragraph = page.locator('main [data-p]').nth(10)
    await expect
      .poll(() => paragraph.evaluate((block) => Math.abs(block.getBoundingClientRect().top)))
      .toBeLessThan(200)
    expect(device.complaints).toEqual([])
  })

  it('forgets one item with the place in it, unless the reader takes that back', async () => {
    const { page } = await openPhone()
    await readOn(page)
    await look(page, other)
    await page.goto(HISTORY)
    await answered(page, FORGET, () => remove(page, long).tap())
    await entry(page, long).waitFor({ state: 'detached' })
    await answered(page, /\/v1\/progress$/, () => page.getByRole('button', { name: '撤销' }).tap())
    await page.reload()
    await entry(page, long)
      .getByText(/读到 \d+%/)
      .waitFor()

    await answered(page, FORGET, () => remove(page, long).tap())
    await page.getByText('已移除').waitFor()
    await page.reload()
    await entry(page, other).waitFor()
    expect(await entry(page, long).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('davmu.positions'))).toBe('{}')
  })

  it('knows nothing of what is opened while it is paused, and says so', async () => {
    const { page } = await openPhone()
    await look(page, other)
    await page.goto(HISTORY)
    await entry(page, other).waitFor()
    const pause = page.getByRole('switch', { name: /^无痕浏览/ })
    await pause.check()
    await page.goto(`/davmu/share${gallery.path}`)
    await alive(page)
    await page.goto(`/davmu/share${long.path}`)
    await page.evaluate(() => window.scrollTo(0, 3000))
    await alive(page)
    await page.goto(HISTORY)
    await entry(page, other).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect([kept.includes(gallery.id), kept.includes(long.id)]).toEqual([false, false])

    await expect.poll(() => pause.isChecked()).toBe(true)
    await answered(page, FORGET, () => remove(page, other).tap())
    await page.getByText('无痕浏览开着，看过的内容不会记在这里').waitFor()
    await pause.uncheck()
    await look(page, gallery)
    await page.goto(HISTORY)
    await entry(page, gallery).waitFor()
  })

  it('is cleared once the reader says so a second time', async () => {
    const { page } = await openPhone()
    await readOn(page)
    await page.goto(HISTORY)
    await entry(page, long).waitFor()
    await page.getByRole('button', { name: '清空历史' }).tap()
    const sheet = page.getByRole('dialog', { name: '清空历史' })
    expect(await findFaults(page)).toEqual([])
    await sheet.getByRole('button', { name: '先留着' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await entry(page, long).waitFor()
    await page.getByRole('button', { name: '清空历史' }).tap()
    await answered(page, /\/history\/clear$/, () => sheet.getByRole('button', { name: '清空', exact: true }).tap())
    await page.getByText('看过的内容会记在这里').waitFor()
    await page.reload()
    await page.getByText('看过的内容会记在这里').waitFor()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(long.id)
  })

  it('comes along when its reader logs in', async () => {
    const { page } = await openPhone()
    await look(page, gallery)
    await page.goto(HISTORY)
    await entry(page, gallery).waitFor()
    await logInAt(page, '13600000081', smsGateway)
    await page.goto(HISTORY)
    await entry(page, gallery).waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1)
  })
})
