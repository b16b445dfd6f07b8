import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressPath } from '#contract/address-path.ts'
import type { ContentCard } from '#contract/content.ts'
import { settled } from '../support/alive.ts'
import {
  addressOf,
  articleAt,
  expectTitle,
  offlineAddresses,
  offlineLine,
  offlinePhonesFor,
  readUntilCached,
  type OfflinePhone,
} from '../support/offline-phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getGroup, listArticles, listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = offlinePhonesFor(origin)
/** No journey lasts as long. */
const NEVER_MS = 600_000

let cards: ContentCard[]
let phone: OfflinePhone

beforeAll(async () => {
  cards = await listArticles(origin)
})
beforeEach(async () => {
  phone = await openPhone()
})

async function expectArticle(page: Page, card: ContentCard): Promise<void> {
  await expectTitle(page, card)
  await offlineLine(page).waitFor()
  const pictures = page.locator('article img')
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (all) => (all as HTMLImageElement[]).filter((one) => one.complete && one.naturalWidth === 0).length,
      ),
    )
    .toBe(0)
}

describe('without a network', () => {
  it('opens what was read, landed on or come to by a tap, with its pictures, and lists it where a page is missing', async () => {
    const { page } = phone
    const first = articleAt(cards, 0)
    await readUntilCached(page, first.address)
    await page.goto('/davmu/share/')
    const link = page.locator('a[href*="/doc/"]').filter({ hasNotText: first.title }).first()
    const second = await link.getAttribute('href')
    await link.tap()
    await page.waitForURL((url) => url.pathname === second)
    await expect.poll(() => offlineAddresses(page)).toContain(second)

    await phone.cut()
    const secondCard = cards.find(({ path }) => second?.endsWith(path))
    for (const card of [first, secondCard]) {
      if (!card) throw new Error('an unknown article')
      await page.goto(addressOf(card))
      await expectArticle(page, card)
    }
    await page.goto('/davmu/share/list/nowhere/index')
    await page.getByRole('heading', { name: '离线' }).waitFor()
    await page.getByText('没连上网', { exact: true }).waitFor()
    const rows = page.getByRole('tabpanel').getByRole('link')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.filter({ hasText: first.title }).tap()
    await expectArticle(page, first)

    await phone.mend()
    await page.goto(first.address)
    await expectTitle(page, first)
    expect(await offlineLine(page).count()).toBe(0)
  })

  it('shows the kept page when the network takes longer than three seconds', async () => {
    const { page } = phone
    const article = articleAt(cards, 0)
    await readUntilCached(page, article.address)
    const { seen, state } = phone.network
    const before = seen.length
    state.delayMs = NEVER_MS
    await page.goto(article.address, { waitUntil: 'commit' })
    await expectTitle(page, article)
    expect(seen.slice(before)).not.toContain(`GET ${article.address}`)
  })

  it('goes to the page again that could not be had, once there is a network', async () => {
    const { page } = phone
    await readUntilCached(page, articleAt(cards, 0).address)
    await phone.cut()
    await page.goto(articleAt(cards, 3).address)
    await page.getByText('没连上网', { exact: true }).waitFor()
    await phone.mend()
    await page.getByRole('button', { name: '重试' }).tap()
    await expectTitle(page, articleAt(cards, 3))
    expect(await page.getByText('没连上网', { exact: true }).count()).toBe(0)
  })
})

describe('a deck that was opened', () => {
  it('is there whole without a network, with its pictures and the texts it leads to', async () => {
    const { page } = phone
    const { default_list: gid } = await getGroup(origin)
    const address = addressOf({ path: addressPath({ screen: 'fly-card', id: gid }) ?? '' })
    await readUntilCached(page, address)
    const titles = await page.evaluate(
      async (list) =>
        ((await (await fetch(list)).json()) as { data: { list: { title: string }[] } }).data.list.map(
          ({ title }) => title,
        ),
      `/peony/v1/content?gid=${gid}&pagesize=50`,
    )
    await phone.cut()
    await page.goto(address)
    await offlineLine(page).waitFor()
    const top = page.locator('li[data-offset="0"]')
    for (const title of titles) {
      await top.getByRole('heading', { name: title }).waitFor()
      const isShown = () =>
        top.locator('img').evaluateAll((all) => (all as HTMLImageElement[]).every((one) => one.naturalWidth > 0))
      await expect.poll(isShown).toBe(true)
      await page.getByRole('button', { name: '下一张' }).tap()
    }
    await page.getByText('都看完了').first().waitFor()
    const article = articleAt(
      cards.filter(({ title }) => titles.includes(title)),
      0,
    )
    await page.goto(article.address)
    await expectTitle(page, article)
    await page.goto('/davmu/share/offline')
    await page.getByRole('tab', { name: /^其他/ }).tap()
    await page.getByRole('tabpanel').getByRole('link', { name: '今日必读' }).tap()
    await page.waitForURL((url) => url.pathname === address)
  })
})

