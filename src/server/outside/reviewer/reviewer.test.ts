import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NO_OPINIONS, startReviewerService, type ReviewerService } from '#tests/support/reviewer-service.ts'
import { SIGNATURE_HEADER } from '../post-signed.ts'
import { createWebhookReviewer, type ShownText } from './reviewer.ts'

const SECRET = 'the secret of this test'
const SHOWN: ShownText = {
  kind: 'comment',
  id: 'AbCd1234',
  text: '灯塔亮了',
  images: ['https://share.example/a.webp'],
  author: 'Person12',
  content: 'Item1234',
  heldBy: 'reviewer',
}

let service: ReviewerService
beforeAll(async () => {
  service = await startReviewerService()
})
beforeEach(() => {
  service.asked.length = 0
  service.say({ verdict: 'pass' })
})
afterAll(() => service.stop())

const ask = (timeoutMs = 2000) => createWebhookReviewer({ url: service.url, secret: SECRET, timeoutMs }).review(SHOWN)

it('the reviewer outside is shown a text as signed JSON', async () => {
  await ask()
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = service.asked
  expect([path, headers['content-type']]).toEqual(['/review?key=1', 'application/json'])
  expect(JSON.parse(body)).toEqual({
    kind: 'comment',
    id: 'AbCd1234',
    text: '灯塔亮了',
    images: ['https://share.example/a.webp'],
    author_id: 'Person12',
    content_id: 'Item1234',
    held_by: 'reviewer',
  })
  const [, time, signature] = /^t=(\d{10}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE_HEADER])) ?? []
  expect(signature).toBe(createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'))
})

it.each([[{ verdict: 'pass' }], [{ verdict: 'wait' }], [{ verdict: 'refuse', reason: '广告' }]])(
  'the reviewer outside says %j',
  async (opinion) => {
    service.say({ ...opinion, score: 0.5 })
    expect(await ask()).toEqual(opinion)
  },
)

it.each(NO_OPINIONS)('the reviewer outside has said nothing when it answers %s, and is asked once', async (_, how) => {
  service.answer(how)
  const error = await ask(300).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 50201 })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/灯塔|key=1/)
  expect(service.asked).toHaveLength(1)
})

it('the reviewer outside is left alone for a while after three failures', async () => {
  const reviewer = createWebhookReviewer({ url: service.url, secret: SECRET })
  service.answer((response) => void response.writeHead(500).end())
  for (let times = 0; times < 5; times += 1) await expect(reviewer.review(SHOWN)).rejects.toMatchObject({ code: 50201 })
  expect(service.asked).toHaveLength(3)
})
