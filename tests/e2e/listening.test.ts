import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { aliveAt, partLoaded } from '../support/alive.ts'
import { putFakeSpeech, type FakeSpeech } from '../support/fake-speech.ts'
import { phonesFor } from '../support/journeys.ts'
import { closeDevice, type Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle, getDetail, listArticles, listItems } from '../support/samples.ts'

declare global {
  var fakeSpeech: FakeSpeech
}

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
/** By then a scroll would be under way. */
const FRAMES_OF_A_SCROLL = 20
const addressOf = (card: Pick<ContentCard, 'path'>) => `/davmu/share${card.path}`

/** The longest article, so that there is something to scroll. */
let long: ContentCard
let device: Device

beforeAll(async () => {
  long = await findLongArticle(origin)
})
afterEach(() => expect(device.complaints).toEqual([]))

async function openWithVoices(voices: string[] = ['en-US', 'zh-CN'], late = false): Promise<Page> {
  device = await openPhone()
  await putFakeSpeech(device.context, { voices, late })
  await device.page.goto(addressOf(long))
  return device.page
}

const openPanel = (page: Page) => page.getByRole('button', { name: '阅读设置' }).tap()
const bar = (page: Page) => page.getByRole('complementary', { name: '朗读' })
const said = (page: Page) => page.evaluate(() => fakeSpeech.said)
const end = (page: Page) => page.evaluate(() => fakeSpeech.end())
/** What is marked, and the number of its paragraph. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const [range] = [...(CSS.highlights.get('listening') ?? [])] as Range[]
    const block = range?.startContainer.parentElement?.closest<HTMLElement>('[data-p]')
    return { text: range?.toString() ?? '', p: block?.dataset['p'] ?? '' }
  })
const storedParagraph = (page: Page) =>
  page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem('davmu.positions') ?? '{}') as Record<string, { paragraph: string }>
    return kept[id]?.paragraph
  }, long.id)

async function start(page: Page): Promise<void> {
  await openPanel(page)
  await page.getByRole('button', { name: /听全文/ }).tap()
  await bar(page).waitFor()
}

it('an article is read sentence by sentence, each is marked, and the place is kept', async () => {
  const page = await openWithVoices()
  await start(page)
  const [first] = await said(page)
  expect(first).toMatchObject({ voice: 'voice zh-CN', rate: 1 })
  expect((await marked(page)).text).toBe(first?.text)

  const seen = new Set<string>()
  for (let sentence = 0; sentence < 12; sentence += 1) {
    await end(page)
    seen.add((await marked(page)).p)
  }
  const all = await said(page)
  expect(all).toHaveLength(13)
  expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThan(11)
  expect(seen.size).toBeGreaterThan(1)
  const { p, text } = await marked(page)
  expect(all.at(-1)?.text).toBe(text)
  await expect.poll(() => storedParagraph(page)).toBe(p)
  // The page goes along with the voice.
  await expect
    .poll(() =>
      page.evaluate((number) => document.querySelector(`[data-p="${number}"]`)?.getBoundingClientRect().top, p),
    )
    .toBeLessThan(700)
})

it('pauses, goes on, steps and changes its speed', async () => {
  const page = await openWithVoices()
  await start(page)
  await end(page)
  const [, second] = await said(page)
  await bar(page).getByRole('button', { name: '暂停朗读' }).tap()
  await end(page)
  await expect.poll(() => said(page)).toHaveLength(2)
  await bar(page).getByRole('button', { name: '接着读' }).tap()
  expect((await said(page)).at(-1)).toEqual(second)

  await bar(page).getByRole('button', { name: '下一句' }).tap()
  await bar(page).getByRole('button', { name: '上一句' }).tap()
  expect((await said(page)).at(-1)).toEqual(second)
  await bar(page)
    .getByRole('button', { name: /语速 1 倍/ })
    .tap()
  expect((await said(page)).at(-1)).toEqual({ ...second, rate: 1.25 })

  await bar(page).getByRole('button', { name: '停止朗读' }).tap()
  await expect.poll(() => bar(page).count()).toBe(0)
  await expect.poll(() => marked(page)).toEqual({ text: '', p: '' })
  await start(page)
  expect((await said(page)).at(-1)?.rate).toBe(1.25)
})

it('begins at the paragraph that is being read, and goes on where the reader has read on meanwhile', async () => {
  const page = await openWithVoices()
  await page.waitForLoadState('load')
  const scrollTo = (place: number) =>
    page
      .locator('main [data-p]')
      .nth(place)
      .evaluate((block) => window.scrollTo(0, window.scrollY + block.getBoundingClientRect().top - 60))
  await scrollTo(10)
  await start(page)
  const from = Number((await marked(page)).p)
  expect(from).toBeGreaterThanOrEqual(10)
  expect(from).toBeLessThan(14)

  await bar(page).getByRole('button', { name: '暂停朗读' }).tap()
  await scrollTo(25)
  await bar(page).getByRole('button', { name: '接着读' }).tap()
  expect(Number((await marked(page)).p)).toBeGreaterThanOrEqual(25)

  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await start(page)
  expect(Number((await marked(page)).p)).toBeGreaterThanOrEqual(24)
})

it('leaves the page alone once the reader has scrolled away', async () => {
  const page = await openWithVoices()
  await start(page)
  const away = page.locator('main [data-p]').nth(30)
  await away.evaluate((block) => block.scrollIntoView({ block: 'center' }))
  const topOfAway = () => away.evaluate((block) => Math.round(block.getBoundingClientRect().top / 10))
  const left = await topOfAway()
  await end(page)
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, FRAMES_OF_A_SCROLL)
  expect(await topOfAway()).toBe(left)
  await expect.poll(() => storedParagraph(page)).toBe((await marked(page)).p)
})

it('falls silent with its page, and when a voice fails', async () => {
  const page = await openWithVoices()
  await start(page)
  await page.evaluate(() => fakeSpeech.fail('synthesis-failed'))
  await page.getByRole('status').filter({ hasText: '朗读中断了' }).waitFor()
  await bar(page).getByRole('button', { name: '接着读' }).tap()
  await bar(page).getByRole('button', { name: '暂停朗读' }).waitFor()
  await page
    .locator('main a[href*="/doc/"]')
    .last()
    .evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => bar(page).count()).toBe(0)
  expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false)
})

it('one thing sounds at a time', async () => {
  const [track] = await listItems(origin, 'audio', 1)
  device = await openPhone()
  const { page } = device
  await putFakeSpeech(device.context, { voices: ['zh-CN'] })
  await page.goto(addressOf(track as ContentCard))
  await page.getByRole('button', { name: '播放', exact: true }).first().tap()
  await page.waitForFunction(() => document.querySelector('audio')?.paused === false)
  const article = page.locator('a[href*="/doc/"]').first()
  await article.evaluate((link) => link.scrollIntoView())
  await aliveAt(article)
  await article.evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/\/doc\//)
  await start(page)
  await page.waitForFunction(() => document.querySelector('audio')?.paused)
  await page.getByRole('complementary', { name: '播放器' }).getByRole('button', { name: '播放', exact: true }).tap()
  await bar(page).getByRole('button', { name: '接着读' }).waitFor()
  expect(await page.evaluate(() => speechSynthesis.speaking)).toBe(false)
})

it('waits for voices that come late, and is not offered where there is none', async () => {
  const late = await openWithVoices(['zh-CN'], true)
  await start(late)
  await closeDevice(device)
  const page = await openWithVoices(['en-US'])
  await openPanel(page)
  await page.getByRole('slider', { name: '字号' }).waitFor()
  await partLoaded(page, 'listen-entry')
  expect(await page.getByRole('button', { name: /听全文/ }).count()).toBe(0)
})

it('is not offered where a browser cannot speak, nor where there is no text', async () => {
  device = await openPhone()
  const { page } = device
  await device.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance'))
  await page.goto(addressOf(long))
  await openPanel(page)
  await page.getByRole('slider', { name: '字号' }).waitFor()
  expect(await page.getByText('听全文').count()).toBe(0)
  await page.goto('/davmu/share/')
  await openPanel(page)
  await page.getByRole('slider', { name: '字号' }).waitFor()
  expect(await page.getByText('听全文').count()).toBe(0)
})

describe('an article with a narration', () => {
  const SOUND = 'audio[playsinline]'
  const row = (page: Page) => page.locator('#narration')
  const mini = (page: Page) => page.getByRole('complementary', { name: '播放器' })
  const seconds = (page: Page) => page.locator(SOUND).evaluate((audio: HTMLAudioElement) => audio.currentTime)
  let narrated: ContentDetail

  beforeAll(async () => {
    const details = await Promise.all((await listArticles(origin)).map((card) => getDetail(origin, card)))
    const found = details.find(({ media }) => media !== null)
    if (!found) throw new Error('no sample has a narration')
    narrated = found
  })

  it('is played where no voice is, paused from the bar, and goes on at its place on the next visit', async () => {
    device = await openPhone()
    const { page } = device
    await device.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance'))
    await page.goto(addressOf(narrated))
    await row(page)
      .getByRole('button', { name: /听全文/ })
      .tap()
    await mini(page).getByText(narrated.title).waitFor()
    await expect.poll(() => seconds(page)).toBeGreaterThan(6)
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(narrated.title)
    await mini(page).getByRole('button', { name: '暂停', exact: true }).tap()
    await page.waitForFunction((sound) => document.querySelector<HTMLAudioElement>(sound)?.paused, SOUND)
    const left = await seconds(page)

    await page.reload()
    await row(page)
      .getByRole('button', { name: /接着听/ })
      .waitFor()
    await openPanel(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /接着听/ })
      .tap()
    await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(left - 1)
    await row(page).getByRole('button', { name: '暂停朗读' }).tap()
    await page.waitForFunction((sound) => document.querySelector<HTMLAudioElement>(sound)?.paused, SOUND)
  })

  it('has the player of the browser where scripts do not run', async () => {
    device = await openPhone({ javaScriptEnabled: false })
    const { page } = device
    await page.goto(addressOf(narrated))
    await page.locator(`#narration audio[controls] source[src="${narrated.media?.url}"]`).waitFor({ state: 'attached' })
    expect(await page.getByRole('button', { name: /听全文/ }).count()).toBe(0)
  })
})
