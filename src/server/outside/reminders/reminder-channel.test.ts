import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SIGNATURE_HEADER } from '../post-signed.ts'
import { type ReminderMessage, createReminders, createWebhookReminders, KEY_HEADER } from './reminder-channel.ts'

const SECRET = 'the secret of this test'
const MESSAGE: ReminderMessage = {
  key: 'reminder-7',
  kind: 'start',
  channel: 'wx',
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
  await createWebhookReminders({ url, secret: SECRET })(MESSAGE)
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

it('reminders go by the channel that they name, and by no other', async () => {
  const sent: string[] = []
  const by =
    (name: string) =>
    async ({ channel }: ReminderMessage) =>
      void sent.push(`${channel} by ${name}`)
  const reminders = createReminders(['sms', 'wx'], { wx: by('the service'), sms: by('the gateway') })
  expect(reminders.reaches).toEqual(['sms', 'wx'])
  await reminders.send(MESSAGE)
  await reminders.send({ ...MESSAGE, channel: 'sms' })
  expect(sent).toEqual(['wx by the service', 'sms by the gateway'])
})

it.each([302, 400, 500])('the webhook of reminders takes %i for a failure', async (refusal) => {
  status = refusal
  await expect(createWebhookReminders({ url, secret: SECRET })(MESSAGE)).rejects.toMatchObject({ code: 50201 })
})
