import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import type { ContentCard } from '#contract/content.ts'
import { aliveAt, settled } from '../support/alive.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import type { Device } from '../support/phone.ts'
import { sampleSite } from '../support/sample-site.ts'
import { getArticle } from '../support/samples.ts'
import { findCode } from '../support/sms-gateway.ts'

const { origin, smsGateway } = sampleSite()
const openPhone = phonesFor(origin)
const MOBILE = '13900000021'

let card: ContentCard
let root: Comment
let lastReply: Comment
let device: Device

beforeAll(async () => {
  card = await getArticle(origin, 6)
  const token = await logIn()
  root = await post(token, '港口的老灯塔，\n二十年没回去看过了。')
  for (const text of ['第一条回复', '第二条回复', '第三条回复', '最后一条回复']) {
    lastReply = await post(token, text, root.id)
  }
})

const address = () => `/davmu/share${card.path}`
const item = (page: Page, { id }: Comment) => page.locator(`#comment-${id}`)

describe('the comments under an article', () => {
  it('stay as the server made them while a sheet opens far away from them', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(address())
    await page.getByRole('button', { name: '阅读设置' }).tap()
    await page.getByRole('dialog', { name: '阅读设置' }).waitFor()
    await expect.poll(() => item(page, root).count()).toBe(1)
    expect(device.complaints).toEqual([])
  })

  it('open at the one that the address asks for, with the one that it answers', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(`${address()}?c=${lastReply.id}`)
    const reply = item(page, lastReply)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${lastReply.id}`)
    expect((await reply.boundingBox())?.y).toBeLessThan(844)
    await expect.poll(() => item(page, root).textContent()).toContain('港口的老灯塔')
    expect(device.complaints).toEqual([])
  })

  it('open one after the other where there are more answers', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(`${address()}#comments`)
    expect(await item(page, lastReply).count()).toBe(0)
    await page.getByRole('button', { name: '共 4 条回复' }).tap()
    await item(page, lastReply).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^comment-/)
  })

  it('do what a tap asked for that came before their code, however their buttons have changed', async () => {
    device = await openPhone()
    const { page, context } = device
    const { promise: isWanted, resolve: send } = Promise.withResolvers<void>()
    await context.route('**/assets/comment-section-*.js', async (route) => {
      await isWanted
      await route.continue()
    })
    await page.goto(`${address()}#comments`)
    await page.locator('html[data-alive]').waitFor()
    await page.evaluate(() => {
      document.getElementById('comments')?.prepend(document.createElement('button'))
    })
    await item(page, root).getByRole('button', { name: '回复' }).first().tap()
    send()
    const writing = page.getByRole('dialog', { name: '写评论' })
    await writing.waitFor()
    await expect.poll(() => writing.textContent()).toContain('回复')
  })

  it('come to life as soon as the network is back that was lost as they were fetched', async () => {
    device = await openPhone()
    const { page, context } = device
    await page.goto(address())
    await settled(page) // but for what lies further down
    await context.setOffline(true)
    const isLost = page.waitForEvent('requestfailed', (request) => /comment/.test(request.url()))
    await item(page, root).scrollIntoViewIfNeeded()
    await isLost
    await context.setOffline(false)
    await aliveAt(item(page, root))
    await expect.poll(() => item(page, root).count()).toBe(1)
  })

  it('say quietly that one is no longer there', async () => {
    device = await openPhone()
    const { page } = device
    await page.goto(`${address()}?c=nowhere`)
    await page.getByText('要找的那条评论已经不在了').waitFor()
    await expect.poll(() => item(page, root).count()).toBe(1)
  })

  it.each(['light', 'dark'] as const)('can be used by everybody, in the %s', async (colorScheme) => {
    device = await openPhone({ colorScheme })
    const { page } = device
    await page.goto(`${address()}#comments`)
    await page.getByRole('button', { name: '共 4 条回复' }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page
      .getByRole('button', { name: /的评论：更多操作/ })
      .first()
      .tap()
    await page.getByRole('dialog', { name: '评论操作' }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.getByRole('button', { name: '举报' }).tap()
    await page.getByRole('dialog', { name: '举报评论' }).waitFor()
    expect(await findFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /写评论/ })
      .tap()
    await page.getByRole('dialog', { name: '写评论' }).waitFor()
    expect(await findFaults(page)).toEqual([])
  })
})

async function call(name: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', 'request-id': randomUUID(), authorization: token }
  const response = await fetch(origin + name, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as { code: number; msg: string; data: Record<string, unknown> }
  if (answer.code !== 0) throw new Error(`${name}: ${answer.code} ${answer.msg}`)
  return answer.data
}

/** Token of a reader with `MOBILE`. */
async function logIn(): Promise<string> {
  const who = { appid: 1, platform: 'mobile', device_id: randomUUID() }
  const { token } = await call('/peony/v1/auth', who)
  await call('/peony/v1/vcode', { mobile: MOBILE }, String(token))
  const vcode = await vi.waitUntil(() => findCode(smsGateway, MOBILE))
  const user = await call('/peony/v1/auth', { ...who, mobile: MOBILE, vcode }, String(token))
  return String(user['token'])
}

async function post(token: string, content: string, parent?: string): Promise<Comment> {
  const family = card.actor === 'mp' ? 'guzzle' : 'peony'
  const body = { content, ...(parent && { parent_id: parent }) }
  return (await call(`/${family}/v1/comment/${card.id}`, body, token)) as unknown as Comment
}
