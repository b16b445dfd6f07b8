import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CommentList } from '#contract/comments.ts'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { paragraphWords } from '#contract/spot.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { PHONE, type Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { findLongArticle, getDetail, listItems } from '../support/samples.ts'

const { origin } = sampleSite()
const openPhone = phonesFor(origin)
const CLIENT = { userAgent: `${PHONE.userAgent} MicroMessenger/8.0.53` }

/** The longest article, so that there is something to scroll. */
let article: ContentDetail
let device: Device

beforeAll(async () => {
  article = await getDetail(origin, await findLongArticle(origin))
})
afterEach(() => expect(device.complaints).toEqual([]))

const addressOf = ({ path }: Pick<ContentCard, 'path'>, locale = '') => `/davmu/share${locale}${path}`

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  device = await openPhone(options)
  await device.page.goto(address)
  await device.page.waitForLoadState('load')
  return device.page
}

const barButton = (page: Page, name = '分享') => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const sheetOf = (page: Page) => page.getByRole('dialog')

async function openSheet(page: Page, name = '分享') {
  await barButton(page, name).tap()
  const sheet = sheetOf(page)
  await sheet.getByRole('heading', { level: 2, name }).waitFor()
  return sheet
}

/** Scrolls to a paragraph in the middle of the article that has words, and answers its number. */
async function readOn(page: Page): Promise<number> {
  const p = [12, 13, 14].find((number) => paragraphWords(article.body_html, number) !== '') ?? 0
  await page
    .locator(`main [data-p="${p}"]`)
    .evaluate((block) => window.scrollTo(0, window.scrollY + block.getBoundingClientRect().top - innerHeight * 0.26))
  return p
}

/** Stands in for the system's own menu and keeps what it was given. */
const withSystemMenu = () => {
  Object.assign(window, { given: [] })
  navigator.share = (data) => Promise.resolve(void (window as unknown as { given: unknown[] }).given.push(data))
}

describe('the share sheet', () => {
  it('shows what goes out, and hands just that to the clipboard', async () => {
    const page = await open(addressOf(article))
    await device.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const sheet = await openSheet(page)
    const { title, desc, link } = article.share
    const preview = sheet.getByRole('figure', { name: '发出去是这样' })
    await expect.poll(() => preview.getByRole('paragraph').allTextContents()).toEqual([title, desc, expect.any(String)])
    expect(await sheet.getByRole('switch').count()).toBe(0)

    await sheet.getByRole('button', { name: '复制链接' }).tap()
    await page.getByText('链接已复制').waitFor()
    await sheet.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${link}?d=1`)

    await (await openSheet(page)).getByRole('button', { name: '只分享文字' }).tap()
    await page.getByText('文字和链接已复制').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe([title, desc, `${link}?d=1`].join('\n'))
  })

  it('shares the paragraph that is being read', async () => {
    device = await openPhone()
    const { page } = device
    await page.addInitScript(withSystemMenu)
    await page.goto(addressOf(article))
    const p = await readOn(page)
    const sheet = await openSheet(page)
    await sheet.getByRole('switch', { name: /从我读到的这一段分享/ }).check()
    const words = paragraphWords(article.body_html, p)
    await sheet.getByText(words).waitFor()
    await sheet.getByRole('button', { name: '更多方式' }).tap()
    await sheet.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([
      { title: article.share.title, text: words, url: `${article.share.link}?p=${p}&d=1` },
    ])
  })

  it('leaves out what the host cannot do', async () => {
    const page = await open(addressOf(article))
    await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share)
    const sheet = await openSheet(page)
    const ways = sheet.getByRole('group', { name: '分享到' }).getByRole('button')
    await expect
      .poll(() => ways.allTextContents())
      .toEqual(['生成海报', '复制链接', '二维码', '收藏', '只分享文字', '纠错·举报'])
  })

  it('points at the menu of the social client, and a tap takes that away', async () => {
    const page = await open(addressOf(article), CLIENT)
    const sheet = await openSheet(page)
    const ways = sheet.getByRole('group', { name: '分享到' }).getByRole('button')
    await expect
      .poll(() => ways.allTextContents())
      .toEqual(['发给朋友', '朋友圈', '生成海报', '复制链接', '二维码', '收藏', '只分享文字', '纠错·举报'])
    await sheet.getByRole('button', { name: '发给朋友' }).tap()
    await page.getByText('再选“发送给朋友”').waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.touchscreen.tap(40, 700)
    await sheetOf(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
  })

  it('loses nothing where the clipboard refuses', async () => {
    const page = await open(addressOf(article))
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      document.execCommand = () => false
    })
    const sheet = await openSheet(page)
    await sheet.getByRole('button', { name: '复制链接' }).tap()
    const field = sheet.getByRole('textbox', { name: '要复制的内容' })
    await field.waitFor()
    await expect.poll(() => field.inputValue()).toBe(`${article.share.link}?d=1`)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${article.share.link}?d=1`)
  })

  it('shows a code to scan, and the way back to where it was opened', async () => {
    const page = await open(addressOf(article))
    const sheet = await openSheet(page)
    await sheet.getByRole('button', { name: '二维码' }).tap()
    await sheet.getByRole('img', { name: '这个链接的二维码' }).waitFor()
    await sheet.getByRole('button', { name: '回到分享方式' }).tap()
    await sheet.getByRole('button', { name: '二维码' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('二维码')
  })

  it('shows the poster of the spot as a picture with an address, again after it failed', async () => {
    const page = await open(addressOf(article))
    const p = await readOn(page)
    const asked: string[] = []
    await page.route('**/poster/**', async (route) => {
      asked.push(route.request().url())
      await (asked.length === 1 ? route.fulfill({ status: 200, body: 'no picture' }) : route.continue())
    })
    const sheet = await openSheet(page)
    await sheet.getByRole('switch').check()
    await sheet.getByRole('button', { name: '生成海报' }).tap()
    await sheet.getByText('海报没能打开').waitFor()
    await sheet.getByRole('button', { name: '再试一次' }).tap()
    const poster = sheet.getByRole('img', { name: `《${article.title}》的海报` })
    await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
    await expect.poll(() => sheet.getByRole('link', { name: '保存图片' }).getAttribute('href')).toContain(`p=${p}`)
    const wanted = new URL(article.poster_url, origin)
    wanted.searchParams.set('p', String(p))
    expect(asked).toEqual([wanted.href, wanted.href])
  })

  it('keeps the focus inside, gives it back, and closes by the way back', async () => {
    const page = await open(addressOf(article))
    const sheet = await openSheet(page)
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement !== document.body && !activeElement?.closest('dialog')
      })
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.closest('[role=toolbar] button')?.textContent)
    await expect.poll(() => focused()).toBe('分享')
    await openSheet(page)
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(page.url()).toBe(origin + addressOf(article))
  })

  it('of an account offers what an account has', async () => {
    const { actor, author } = article
    const page = await open(`/davmu/share/${actor}/user/${author.id}/index`)
    await page.getByRole('button', { name: '分享', exact: true }).tap()
    const sheet = sheetOf(page)
    const ways = sheet.getByRole('group', { name: '分享到' }).getByRole('button')
    await ways.first().waitFor()
    expect((await ways.allTextContents()).filter((name) => name !== '更多方式')).toEqual([
      '复制链接',
      '二维码',
      '只分享文字',
    ])
  })

  it('puts into the collection without being left', async () => {
    const page = await open(addressOf(article))
    const sheet = await openSheet(page)
    const collect = sheet.getByRole('button', { name: '收藏' })
    await collect.tap()
    await expect.poll(() => collect.getAttribute('aria-pressed')).toBe('true')
  })

  it.each([
    ['light', '', '分享'],
    ['dark', '', '分享'],
    ['light', '/en', 'Share'],
    ['dark', '/en', 'Share'],
  ] as const)('has no accessibility fault in the %s%s', async (colorScheme, locale, name) => {
    const page = await open(addressOf(article, locale), { colorScheme })
    await readOn(page)
    await openSheet(page, name)
    expect(await findFaults(page)).toEqual([])
  })
})

