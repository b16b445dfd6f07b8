import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { answered, FOLLOW_CALL } from '../support/answered.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { enterMobile } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const FOLLOWS = '/davmu/share/me/follows/index'

let card: ContentCard
let device: Device

beforeAll(async () => {
  card = await getArticle(origin, 0)
})

const article = () => `/davmu/share${card.path}`
const account = () => `/davmu/share/${card.actor}/user/${card.author.id}/index`
const follow = (page: Page) => page.getByRole('button', { name: `关注 ${card.author.name}`, exact: true })
const followed = (page: Page) => page.getByRole('button', { name: `已关注 ${card.author.name}`, exact: true })

describe('following an account', () => {
  it('goes on by itself after the login, stands everywhere, and is taken back', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(article())
    await follow(page).tap()
    await answered(page, FOLLOW_CALL, () => enterMobile(page, '13900000101', { smsGateway, goesOn: /登录，并关注/ }))
    await followed(page).waitFor()

    await page.goto(FOLLOWS)
    await page.getByRole('link', { name: card.author.name }).tap()
    await followed(page).waitFor()
    await page.reload()
    await answered(page, FOLLOW_CALL, () => followed(page).tap())
    await follow(page).waitFor()
    await page.goto(FOLLOWS)
    await page.getByText('还没有关注账号').waitFor()
    expect(device.complaints).toEqual([])
  })

  it('is listed with how much was published since its reader looked', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto('/davmu/share/auth')
    await enterMobile(page, '13900000109', { smsGateway, goesOn: /^登录$/ })
    await page.waitForURL((url) => !url.pathname.endsWith('/auth'))
    await page.goto(account())
    await answered(page, FOLLOW_CALL, () => follow(page).tap())
    await page.route('**/dinner/mp/followlist?*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { list: object[] } }
      body.data.list = body.data.list.map((one) => ({ ...one, unread: 3 }))
      await route.fulfill({ response, json: body })
    })
    await page.goto(FOLLOWS)
    const row = page.getByRole('link', { name: card.author.name })
    await row.getByRole('img', { name: '3 篇没看过' }).waitFor()
    expect(device.complaints).toEqual([])
  })

  it('is shown at once, and as it was when it cannot be told', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto('/davmu/share/auth')
    await enterMobile(page, '13900000102', { smsGateway, goesOn: /^登录$/ })
    await page.waitForURL((url) => !url.pathname.endsWith('/auth'))
    await page.goto(account())
    const held = Promise.withResolvers<void>()
    await page.route(FOLLOW_CALL, async (route) => {
      await held.promise
      await route.abort('connectionreset')
    })
    await follow(page).tap()
    await followed(page).waitFor()
    held.resolve()
    await page.getByRole('status').getByText('请检查网络').waitFor()
    await expect.poll(() => follow(page).isVisible()).toBe(true)
  })

  it('moves nothing on the page when the button comes', async () => {
    device = await openPhone()
    const { page } = device
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(article())
    await follow(page).waitFor()
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  })
})
