import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { logInAt, postComment } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)

let card: ContentCard
const devices: Device[] = []

beforeAll(async () => {
  card = await getArticle(origin, 7)
})
afterEach(() => {
  expect(devices.splice(0).flatMap(({ complaints }) => complaints)).toEqual([])
})

async function newReader(mobile: string, nickname: string): Promise<Page> {
  const device = await openPhone()
  devices.push(device)
  const { page } = device
  await logInAt(page, mobile, smsGateway)
  await call(page, '/peony/v1/account/me', { nickname })
  return page
}

async function call(page: Page, path: string, data: object): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem('davmu.session'))
  const { token } = JSON.parse(kept ?? '{}') as { token: string }
  const answer = await page.request.post(path, { data, headers: { authorization: token } })
  expect((await answer.json()) as object).toMatchObject({ code: 0 })
}

const comments = () => `/${card.actor === 'mp' ? 'guzzle' : 'peony'}/v1/comment/${card.id}`
const options = (page: Page) => page.getByRole('listbox', { name: '可以提到的人' }).getByRole('option')

async function openComposer(page: Page) {
  await page.goto(`/davmu/share${card.path}`)
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /写评论/ })
    .tap()
  const sheet = page.getByRole('dialog', { name: '写评论' })
  await sheet.waitFor()
  return { sheet, field: sheet.getByRole('textbox', { name: '评论内容' }) }
}

describe('a reader who is mentioned', () => {
  it('is chosen by keys or by a tap, is told, is led to the comment, and is a link there by a new name too', async () => {
    const writer = await newReader('13900000701', '写信的人')
    const chosen = await newReader('13900000702', '守夜人甲')
    const tapped = await newReader('13900000703', '守夜人乙')
    await postComment(chosen, comments(), { content: '我在塔上。' })

    const { sheet, field } = await openComposer(writer)
    await field.pressSequentially('看 @守夜')
    // Who wrote here comes first.
    await expect.poll(() => options(writer).allTextContents()).toEqual(['守守夜人甲', '守守夜人乙'])
    expect(await findFaults(writer)).toEqual([])
    await field.press('ArrowDown')
    await expect.poll(() => options(writer).nth(1).getAttribute('aria-selected')).toBe('true')
    await expect
      .poll(() => field.getAttribute('aria-activedescendant'))
      .toBe(await options(writer).nth(1).getAttribute('id'))
    await field.press('Escape')
    await options(writer).first().waitFor({ state: 'hidden' })
    await expect.poll(() => sheet.isVisible()).toBe(true)
    await field.press('Backspace')
    await field.press('Backspace')
    await field.press('Backspace')
    await field.press('@')
    await options(writer).first().waitFor()
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('看 @守夜人甲 ')
    await sheet.getByRole('button', { name: '提到别人' }).tap()
    await field.pressSequentially('守夜人乙')
    await options(writer).filter({ hasText: '守夜人乙' }).tap()
    await expect.poll(() => field.inputValue()).toBe('看 @守夜人甲 @守夜人乙 ')
    await sheet.getByRole('button', { name: '发表' }).tap()
    await writer.getByText('已发表').waitFor()

    for (const page of [chosen, tapped]) {
      await page.goto('/davmu/share/me/notices/index?show=mention')
      await page.getByRole('link', { name: /写信的人 在评论里提到了你/ }).tap()
      await page.waitForURL(/[?&]c=/)
      const comment = page.locator('#comments li:focus')
      await comment.getByText('看 @守夜人甲').waitFor()
    }
    await call(chosen, '/peony/v1/account/me', { nickname: '换了名字' })
    await chosen.locator('#comments').getByRole('link', { name: '@守夜人甲' }).tap()
    await chosen.getByRole('heading', { name: '换了名字' }).waitFor()
  })

  it('is not offered what an input method still composes, and is offered it once it is a word', async () => {
    const writer = await newReader('13900000704', '打拼音的人')
    await newReader('13900000705', '海风一号')
    const { field } = await openComposer(writer)
    const asked: string[] = []
    writer.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.includes('/v1/mention/')) asked.push(searchParams.get('q') ?? '')
    })
    await field.press('@')
    await expect.poll(() => asked).toContain('')
    const input = await writer.context().newCDPSession(writer)
    for (const text of ['h', 'hai', 'haifeng']) {
      await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    }
    await input.send('Input.insertText', { text: '海风' })
    await options(writer).filter({ hasText: '海风一号' }).waitFor()
    expect(asked.filter((q) => /[a-z]/.test(q))).toEqual([])
    await field.press('Enter')
    await expect.poll(() => field.inputValue()).toBe('@海风一号 ')
  })
})

describe('an answer by many', () => {
  it('is one notice with their number, is one unread, and leads to the first that was not read', async () => {
    const asker = await newReader('13900000711', '问路的人')
    const first = await newReader('13900000712', '答路人甲')
    const second = await newReader('13900000713', '答路人乙')
    const root = await postComment(asker, comments(), { content: '灯塔怎么走？' })
    await postComment(first, comments(), { content: '沿着堤走。', parent_id: root })
    await postComment(second, comments(), { content: '问渔港的人。', parent_id: root })
    await postComment(second, comments(), { content: '别走夜路。', parent_id: root })
    await asker.goto('/davmu/share/')
    await asker.getByRole('link', { name: '我的' }).getByText('1 条未读消息').waitFor({ state: 'attached' })
    await asker.goto('/davmu/share/me/notices/index')
    const notice = asker.getByRole('link', { name: /答路人甲等 2 人回复了你/ })
    await notice.getByText('沿着堤走。').waitFor()
    await notice.tap()
    await asker.locator('#comments li:focus').getByText('沿着堤走。').waitFor()
    await postComment(first, comments(), { content: '明天更好走。', parent_id: root })
    await asker.goto('/davmu/share/me/notices/index')
    await asker
      .getByRole('link', { name: /答路人甲 回复了你/ })
      .getByText('明天更好走。')
      .waitFor()
    await expect.poll(() => notice.count()).toBe(1)
  })
})
