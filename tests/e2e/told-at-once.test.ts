import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { watchLines } from '../support/lines.ts'
import { PHONE } from '../support/phone.ts'
import { logInAt, postComment } from '../support/reader.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle } from '../support/samples.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)

let card: ContentCard
beforeEach(async () => {
  card = await getArticle(origin, 12)
})

const comments = () => `/davmu/share${card.path}#comments`
const calls = () => `/${card.actor === 'mp' ? 'guzzle' : 'peony'}/v1/comment/${card.id}`
const randomNumber = () => `137${randomInt(10_000_000, 100_000_000)}`
const offer = (page: Page, count: number) => page.getByRole('button', { name: `有 ${count} 条新评论` })
const words = () => `潮水 ${randomInt(1_000_000_000)}`

/** A phone whose reader has logged in. */
async function openReader() {
  const device = await openPhone()
  await logInAt(device.page, randomNumber(), smsGateway)
  return { ...device, write: (text: string, parent?: string) => write(device.page, text, parent) }
}

const write = (page: Page, content: string, parent?: string) =>
  postComment(page, calls(), { content, ...(parent && { parent_id: parent }) })

describe('a comment that somebody else writes', () => {
  it('is offered at the head of the comments, moves nothing, and comes on top when it is asked for', async () => {
    const writer = await openReader()
    await writer.write(words())
    const { page, complaints } = await openPhone()
    const lines = watchLines(page)
    await page.goto(comments())
    await expect.poll(() => [...lines.followed]).toContain(`post:${card.id}`)
    const list = page.getByRole('region', { name: '评论' }).getByRole('listitem')
    await list.first().waitFor()
    const place = () => list.first().evaluate((element) => [element.id, element.getBoundingClientRect().top])
    const before = await place()

    const [first, second] = [words(), words()]
    const begun = performance.now()
    await writer.write(first)
    await offer(page, 1).waitFor()
    process.stdout.write(`a comment was told to another reader in ${(performance.now() - begun).toFixed(0)} ms\n`)
    await writer.write(second)
    await offer(page, 2).waitFor()
    expect(await findFaults(page)).toEqual([])
    expect(await place()).toEqual(before)
    expect(await page.getByText(first).count()).toBe(0)

    await offer(page, 2).tap()
    await page.getByText(first).waitFor()
    const texts = await list.allTextContents()
    expect([texts.findIndex((text) => text.includes(second)), texts.findIndex((text) => text.includes(first))]).toEqual(
      [0, 1],
    )
    await expect.poll(() => offer(page, 2).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(second)
    expect(complaints).toEqual([])
  })

  it('is counted without what the reader writes, and no more once it is gone', async () => {
    const [writer, reader] = [await openReader(), await openReader()]
    const { page } = reader
    const lines = watchLines(page)
    await page.goto(comments())
    await expect.poll(() => [...lines.followed]).toContain(`post:${card.id}`)
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /写评论/ })
      .tap()
    const own = words()
    await page.getByRole('textbox', { name: '评论内容' }).fill(own)
    await page.getByRole('button', { name: '发表' }).tap()
    await page.getByRole('region', { name: '评论' }).getByText(own).waitFor()
    const id = await writer.write(words())
    await offer(page, 1).waitFor()
    await postComment(writer.page, `${calls().replace(card.id, id)}/remove`, {})
    await offer(page, 1).waitFor({ state: 'detached' })
  })
})

describe('what a reader was told', () => {
  it('shows on the way to it at once, without the page being loaded again', async () => {
    const [writer, reader] = [await openReader(), await openReader()]
    const root = await reader.write(words())
    const { page } = reader
    const lines = watchLines(page)
    await page.goto('/davmu/share/')
    await expect.poll(() => [...lines.followed].join(' ')).toMatch(/user:/)
    expect(await page.getByText('1 条未读消息').count()).toBe(0)
    await writer.write(words(), root)
    await page.getByText('1 条未读消息').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
  })
})

describe('the pages of a browser', () => {
  it('have one connection, which goes on when the page goes that had it', async () => {
    const writer = await openReader()
    const { page: one, context, complaints } = await openPhone()
    const ofOne = watchLines(one)
    await one.goto(comments())
    await expect.poll(() => [...ofOne.followed]).toContain(`post:${card.id}`)
    const two = await context.newPage()
    const ofTwo = watchLines(two)
    await two.addInitScript(() => {
      new BroadcastChannel('davmu-line').addEventListener('message', ({ data }: MessageEvent<{ t: string }>) => {
        if (data.t === 'gap') document.documentElement.dataset['told'] = ''
      })
    })
    await two.goto(comments())
    await two.locator('html[data-told]').waitFor()
    await writer.write(words())
    await offer(one, 1).waitFor()
    await offer(two, 1).waitFor()
    expect([ofOne.opened, ofTwo.opened]).toEqual([1, 0])
    await one.close()
    await expect.poll(() => [...ofTwo.followed]).toContain(`post:${card.id}`)
    await writer.write(words())
    await offer(two, 2).waitFor()
    expect(ofTwo.opened).toBe(1)
    expect(complaints).toEqual([])
  })

  it('have each their own where the browser gives no locks', async () => {
    const { context, complaints } = await openPhone()
    await context.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'locks')
    })
    for (const page of [await context.newPage(), await context.newPage()]) {
      const lines = watchLines(page)
      await page.goto(comments())
      await expect.poll(() => [...lines.followed]).toContain(`post:${card.id}`)
    }
    expect(complaints).toEqual([])
  })

  it.each([
    ['the reader saves data', { saveData: true }, undefined],
    ['a crawler looks at them', {}, `${PHONE.userAgent} (compatible; Googlebot/2.1)`],
  ])('have none where %s, and say nothing of it', async (_, connection, userAgent) => {
    const { page, complaints } = await openPhone(userAgent === undefined ? {} : { userAgent })
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value })
    }, connection)
    const lines = watchLines(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(comments())
    const isAsked = (part: string) => asked.some((url) => url.includes(part))
    await expect.poll(() => isAsked('new-comments')).toBe(true)
    await page.waitForLoadState('networkidle')
    await page.evaluate(
      () => new Promise((resolve) => void requestIdleCallback(() => requestIdleCallback(() => resolve(0)))),
    )
    await page.getByRole('button', { name: '最新' }).tap()
    await expect.poll(() => isAsked('sort=new')).toBe(true)
    expect([lines.opened, isAsked('realtime/token'), isAsked('page-line')]).toEqual([0, false, false])
    expect(complaints).toEqual([])
  })
})