describe('an address with a spot', () => {
  it('opens at the paragraph, whatever place was kept', async () => {
    const page = await open(addressOf(article))
    await page.evaluate(
      (id) =>
        localStorage.setItem(
          'davmu.positions',
          JSON.stringify({ [id]: { paragraph: '4', percent: 20, at: Date.now() } }),
        ),
      article.id,
    )
    await page.goto(`${addressOf(article)}?p=14`)
    const block = page.locator('main [data-p="14"]')
    const top = () => block.evaluate((element) => element.getBoundingClientRect().top)
    const bar = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
    await expect.poll(async () => Math.abs((await top()) - bar)).toBeLessThan(8)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-p'))).toBe('14')
    expect(await page.getByRole('button', { name: /继续阅读/ }).count()).toBe(0)
  })

  it.each(['p=9999', 'p=-1', 'p=14%22%5D', 'p=1e3', 't=%3Cscript%3E&c=%27'])(
    'that is not there opens at the beginning: %s',
    async (query) => {
      const page = await open(`${addressOf(article)}?${query}`)
      await page.getByRole('toolbar').waitFor()
      await page.waitForFunction(() => document.querySelector('header button') !== null)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      const html = await (await fetch(`${origin}${addressOf(article)}?${query}`, PHONE_HEADERS)).text()
      expect(descriptionIn(html)).toBe(article.summary)
    },
  )

  it('has a card that says what the comment says, at the clean address', async () => {
    device = await openPhone()
    const actor = article.actor === 'mp' ? 'dinner' : 'inner'
    const answer = await fetch(`${origin}/${actor}/comment/${article.id}?sort=hot&pagesize=5`)
    const { data } = (await answer.json()) as { data: CommentList }
    const comment = data.list.find(({ status }) => status === 1)
    const html = await (await fetch(`${origin}${addressOf(article)}?c=${comment?.id}`, PHONE_HEADERS)).text()
    expect(descriptionIn(html)).toBe(comment?.content.replace(/\s+/g, ' '))
    expect(/<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]).toMatch(/\/index$/)
  })

  it('is the second that is being heard', async () => {
    const cards = await listItems(origin, 'audio', 20)
    const details = await Promise.all(cards.map((card) => getDetail(origin, card)))
    const page = await open(addressOf(details.find(({ media }) => media !== null) ?? article))
    const player = page.getByRole('group', { name: '播放器' })
    await player.getByRole('button', { name: '播放', exact: true }).tap()
    await player.getByText('00:01').waitFor()
    await page.getByRole('button', { name: '分享', exact: true }).first().tap()
    const sheet = sheetOf(page)
    await sheet.getByRole('switch', { name: /从 \d+:\d\d 开始分享/ }).check()
    await sheet.getByRole('button', { name: '二维码' }).waitFor()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      document.execCommand = () => false
    })
    await sheet.getByRole('button', { name: '复制链接' }).tap()
    await expect.poll(() => sheet.getByRole('textbox').inputValue()).toMatch(/\/index\?t=[1-9]\d*&d=1$/)
  })
})

const PHONE_HEADERS = { headers: { 'user-agent': PHONE.userAgent } }

function descriptionIn(html: string): string {
  const text = /<meta property="og:description" content="([^"]*)">/.exec(html)?.[1] ?? ''
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
