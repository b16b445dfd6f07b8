import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { alive } from '../support/alive.ts'
import { answered, COLLECTION_CALL } from '../support/answered.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { enterMobile } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const COMMENT_CALL = '**/v1/comment/*'

let cards: ContentCard[]
let device: Device

beforeAll(async () => {
  cards = await listArticles(origin)
})

const articleAt = (index: number) => {
  const card = cards[index]
  if (!card) throw new Error(`the sample site has no article ${index}`)
  return { title: card.title, address: `/davmu/share${card.path}` }
}
const bar = (page: Page) => page.getByRole('toolbar')
const starIn = (page: Page) => bar(page).getByRole('button', { name: /^点赞/ })
const collectIn = (page: Page) => bar(page).getByRole('button', { name: /^收藏/ })
const composer = (page: Page) => page.getByRole('dialog', { name: '写评论' })
const field = (page: Page) => composer(page).getByRole('textbox', { name: '评论内容' })
const commentsWith = (page: Page, text: string) => page.locator('#comments').getByText(text, { exact: true })
const isPressed = (button: Locator) => button.getAttribute('aria-pressed')

/** Sends a comment that waits, unless the page, which does so by itself too, is quicker. */
async function sendAgain(page: Page, text: string): Promise<void> {
  const arrived = commentsWith(page, text).first()
  await Promise.any([composer(page).getByRole('button', { name: '重发' }).tap(), arrived.waitFor()])
  await arrived.waitFor()
}

describe('a reader who takes part', () => {
  it('stars as nobody in particular, comments after a login that loses nothing, collects, and finds it again', async () => {
    device = await openPhone()
    const { page } = device
    const { address, title } = articleAt(0)
    await page.goto(address)
    await starIn(page).tap()
    await expect.poll(() => isPressed(starIn(page))).toBe('true')

    await writeComment(page, '在船上读完的，灯还亮着。')
    await composer(page).getByRole('button', { name: '发表' }).tap()
    await enterMobile(page, '13900000001', { smsGateway, goesOn: /登录，并发表评论/ })
    await commentsWith(page, '在船上读完的，灯还亮着。').waitFor()
    await composer(page).waitFor({ state: 'hidden' })

    await page.reload()
    await expect.poll(() => isPressed(starIn(page))).toBe('true')
    await answered(page, COLLECTION_CALL, () => collectIn(page).tap())
    await expect.poll(() => isPressed(collectIn(page))).toBe('true')

    await page.getByRole('button', { name: '返回' }).tap()
    await page.getByRole('link', { name: '我的' }).tap()
    await page.getByRole('link', { name: /收藏$/ }).tap()
    await page.getByRole('heading', { name: '我的收藏' }).waitFor()
    await page.locator('main').getByText(title, { exact: true }).first().waitFor()
    expect(device.complaints).toEqual([])
  })

  it('keeps a comment that a cut connection held up, and sends it once when it is back', async () => {
    device = await openPhone()
    const { page, context } = device
    await page.goto(articleAt(1).address)
    await logInFirst(page, '13900000002')
    await page.goto(articleAt(1).address)
    await writeComment(page, '断网也不该丢字。')
    await context.setOffline(true)
    await composer(page).getByRole('button', { name: '发表' }).tap()
    await composer(page).getByText('网络没有连上').waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('断网也不该丢字。')

    await context.setOffline(false)
    await sendAgain(page, '断网也不该丢字。')
    expect(await countOnServer(page, '断网也不该丢字。')).toBe(1)
  })

  it('sends once what arrived although its answer was lost', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(articleAt(2).address)
    await logInFirst(page, '13900000003')
    await page.goto(articleAt(2).address)
    await writeComment(page, '只该有这一条。')
    await page.route(COMMENT_CALL, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await composer(page).getByRole('button', { name: '发表' }).tap()
    await composer(page).getByText('网络没有连上').waitFor()
    await page.unrouteAll({ behavior: 'wait' }) // the page may be sending it again itself
    await sendAgain(page, '只该有这一条。')
    await composer(page).waitFor({ state: 'hidden' })
    expect(await countOnServer(page, '只该有这一条。')).toBe(1)
  })

  it('finds what was typed in a tab that was killed before it was sent', async () => {
    device = await openPhone()
    const { page, context } = device
    const { address } = articleAt(3)
    await page.goto(address)
    await writeComment(page, '还没来得及发。')
    await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('还没来得及发')))
    await page.close({ runBeforeUnload: false })

    const next = await context.newPage()
    await next.goto(address)
    await bar(next)
      .getByRole('button', { name: /草稿：还没来得及发/ })
      .tap()
    await expect.poll(() => field(next).inputValue()).toBe('还没来得及发。')
  })

  it('reads on as nobody in particular when the login has ended elsewhere', async () => {
    device = await openPhone()
    const { page } = device
    const { address } = articleAt(4)
    await page.goto(address)
    await logInFirst(page, '13900000004')
    await page.goto(address)
    await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('davmu.session') ?? '{}') as { token: string }
      const headers = { authorization: token, 'request-id': crypto.randomUUID() } // by which a proxy may repeat it
      await fetch('/peony/v1/account/logout', { method: 'POST', headers })
    })
    await page.reload()
    await starIn(page).tap()
    await expect.poll(() => isPressed(starIn(page))).toBe('true')
    await writeComment(page, '还是要登录的。')
    await composer(page).getByRole('button', { name: '发表' }).tap()
    await page.getByRole('dialog').getByLabel('手机号').waitFor()
  })
})

/** Opens the field for a comment and types into it. */
async function writeComment(page: Page, text: string): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /写评论/ })
    .tap()
  await field(page).fill(text)
}

async function logInFirst(page: Page, mobile: string): Promise<void> {
  await page.goto('/davmu/share/auth')
  await alive(page)
  await enterMobile(page, mobile, { smsGateway, goesOn: /^登录$/ })
  await page.waitForURL((url) => !url.pathname.endsWith('/auth'))
}

/** How often a comment stands under the article that the page shows, for everybody. */
async function countOnServer(page: Page, text: string): Promise<number> {
  const id = /\/([^/]+)\/index$/.exec(new URL(page.url()).pathname)?.[1] ?? ''
  const family = page.url().includes('/mp/') ? 'dinner' : 'inner'
  const answer = await page.request.get(`/${family}/comment/${id}?sort=new&pagesize=50`)
  const { data } = (await answer.json()) as { data: { list: Array<{ content: string }> } }
  return data.list.filter((comment) => comment.content === text).length
}
