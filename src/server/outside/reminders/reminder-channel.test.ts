import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SIGNATURE_HEADER } from '../post-signed.ts'
import { type ReminderMessage, createWebhookReminders, KEY_HEADER } from './reminder-channel.ts'

const SECRET = 'the secret of this test'
const MESSAGE: ReminderMessage = {
  key: 'reminder-7',
  kind: 'start',
  channels: ['wx'],
  uid: 'AbCd1234',
  title: '望潮镇赶海日',
  url: 'https://share.example/davmu/share/activity/AbCd1234/index',
  startTime: 1_790_003_600,
  place: '老渔港',
  itemTitle: '',
  number: null,
}

let received: Array<{ headers: IncomingHttpHeaders; body: string }> = []
let status = 200
const service = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
})
beforeEach(() => {
  received = []
  status = 200
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

it('the webhook of reminders posts a reminder as signed JSON with its key, and no number', async () => {
  await createWebhookReminders({ url, secret: SECRET }).send(MESSAGE)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(JSON.parse(body)).toEqual({
    key: 'reminder-7',
    kind: 'start',
    channels: ['wx'],
    uid: 'AbCd1234',
    title: '望潮镇赶海日',
    url: MESSAGE.url,
    start_time: 1_790_003_600,
    place: '老渔港',
    item_title: '',
  })
  expect(headers[KEY_HEADER]).toBe('reminder-7')
  const [, time, signature] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE_HEADER])) ?? []
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'))
})

it('the webhook of reminders posts the number where there is one', async () => {
  const number = { areaCode: '86', mobile: '13800000000' }
  await createWebhookReminders({ url, secret: SECRET }).send({ ...MESSAGE, channels: ['sms'], number })
  expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({ mobile: '13800000000', area_code: '86' })
})

it.each([302, 400, 500])('the webhook of reminders takes %i for a failure', async (refusal) => {
  status = refusal
  await expect(createWebhookReminders({ url, secret: SECRET }).send(MESSAGE)).rejects.toMatchObject({ code: 50201 })
})
