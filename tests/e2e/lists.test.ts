import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { addressPath } from '#contract/address-path.ts'
import { accountPath } from '#contract/share-urls.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, getGroup, listArticles, listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const HOME = '/davmu/share/'
const addressOf = (path: string) => `/davmu/share${path}`

let device: Device
/** Site path of a topic that several items are in. */
let topic: string
/** A track, and so an account with items of more than one type. */
let sound: ContentCard
let list: string

beforeAll(async () => {
  const details = await Promise.all((await listArticles(origin)).map((card) => getDetail(origin, card)))
  topic = details.flatMap(({ topics }) => topics)[0]?.path ?? ''
  sound = (await listItems(origin, 'audio'))[0] as ContentCard
  list = (await getGroup(origin)).default_list
})
afterEach(() => expect(device.complaints).toEqual([]))

const titles = (page: Page) => page.locator('main li h3').allTextContents()

describe('a topic', () => {
  it('is ordered as its address says, and found again as it was left', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(addressOf(topic))
    await page.getByRole('link', { name: '最热' }).tap()
    await page.waitForURL(/\?sort=hot$/)
    await expect.poll(() => page.locator('[aria-current=page]', { hasText: '最热' }).count()).toBe(1)
    const shown = await titles(page)
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(shown)
    await expect.poll(() => page.locator('link[type="application/rss+xml"]').count()).toBe(1)

    await page.locator('main li h3').last().scrollIntoViewIfNeeded()
    await page.getByText('已经到底了').waitFor() // what comes at the end of the list is there
    const last = page.locator('main li h3').last()
    await last.scrollIntoViewIfNeeded()
    const left = await titles(page)
    const at = await page.evaluate(() => scrollY)
    await last.tap()
    await page.waitForURL((url) => !url.pathname.endsWith(topic))
    await page.goBack()
    await page.waitForURL(/\?sort=hot$/)
    await expect.poll(() => titles(page)).toEqual(left)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(at)
  })
})

describe('an account', () => {
  it('is reached from an item and lists one type when asked to', async () => {
    device = await openPhone()
    const { page } = device
    const path = accountPath({ actor: sound.actor, id: sound.author.id })
    await page.goto(addressOf(path))
    await page.getByRole('link', { name: /^音频 ?\d/ }).tap()
    await page.waitForURL(/\?type=audio$/)
    const links = page.locator('main li a[data-track]')
    await expect.poll(() => links.evaluateAll((all) => all.every((one) => one.matches('[href*="/audio/"]')))).toBe(true)
    await expect.poll(() => links.count()).toBeGreaterThan(0)
  })

  it('searches in its own items alone', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(addressOf(accountPath({ actor: sound.actor, id: sound.author.id })))
    await page.getByRole('textbox').fill('灯塔')
    await page.getByRole('textbox').press('Enter')
    await page.waitForURL((url) => url.searchParams.get('uid') === sound.author.id)
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('灯塔')
  })

  it('under another actor leads to its own address', async () => {
    device = await openPhone()
    const { page } = device
    const other = sound.actor === 'mp' ? 'inner' : 'mp'
    await page.goto(addressOf(accountPath({ actor: other, id: sound.author.id }, 'audio')))
    expect(page.url()).toBe(origin + addressOf(accountPath({ actor: sound.actor, id: sound.author.id }, 'audio')))
  })
})

describe('something to hear', () => {
  it('plays from its card', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(addressOf(accountPath({ actor: sound.actor, id: sound.author.id }, 'audio')))
    await page.getByRole('button', { name: `播放：${sound.title}` }).tap()
    await page
      .locator('main')
      .getByRole('button', { name: `暂停：${sound.title}` })
      .waitFor()
    await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)).not.toBe(0)
  })
})

describe('flying cards', () => {
  const deck = () => addressOf(addressPath({ screen: 'fly-card', id: list }) ?? '')
  const place = (page: Page, number: number) =>
    page
      .getByRole('status')
      .filter({ hasText: `第 ${number} 张` })
      .waitFor({ state: 'attached' })
  const top = (page: Page) => page.locator('li[data-offset="0"] h2')

  it('move by button, key and swipe, and only the one on top can be reached', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(deck())
    const seen: Array<string | null> = []
    const see = async (number: number) => {
      await place(page, number)
      seen.push(await top(page).textContent())
    }
    await see(1)
    await page.getByRole('button', { name: '下一张' }).tap()
    await see(2)
    await page.keyboard.press('ArrowRight')
    await see(3)
    await page.mouse.move(330, 400)
    await page.mouse.down()
    await page.mouse.move(60, 410, { steps: 6 })
    await page.mouse.up()
    await see(4)
    expect(new Set(seen).size).toBe(4)
    await expect.poll(() => page.locator('li[data-offset]:not([inert]) a').count()).toBe(1)
    await page.getByRole('button', { name: '上一张' }).tap()
    await place(page, 3)
    await expect.poll(() => top(page).textContent()).toBe(seen[2])
    expect(page.url()).toContain('/fly_card/')
  })

  it('lie where they were left, here and at the next visit', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(deck())
    for (const number of [2, 3]) {
      await page.getByRole('button', { name: '下一张' }).tap()
      await place(page, number)
    }
    const title = await top(page).textContent()
    await top(page).tap()
    await page.waitForURL((url) => !url.pathname.includes('/fly_card/'))
    await page.goBack()
    await place(page, 3)
    await page.goto(HOME)
    await page.goto(deck())
    await place(page, 3)
    await expect.poll(() => top(page).textContent()).toBe(title)
  })

  it('end with the way to the list, and begin again', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(deck())
    await place(page, 1)
    const again = page.getByRole('button', { name: '从头再看' })
    const next = page.getByRole('button', { name: '下一张' })
    while ((await again.count()) === 0) await next.click()
    await again.tap()
    await place(page, 1)
    await page.keyboard.press('ArrowLeft')
    while ((await again.count()) === 0) await next.click()
    await page.locator('main').getByRole('link', { name: '看列表' }).tap()
    await page.waitForURL(/\/list\//)
    await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(1)
  })

  it('stand below each other without scripts', async () => {
    device = await openPhone({ javaScriptEnabled: false })
    const { page } = device
    await page.goto(deck())
    const tops = await page.locator('main h2').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(2)
    expect(tops).toEqual(tops.toSorted((left, right) => left - right))
    expect(new Set(tops).size).toBe(tops.length)
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    await page.locator('main h2').nth(1).tap() // nothing lies over it
    await page.waitForURL((url) => !url.pathname.includes('/fly_card/'))
  })
})
