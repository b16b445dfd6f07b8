import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { articleAt, offlinePhonesFor, readUntilCached, type OfflinePhone } from '../support/offline-phone.ts'
import { logInAt } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getDetail, listArticles } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = offlinePhonesFor(origin)

let cards: ContentCard[]
let phone: OfflinePhone

beforeAll(async () => {
  cards = await listArticles(origin)
})
beforeEach(async () => {
  phone = await openPhone()
})

/** Writes a comment under the open article, which nobody answers. */
async function writeComment(page: Page, text: string): Promise<void> {
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /写评论/ })
    .tap()
  const composer = page.getByRole('dialog', { name: '写评论' })
  await composer.getByRole('textbox', { name: '评论内容' }).fill(text)
  // Where it comes up, a tap would meet what is no more there.
  await composer.evaluate(async (sheet) => {
    const isEnding = (one: Animation) => one.effect?.getComputedTiming().endTime !== Infinity
    await Promise.allSettled(
      sheet
        .getAnimations({ subtree: true })
        .filter(isEnding)
        .map(({ finished }) => finished),
    )
  })
  await composer.getByRole('button', { name: '发表' }).tap()
  await composer.getByText('连上后会自动发出').waitFor()
}

const isComment = (request: string) => /^POST \/(?:peony|guzzle)\/v1\/comment\//.test(request)

/** What this browser has stored to be sent. */
const storedWaiting = (page: Page) => page.evaluate(() => localStorage.getItem('davmu.waiting'))

describe('what is done without a network', () => {
  it('a comment arrives once, although its tab was closed', async () => {
    const { page, context } = phone
    const article = articleAt(cards, 4)
    await logInAt(page, '13900000071', smsGateway)
    await readUntilCached(page, article.address)
    await phone.cut()
    await page.goto(article.address)
    await writeComment(page, '地铁里写的，出站再发。')
    await page.close()

    const next = await context.newPage()
    await next.goto('/davmu/share/offline')
    await next.getByText('1 条评论等联网后发出').waitFor()
    await phone.mend()
    await next.getByText('等网的评论发出了').waitFor()
    expect(await next.getByText('条评论等联网后发出').count()).toBe(0)
    await next.reload()
    await next.goto(article.address)
    expect(await countComments(article, '地铁里写的，出站再发。')).toBe(1)
  })

  it('a comment whose answer was lost arrives once', async () => {
    const { page, context } = phone
    const article = articleAt(cards, 6)
    await logInAt(page, '13900000073', smsGateway)
    await readUntilCached(page, article.address)
    phone.network.state.losesAnswer = isComment
    await writeComment(page, '答复在隧道里丢了。')
    await expect.poll(() => countComments(article, '答复在隧道里丢了。')).toBe(1)
    await page.close()

    const next = await context.newPage()
    phone.network.state.losesAnswer = () => false
    await next.goto('/davmu/share/offline')
    await expect.poll(() => storedWaiting(next)).toBe('[]')
    expect(await countComments(article, '答复在隧道里丢了。')).toBe(1)
  })

  it('goes no further once its reader logs out, and stays a draft', async () => {
    const { page } = phone
    const article = articleAt(cards, 7)
    await logInAt(page, '13900000074', smsGateway)
    await readUntilCached(page, article.address)
    phone.network.state.losesAnswer = isComment
    await writeComment(page, '还没想好要不要发。')
    await page.goto('/davmu/share/auth')
    await page.getByRole('button', { name: '退出登录' }).tap()
    await expect.poll(() => storedWaiting(page)).toBe('[]')
    expect(await page.evaluate(() => localStorage.getItem('davmu.drafts'))).toContain('还没想好要不要发。')
  })

  it('a star stays set and arrives', async () => {
    const { page } = phone
    const article = articleAt(cards, 5)
    const before = (await getDetail(origin, article)).star_count
    await readUntilCached(page, article.address)
    await phone.cut()
    const star = page.getByRole('toolbar').getByRole('button', { name: /^点赞/ })
    await star.tap()
    await page.getByText('没有网络，联网后自动记上').waitFor()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await page.reload()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    await phone.mend()
    await expect.poll(async () => (await getDetail(origin, article)).star_count).toBe(before + 1)
  })
})

async function countComments({ actor, id }: ContentCard, text: string): Promise<number> {
  const answer = await fetch(`${origin}/${actor === 'mp' ? 'dinner' : 'inner'}/comment/${id}?sort=new&pagesize=50`)
  const { data } = (await answer.json()) as { data: { list: { content: string }[] } }
  return data.list.filter(({ content }) => content === text).length
}
