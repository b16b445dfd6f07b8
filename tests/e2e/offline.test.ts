import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
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
import { listArticles, listItems } from '../support/samples.ts'

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
