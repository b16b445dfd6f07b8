import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alive } from '../support/alive.ts'
import { phonesFor } from '../support/journeys.ts'
import { newsroomOf } from '../support/newsroom.ts'
import type { Device } from '../support/phone.ts'
import { startSite, type Running } from '../support/processes.ts'
import { enterMobile, logInAt } from '../support/reader.ts'
import { makeSampleFolder } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'

const dataFolder = makeSampleFolder()
const site = { dataFolder, origin: '' }
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
let running: Running
let question: string

beforeAll(async () => {
  gateway = await startSmsGateway()
  const sms = { SMS_DRIVER: 'webhook', SMS_WEBHOOK_URL: gateway.url, SMS_WEBHOOK_SECRET: 'secret of the browser tests' }
  running = await startSite({ DATA_DIR: dataFolder, SEED: 'none', COMMENT_POLICY: 'pre', ...sms }, '/davmu/share/')
  site.origin = running.origin
  const [card] = await listItems(site.origin, 'question')
  question = `/davmu/share${card?.path}`
})
afterAll(async () => {
  await running?.stop()
  await gateway?.stop()
})

const phones = phonesFor()
const openPhone = (): Promise<Device> => phones({}, site.origin)
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Has a moderator approve what says some words. */
async function approve(words: string): Promise<void> {
  const { page } = await newsroomOf(site)('moderator', { path: '/moderation?kind=submission' })
  const row = page.getByRole('grid', { name: '审核' }).getByRole('row').filter({ hasText: words })
  await row.focus()
  await page.keyboard.press('a')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: '刚才做的' }).waitFor()
}

describe('readers who ask and answer', () => {
  it('a question is asked, waits, is approved and answered, and its asker is told', async () => {
    const { page } = await openPhone()
    await page.goto(question)
    await alive(page)
    await page.getByRole('button', { name: '我要提问' }).tap()
    const asking = sheet(page, '我要提问')
    await asking.getByRole('textbox', { name: '问题', exact: true }).fill('停航那天能改签吗')
    await asking.getByRole('textbox', { name: '补充说明' }).fill('<b>老人</b>的票，电话13812345678。')

    // What is typed outlives the page, and the login that is asked for on sending.
    await page.reload()
    await asking.waitFor()
    await expect
      .poll(() => asking.getByRole('textbox', { name: '问题', exact: true }).inputValue())
      .toBe('停航那天能改签吗')
    await asking.getByRole('switch', { name: '不显示我的名字' }).tap()
    await expect.poll(() => asking.getByRole('switch').isChecked()).toBe(true)
    await asking.getByRole('button', { name: '提交' }).tap()
    await enterMobile(page, '13900000011', { smsGateway: gateway.url, goesOn: /登录，并提交/ })
    await asking.getByText('问题已提交').waitFor()
    const mine = await asking.getByRole('link', { name: '看我的问题' }).getAttribute('href')
    await asking.getByRole('button', { name: '完成' }).tap()

    const stranger = await openPhone()
    await stranger.page.goto(mine ?? '')
    await stranger.page.getByText('审核中').waitFor()
    await stranger.page.getByRole('heading', { name: '停航那天能改签吗' }).waitFor()
    await stranger.page.getByText('<b>老人</b>的票，电话138******78。').waitFor()

    await approve('停航那天能改签吗')
    await stranger.page.reload()
    await stranger.page.getByRole('link', { name: '看问题和回答' }).tap()
    await stranger.page.getByText('匿名提问').waitFor()
    const asked = new URL(stranger.page.url()).pathname + new URL(stranger.page.url()).search

    await logInAt(stranger.page, '13900000012', gateway.url)
    await stranger.page.goto(asked)
    await alive(stranger.page)
    await stranger.page.getByRole('button', { name: '写回答' }).tap()
    const answering = sheet(stranger.page, '写回答')
    await answering.getByRole('textbox', { name: '回答内容' }).fill('能，带身份证去老港窗口。')
    await answering.getByRole('button', { name: '提交' }).tap()
    await answering.waitFor({ state: 'hidden' })
    await stranger.page.getByText('审核中，只有你能看到').waitFor()

    await approve('能，带身份证去老港窗口。')
    await page.goto('/davmu/share/me/notices/index')
    await page.getByText('回答了你的提问').waitFor()
    await page.getByText('能，带身份证去老港窗口。').tap()
    await page.getByText('1 个回答').first().waitFor()
    await page.locator('#answers li').getByText('能，带身份证去老港窗口。').waitFor()
    await page.goto('/davmu/share/me/submissions/index')
    await page.getByText('已公开').waitFor()
  })

  it('what nobody answered waits for the network, and is sent once', async () => {
    const { page, context } = await openPhone()
    await logInAt(page, '13900000013', gateway.url)
    await page.goto(question)
    await alive(page)
    await page.getByRole('button', { name: '写回答' }).tap()
    const answering = sheet(page, '写回答')
    await answering.getByRole('textbox', { name: '回答内容' }).fill('断网也不该丢字。')
    await context.setOffline(true)
    await answering.getByRole('button', { name: '提交' }).tap()
    await answering.getByText('网络没有连上').waitFor()
    await expect.poll(() => answering.getByRole('textbox', { name: '回答内容' }).inputValue()).toBe('断网也不该丢字。')
    await context.setOffline(false)
    const pending = page.getByText('断网也不该丢字。')
    await Promise.any([answering.getByRole('button', { name: '重新提交' }).tap(), pending.first().waitFor()])
    await page.goto('/davmu/share/me/submissions/index')
    await page.getByText('审核中').first().waitFor()
    await expect.poll(() => page.locator('main').getByText('断网也不该丢字。').count()).toBe(1)
    await page.getByRole('button', { name: '删除' }).tap()
    await page.getByRole('button', { name: '确定删除？' }).tap()
    await page.getByText('没有公开').waitFor()
  })

  it('a post in a circle waits, and stands in the circle once it was approved', async () => {
    const { page } = await openPhone()
    await logInAt(page, '13900000014', gateway.url)
    const [card] = await listItems(site.origin, 'circle')
    await page.goto(`/davmu/share${card?.path}`)
    await alive(page)
    await page.getByRole('button', { name: /^在“.*”发帖$/ }).tap()
    const posting = sheet(page, '发帖')
    await posting.getByRole('textbox', { name: '帖子内容' }).fill('东门的滩上冲来一只红浮球。')
    await posting.getByRole('button', { name: '提交' }).tap()
    await posting.waitFor({ state: 'hidden' })
    await page.goto('/davmu/share/me/submissions/index')
    await page.getByText('审核中').waitFor()
    await approve('东门的滩上冲来一只红浮球。')

    const { page: other } = await openPhone()
    await other.goto(`/davmu/share${card?.path}`)
    await alive(other)
    await other.locator('footer').scrollIntoViewIfNeeded()
    await other.getByRole('heading', { name: '圈子里的新帖' }).waitFor()
    await other
      .getByRole('link', { name: /东门的滩上冲来一只红浮球。/ })
      .first()
      .tap()
    await expect.poll(() => other.locator('main article').innerText()).toContain('东门的滩上冲来一只红浮球。')
  })
})
