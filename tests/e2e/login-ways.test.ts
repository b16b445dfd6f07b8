import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { phonesFor } from '../support/journeys.ts'
import { startMailServer, type MailServer } from '../support/mail-server.ts'
import type { Device } from '../support/phone.ts'
import { startSite, type Running } from '../support/processes.ts'
import { davmuOutput } from '../support/run-davmu.ts'
import { makeSampleFolder } from '../support/sample-site.ts'
import { listArticles } from '../support/samples.ts'
import { FAKE_ACCOUNT, startSocialClientFake, type SocialClientFake } from '../support/social-client-fake.ts'
import { routeSdk } from '../support/social-client-sdk.ts'

const BASE = '/davmu/share'
const CLIENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN'

const openPhone = phonesFor()
const dataFolder = makeSampleFolder()
let fake: SocialClientFake
let mail: MailServer
let site: Running
let device: Device
let article = ''

beforeAll(async () => {
  fake = await startSocialClientFake()
  mail = await startMailServer()
  site = await startSite(
    {
      DATA_DIR: dataFolder,
      SEED: 'none',
      SMS_DRIVER: 'none',
      SMTP_URL: `smtp://${mail.host}`,
      MAIL_FROM: 'News <news@example.org>',
      WX_APP_ID: FAKE_ACCOUNT.appId,
      WX_APP_SECRET: FAKE_ACCOUNT.appSecret,
      WX_API_BASE: fake.url,
      WX_AUTHORIZE_BASE: fake.url,
      WX_LOGIN: 'base',
    },
    `${BASE}/`,
  )
  article = BASE + ((await listArticles(site.origin))[0]?.path ?? '')
})
afterEach(() => {
  expect(device.complaints.filter((line) => !/42902|other origin|status of 429/.test(line))).toEqual([])
})
afterAll(async () => {
  await site.stop()
  await fake.stop()
  await mail.stop()
})

const isLoggedIn = (page: Page) => page.evaluate(() => (localStorage.getItem('davmu.session') ?? 'null') !== 'null')
const logInPage = () => `${BASE}/auth?redirect=${encodeURIComponent(article.slice(BASE.length))}`

it('logs in by a code that came by e-mail, says before what can be done, and adds nothing that is not set up', async () => {
  device = await openPhone({}, site.origin)
  const { page } = device
  await page.goto(logInPage())
  await page.getByText('登录可以用微信、邮箱、工作人员给的登录码。').waitFor()
  expect(await page.getByRole('textbox', { name: '手机号' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: '用微信登录' }).count()).toBe(0)
  await page.getByRole('textbox', { name: '邮箱' }).fill('lin@@example.org')
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await page.getByText('请检查邮箱').waitFor()
  await page.getByRole('textbox', { name: '邮箱' }).fill('Lin@example.org')
  await page.getByRole('button', { name: '获取验证码' }).tap()
  await expect.poll(() => mail.received.length).toBe(1)
  const [code = ''] = mail.received[0]?.subject.split(' ') ?? []
  await page.getByRole('textbox', { name: '6 位验证码' }).pressSequentially(code)
  await page.waitForURL((url) => url.pathname === article)
  await expect.poll(() => isLoggedIn(page)).toBe(true)

  await page.goto(`${BASE}/me/ways`)
  await page.getByText('邮箱 l****@example.org').waitFor()
  await page.getByText('唯一的方式').waitFor()
})

it('logs in by one tap inside the social client, comes back to where it was, and leaves nothing in the address', async () => {
  device = await openPhone({ userAgent: CLIENT }, site.origin)
  await routeSdk(device.context, { judges: 'entry', accepts: (...given) => fake.accepts(...given) })
  const { page } = device
  await page.goto(logInPage())
  await page.getByRole('button', { name: '用微信登录' }).tap()
  await page.waitForURL((url) => url.pathname === article)
  expect(page.url()).not.toMatch(/code=|state=/)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
})

it('logs in by a code that an operator handed out', async () => {
  const out = await davmuOutput(['login-codes', 'create'], { DATA_DIR: dataFolder })
  device = await openPhone({}, site.origin)
  const { page } = device
  await page.goto(logInPage())
  await page.getByRole('button', { name: '用登录码登录' }).tap()
  await page.getByRole('textbox', { name: '登录码' }).fill(out.trim().toLowerCase())
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).tap()
  await page.waitForURL((url) => url.pathname === article)
  await expect.poll(() => isLoggedIn(page)).toBe(true)
})
