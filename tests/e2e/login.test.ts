import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { answered, collect, COLLECTION_CALL } from '../support/answered.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { closeDevice, type Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle, listArticles } from '../support/samples.ts'
import { findCode } from '../support/sms-gateway.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const AUTH = '/davmu/share/auth'
const COLLECTION = '/davmu/share/collection/index'

let cards: ContentCard[]
let device: Device

beforeAll(async () => {
  cards = await listArticles(origin)
})
afterEach(async () => {
  // What the API refuses is logged; a proof of work is asked for when one address logs in often.
  expect(device.complaints.filter((complaint) => !/40104|40102|42902|status of (400|401|429)/.test(complaint))).toEqual(
    [],
  )
})

const articleOf = (index: number) => `/davmu/share${cards[index]?.path ?? ''}`
const numberIn = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const codeIn = (page: Page) => page.getByRole('textbox', { name: '6 位验证码' })
const loginButton = (page: Page) => page.getByRole('main').getByRole('button', { name: '登录', exact: true })

async function askForCode(page: Page, mobile: string): Promise<string> {
  await numberIn(page).fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await codeIn(page).waitFor()
  await expect.poll(() => findCode(smsGateway, mobile)).toMatch(/^\d{6}$/)
  return findCode(smsGateway, mobile)
}

/** Collects an article and tells its title. */
async function collectArticle(page: Page, index: number): Promise<string> {
  await collect(page, articleOf(index))
  return cards[index]?.title ?? ''
}

describe('the login page', () => {
  it('says what is wrong beside the field, then takes the pasted message and goes back to where it was asked from', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(`${AUTH}?redirect=${encodeURIComponent(`${origin}${articleOf(0)}`)}`)
    await numberIn(page).fill('1380000')
    await page.keyboard.press('Enter')
    await page.getByText('请检查手机号').waitFor()
    await expect.poll(() => numberIn(page).getAttribute('aria-invalid')).toBe('true')

    const code = await askForCode(page, '13700000001')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await codeIn(page).pressSequentially(wrong)
    await page.getByText('验证码不对').waitFor()
    await expect.poll(() => codeIn(page).inputValue()).toBe('')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')

    await page.evaluate((message) => {
      const data = new DataTransfer()
      data.setData('text', message)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    }, `【潮声】验证码 ${code}，5 分钟内有效`)
    await page.waitForURL((url) => url.pathname === articleOf(0))
  })

  it('leads home rather than to another site, and tells who is logged in', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(`${AUTH}?redirect=https://evil.example/davmu/share/`)
    await codeFilled(page, '13700000002')
    await page.waitForURL((url) => url.pathname === '/davmu/share/')

    await page.goto(AUTH)
    await page.getByText('137****0002').waitFor()
    await page.getByRole('button', { name: '退出登录' }).tap()
    await numberIn(page).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('davmu.session'))).toBe('null')
  })

  it('can be used with the keyboard alone', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(AUTH)
    await numberIn(page).waitFor()
    await expect.poll(() => numberIn(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('13700000003')
    await page.keyboard.press('Enter')
    await codeIn(page).waitFor()
    await expect.poll(() => findCode(smsGateway, '13700000003')).toMatch(/^\d{6}$/)
    await page.keyboard.type(await findCode(smsGateway, '13700000003'))
    await page.waitForURL((url) => url.pathname === '/davmu/share/')
  })
})

describe('the login sheet', () => {
  it('closes by Escape and by going back, gives the focus back, and keeps the code that is on its way', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(COLLECTION)
    const dialog = page.getByRole('dialog', { name: '手机号登录' })
    await loginButton(page).tap()
    await dialog.waitFor()
    await askForCode(page, '13700000004')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => loginButton(page).evaluate((button) => button === document.activeElement)).toBe(true)

    await loginButton(page).tap()
    await codeIn(page).waitFor()
    await page.getByText(/\d+ 秒后可重发/).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(COLLECTION)
  })
})

