import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type CodeMessage, createWebhookSms } from './sms.ts'
import { SIGNATURE_HEADER } from '../post-signed.ts'

const SECRET = 'the secret of this test'
const MESSAGE: CodeMessage = { mobile: '13800000000', areaCode: '86', vcode: '012345', scene: 'login' }

interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}
const NOTHING: Received = { method: '', url: '', headers: {}, body: '' }

let received: Received[] = []
let answer = (response: ServerResponse): void => void response.end('ok')

const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    answer(response)
  })
})
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send?key=1`
})
beforeEach(() => {
  received = []
  answer = (response) => void response.end('ok')
})
afterEach(() => void vi.useRealTimers())
afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})

it('the webhook of SMS codes posts the code as signed JSON', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  await createWebhookSms({ url, secret: SECRET }).send(MESSAGE)
  expect(received).toHaveLength(1)
  const [{ method, url: path, headers, body } = NOTHING] = received
  expect([method, path, headers['content-type']]).toEqual(['POST', '/send?key=1', 'application/json'])
  expect(JSON.parse(body)).toEqual({ mobile: '13800000000', area_code: '86', vcode: '012345', scene: 'login' })
  const [, time, signature] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE_HEADER])) ?? []
  expect(time).toBe('1800000000')
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'))
})

it('the webhook of SMS posts a reminder to the number of its reader, and nothing without one', async () => {
  const reminder = {
    key: 'reminder-7',
    kind: 'start',
    channel: 'sms',
    uid: 'AbCd1234',
    title: '望潮镇赶海日',
    url: 'https://share.example/a',
    startTime: 1_790_003_600,
    place: '老渔港',
    itemTitle: '',
  } as const
  const { remind } = createWebhookSms({ url, secret: SECRET })
  await remind({ ...reminder, number: null })
  await remind({ ...reminder, number: { areaCode: '86', mobile: '13800000000' } })
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    {
      mobile: '13800000000',
      area_code: '86',
      scene: 'reminder',
      key: 'reminder-7',
      kind: 'start',
      title: '望潮镇赶海日',
      url: 'https://share.example/a',
      start_time: 1_790_003_600,
      place: '老渔港',
      item_title: '',
    },
  ])
})

it.each([200, 202, 204])('the webhook of SMS codes takes %i for a message on its way', async (status) => {
  answer = (response) => void response.writeHead(status).end()
  await expect(createWebhookSms({ url, secret: SECRET }).send(MESSAGE)).resolves.toBeUndefined()
})

it.each([301, 302, 400, 401, 429, 500, 503])(
  'the webhook of SMS codes takes %i for a failure, and goes nowhere else',
  async (status) => {
    answer = (response) => void response.writeHead(status, { location: '/elsewhere' }).end('no')
    await expect(createWebhookSms({ url, secret: SECRET }).send(MESSAGE)).rejects.toMatchObject({ code: 50201 })
    expect(received).toHaveLength(1)
  },
)

it('the webhook of SMS codes gives up on a gateway that never answers', async () => {
  answer = () => undefined
  await expect(createWebhookSms({ url, secret: SECRET, timeoutMs: 100 }).send(MESSAGE)).rejects.toMatchObject({
    code: 50201,
  })
})

it('the webhook of SMS codes does not read an answer without end', async () => {
  answer = (response) => {
    const write = () => void (response.write('x'.repeat(16_384)) ? setImmediate(write) : response.once('drain', write))
    write()
  }
  await expect(createWebhookSms({ url, secret: SECRET }).send(MESSAGE)).resolves.toBeUndefined()
})

it('the webhook of SMS codes says that a gateway which is not there cannot be reached, without the code', async () => {
  const error = await createWebhookSms({ url: 'http://127.0.0.1:1/', secret: SECRET })
    .send(MESSAGE)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 50201 })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/012345|13800000000/)
})