describe('what is to be read later', () => {
  const COLLECTION = '/davmu/share/collection/index'
  const setLater = async (page: Page, { title }: ContentCard) => {
    await page.goto(COLLECTION)
    await page.getByRole('button', { name: `稍后读：${title}` }).tap()
  }
  /** Collects an article by hand, as its page does, without staying until it counts as opened. */
  const collect = async (page: Page, card: ContentCard) => {
    await page.goto(addressOf(card))
    const button = page.getByRole('toolbar').getByRole('button', { name: '收藏' })
    await button.tap()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => offlineAddresses(page)).toContain(addressOf(card))
    await page.evaluate((name) => caches.delete(name), `davmu opened ${addressOf(card)}`)
  }

  it('has its copy by itself, with its pictures, until it is no longer kept', async () => {
    const { page } = phone
    const article = articleAt(cards, 1)
    await collect(page, article)
    await setLater(page, article)
    await expect.poll(() => page.evaluate(() => caches.keys())).toContain(`davmu later ${article.address}`)
    await expect.poll(() => offlineAddresses(page)).toContain(article.address)
    await phone.cut()
    await page.goto(article.address)
    await expectArticle(page, article)
    await phone.mend()
    await setLater(page, article)
    await expect.poll(() => offlineAddresses(page)).not.toContain(article.address)
  })

  it('is not fetched ahead for who saves data', async () => {
    const { page } = phone
    const article = articleAt(cards, 1)
    await collect(page, article)
    await page.evaluate(() => localStorage.setItem('davmu.saving', 'true'))
    const asked = page.waitForResponse((response) => /\/collection\?later=1/.test(response.url()))
    await setLater(page, article)
    await (await asked).finished()
    await settled(page)
    expect(await offlineAddresses(page)).not.toContain(article.address)
  })
})

describe('an album that was saved', () => {
  it('plays without a network, from any place of its tracks', async () => {
    const { page } = phone
    const [album] = await listItems(origin, 'audio_album')
    if (!album) throw new Error('the sample site has no album')
    const address = addressOf(album)
    await page.goto(address)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await page.getByRole('button', { name: /^保存这个专辑/ }).tap()
    await page.getByText('已存到手机').waitFor()
    await phone.cut()
    await page.goto(address)
    await offlineLine(page).waitFor()
    const track = page.locator('main a[href*="/audio/"]').first()
    await track.tap()
    await offlineLine(page).waitFor()
    await page.getByRole('group', { name: '播放器' }).getByRole('button', { name: '播放', exact: true }).tap()
    const sound = page.locator('audio[playsinline]')
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.3)
    const end = await sound.evaluate((audio: HTMLAudioElement) => (audio.currentTime = audio.duration / 2))
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(end)
  })
})

describe('a special that is saved', () => {
  it('says what it takes and how far it is, can be called off, and opens with its items without a network', async () => {
    const { page } = phone
    const [special] = await listItems(origin, 'special')
    if (!special) throw new Error('the sample site has no special')
    const address = addressOf(special)
    await page.goto(address)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    const save = page.getByRole('button', { name: /^保存这个专题/ })
    await expect.poll(() => save.textContent()).toMatch(/约 ?[\d.]+ ?[kKM]B$/)
    const progress = page.getByRole('progressbar', { name: '存到手机' })
    const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
    phone.network.state.delayMs = 40 // what takes longer is seen
    await save.tap()
    await expect.poll(percent).toBeGreaterThan(0)
    await page.getByRole('button', { name: '取消' }).tap()
    await save.waitFor()
    const names = () => page.evaluate(() => caches.keys())
    await expect.poll(names).not.toContain(`davmu saved ${address}`)

    phone.network.state.delayMs = 0
    await save.tap()
    await page.getByText('已存到手机').waitFor()
    await phone.cut()
    await page.goto(address)
    await offlineLine(page).waitFor()
    const item = page.locator('main a[href*="/doc/"]').first()
    const title = (await item.locator('h3').first().textContent()) ?? ''
    await item.tap()
    await page.locator('article h1').getByText(title, { exact: true }).waitFor()
  })
})