describe('the collection', () => {
  it('needs no account, can be put right, and comes along into the account', async () => {
    device = await openPhone()
    const { page } = device
    const title = await collectArticle(page, 0)
    const other = await collectArticle(page, 1)
    await page.goto(COLLECTION)
    const titles = () => page.locator('main h3').allTextContents()
    await expect.poll(titles).toEqual([other, title])

    await answered(page, COLLECTION_CALL, () => page.getByRole('button', { name: `稍后读：${title}` }).tap())
    await answered(page, COLLECTION_CALL, () => page.getByRole('button', { name: `移除：${other}` }).tap())
    await answered(page, COLLECTION_CALL, () => page.getByRole('button', { name: '撤销' }).tap())
    await answered(page, COLLECTION_CALL, () => page.getByRole('button', { name: `移除：${other}` }).tap())
    await page.getByRole('link', { name: '稍后读' }).tap()
    await expect.poll(titles).toEqual([title])

    await loginButton(page).tap()
    await codeFilled(page, '13700000005')
    await page.getByText('137****0005').waitFor()
    await expect.poll(titles).toEqual([title])

    const second = await device.context.newPage()
    await second.goto(COLLECTION)
    await second.getByRole('button', { name: '退出登录' }).tap()
    await loginButton(page).waitFor()
    await page.getByRole('heading', { name: '读到想留住的，点一下书签' }).waitFor()
  })

  it('is read as nobody in particular once the login has ended elsewhere', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(AUTH)
    await codeFilled(page, '13700000006')
    await page.waitForURL((url) => url.pathname === '/davmu/share/')
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('davmu.session') ?? '{}') as { token: string }
      await fetch('/peony/v1/account/logout', { method: 'POST', headers: { authorization: token } })
    })
    await page.goto(COLLECTION)
    await page.getByRole('heading', { name: '读到想留住的，点一下书签' }).waitFor()
    await loginButton(page).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('davmu.session'))).toBe('null')
  })
})

it('the place in an article is offered on another device of the same reader', async () => {
  const long = await findLongArticle(origin)
  device = await openPhone()
  const { page } = device
  await page.goto(AUTH)
  await codeFilled(page, '13700000007')
  await page.waitForURL((url) => url.pathname === '/davmu/share/')
  const session = await page.evaluate(() => localStorage.getItem('davmu.session'))
  await page.goto(`/davmu/share${long.path}`, { waitUntil: 'load' })
  await page
    .locator('main [data-p]')
    .nth(10)
    .evaluate((block) => block.scrollIntoView())
  await page.waitForFunction(() => (localStorage.getItem('davmu.positions') ?? '').includes('percent'))
  const sent = page.waitForResponse((response) => response.url().endsWith('/peony/v1/progress'))
  await page.goto(COLLECTION)
  await sent
  await page.reload()
  await page.getByRole('heading', { name: '接着读' }).waitFor()
  await closeDevice(device)

  device = await openPhone()
  await device.context.addInitScript((kept) => localStorage.setItem('davmu.session', kept ?? ''), session)
  await device.page.goto(`/davmu/share${long.path}`)
  const chip = device.page.getByRole('button', { name: /继续阅读/ })
  await expect.poll(() => chip.count()).toBe(1)
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it('login and collection have no serious accessibility fault', async () => {
    device = await openPhone({ colorScheme, reducedMotion: 'reduce' })
    const { page } = device
    await page.goto(COLLECTION)
    await page.getByRole('heading', { name: '读到想留住的，点一下书签' }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await collectArticle(page, 2)
    await page.goto(COLLECTION)
    await page.locator('main h3').first().waitFor()
    expect(await findFaults(page)).toEqual([])
    await loginButton(page).tap()
    await numberIn(page).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('请检查手机号').waitFor()
    expect(await findFaults(page)).toEqual([])
    await askForCode(page, colorScheme === 'light' ? '13700000008' : '13700000009')
    expect(await findFaults(page)).toEqual([])
  })
})

async function codeFilled(page: Page, mobile: string): Promise<void> {
  await codeIn(page).or(numberIn(page)).waitFor()
  await codeIn(page).fill(await askForCode(page, mobile))
}
