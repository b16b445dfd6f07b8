import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answered } from '../support/answered.ts'
import { findFaults } from '../support/axe.ts'
import { phonesFor } from '../support/journeys.ts'
import { startSite, type Running } from '../support/processes.ts'
import { logInAt } from '../support/reader.ts'
import { makeSampleFolder } from '../support/sample-site.ts'
import { listItems } from '../support/samples.ts'
import { startSmsGateway, type SmsGateway } from '../support/sms-gateway.ts'

const BASE = '/davmu/share'
const openPhone = phonesFor()
let gateway: SmsGateway
let site: Running
let special: string
let room: string

beforeAll(async () => {
  gateway = await startSmsGateway()
  const secret = 'a secret of the gateway of this test'
  site = await startSite(
    {
      DATA_DIR: makeSampleFolder(),
      SEED: 'none',
      TRUST_PROXY: '1',
      SMS_DRIVER: 'webhook',
      SMS_WEBHOOK_URL: gateway.url,
      SMS_WEBHOOK_SECRET: secret,
      REMINDER_DRIVER: 'webhook',
      REMINDER_WEBHOOK_URL: gateway.url,
      REMINDER_WEBHOOK_SECRET: secret,
      REMINDER_CHANNELS: 'wx, sms',
    },
    `${BASE}/`,
  )
  const [specials, rooms] = await Promise.all(
    (['special', 'local_live'] as const).map((type) => listItems(site.origin, type)),
  )
  special = BASE + (specials?.[0]?.path ?? '')
  room = BASE + (rooms?.find(({ live }) => live?.status === 0)?.path ?? '')
})
afterAll(async () => {
  await site.stop()
  await gateway.stop()
})

const follow = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(?:已关注|关注) / })
const choices = (page: Page) =>
  page
    .getByRole('status')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => `${button.textContent} ${button.ariaPressed ?? ''}`.trim()))
/** The channels that the last booking of the reader has. */
const channels = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('davmu.session') ?? '{}') as { token: string }
    const answer = await fetch('/peony/v3/booking_list', { headers: { authorization: token } })
    const { data } = (await answer.json()) as { data: { list: Array<{ remind: string[] }> } }
    return data.list[0]?.remind
  })

it('a reader with a telephone number books in one tap, then chooses a channel, which holds for what they book next', async () => {
  const { page, complaints } = await openPhone({}, site.origin)
  await logInAt(page, '13900000071', gateway.url)
  await page.goto(special)
  await answered(page, /\/v3\/booking$/, () => follow(page).tap())
  await expect.poll(() => choices(page)).toEqual(['微信 true', '短信 false', '站内消息 false', '撤销'])
  expect(await channels(page)).toEqual(['wx'])
  expect(await findFaults(page)).toEqual([])
  await answered(page, /\/v3\/booking$/, () => page.getByRole('button', { name: '短信' }).tap())
  await page.getByRole('status').getByText('好的，会发短信提醒你').waitFor()
  expect(await channels(page)).toEqual(['sms'])

  await page.goto(room)
  await page.getByRole('button', { name: '起航叫我' }).tap()
  await expect.poll(() => choices(page)).toEqual(['微信 false', '短信 true', '站内消息 false', '撤销'])
  expect(await channels(page)).toEqual(['sms'])
  await answered(page, /\/un_booking$/, () => page.getByRole('button', { name: '撤销' }).tap())
  await page.getByRole('button', { name: '起航叫我' }).waitFor()
  expect(complaints).toEqual([])
})

it('a reader who can be reached by one channel alone is asked nothing', async () => {
  const { page, complaints } = await openPhone({}, site.origin)
  await page.goto(room)
  await page.getByRole('button', { name: '起航叫我' }).tap()
  await page.getByRole('status').getByText('预约好了，开始前提醒你').waitFor()
  expect(await choices(page)).toEqual(['撤销'])
  expect(complaints).toEqual([])
})
