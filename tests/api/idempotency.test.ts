import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pruneRequests } from '#server/http/once.ts'
import { createRedisRequestLedger } from '#server/http/request-ledger.ts'
import { PLACEHOLDER_REQUEST_ID } from '#server/http/request-id.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousToken, committedCounter, startTestApi, unusedDatabase } from '#tests/support/test-api.ts'

const START = 1_790_000_000
const DAY = 24 * 60 * 60

interface Post {
  requestId?: string
  token?: string
  address?: string
}

function post(api: FastifyInstance, url: string, payload: object, { requestId, token, address }: Post = {}) {
  return api.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: address ?? '203.0.113.1',
    headers: { ...(requestId && { 'request-id': requestId }), ...(token && { authorization: token }) },
  })
}

eachDatabase('a write with a request-id', (openDatabase) => {
  let database: Database
  let api: FastifyInstance
  let now = START
  beforeAll(async () => {
    database = await openDatabase()
    api = await startTestApi(database, { clock: () => now })
  })
  afterAll(() => api.close())

  const addTo = (key: string, payload: object, options?: Post) => post(api, `/test/count/${key}`, payload, options)

  it('has one effect and one answer, however often it comes', async () => {
    const [key, requestId] = [randomUUID(), randomUUID()]
    const first = await addTo(key, { by: 2 }, { requestId })
    expect(first.json()).toEqual({ code: 0, msg: 'ok', data: { total: 2 } })
    for (let i = 0; i < 3; i += 1) {
      const again = await addTo(key, { by: 2 }, { requestId })
      expect([again.statusCode, again.body]).toEqual([200, first.body])
      expect(again.headers['request-id']).toBe(requestId)
    }
    expect(await committedCounter(database, key)).toBe(2)
  })

  it('is the same one whatever the order of its fields, and with what no call knows', async () => {
    const [key, requestId] = [randomUUID(), randomUUID()]
    await addTo(key, { by: 2, note: 'n' }, { requestId })
    expect((await addTo(key, { other: 1, note: 'n', by: 2 }, { requestId })).statusCode).toBe(200)
    expect(await committedCounter(database, key)).toBe(2)
  })

  it('is refused when it comes again with other content', async () => {
    const [key, requestId] = [randomUUID(), randomUUID()]
    await addTo(key, { by: 2 }, { requestId })
    const other = await addTo(key, { by: 3 }, { requestId })
    expect([other.statusCode, other.json().code]).toEqual([409, 40902])
    expect(await committedCounter(database, key)).toBe(2)
  })

  it('has one effect when it comes many times at once', async () => {
    const [key, requestId] = [randomUUID(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 12 }, () => addTo(key, { by: 5 }, { requestId })))
    expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set(['{"code":0,"msg":"ok","data":{"total":5}}']))
    expect(await committedCounter(database, key)).toBe(5)
  })

  it('that fails leaves nothing behind and can be tried again', async () => {
    const [key, requestId] = [randomUUID(), randomUUID()]
    const failed = await addTo(key, { by: 2, fail: true }, { requestId })
    expect([failed.statusCode, failed.json().code]).toEqual([409, 40901])
    expect(await committedCounter(database, key)).toBe(0)
    expect((await addTo(key, { by: 2 }, { requestId })).json().data).toEqual({ total: 2 })
  })

  it('is another one on another path, and from another subject', async () => {
    const [key, other, requestId] = [randomUUID(), randomUUID(), randomUUID()]
    const [ann, bob] = [await anonymousToken('ann', START), await anonymousToken('bob', START)]
    await addTo(key, { by: 1 }, { requestId, token: ann })
    await addTo(other, { by: 1 }, { requestId, token: ann })
    await addTo(key, { by: 1 }, { requestId, token: bob })
    await addTo(key, { by: 1 }, { requestId, token: `Bearer ${bob}` })
    await addTo(key, { by: 1 }, { requestId })
    await addTo(key, { by: 1 }, { requestId, address: '203.0.113.2' })
    expect(await committedCounter(database, other)).toBe(1)
    expect(await committedCounter(database, key)).toBe(4)
  })

  it('is a fresh one each time without an id, and with the placeholder', async () => {
    const key = randomUUID()
    for (const requestId of [undefined, PLACEHOLDER_REQUEST_ID]) {
      await addTo(key, { by: 1 }, requestId ? { requestId } : {})
      await addTo(key, { by: 1 }, requestId ? { requestId } : {})
    }
    expect(await committedCounter(database, key)).toBe(4)
  })

  it('is forgotten after 24 hours', async () => {
    const [key, requestId] = [randomUUID(), randomUUID()]
    await addTo(key, { by: 1 }, { requestId })
    now = START + DAY - 1
    await addTo(key, { by: 1 }, { requestId })
    expect(await committedCounter(database, key)).toBe(1)
    now = START + DAY
    expect((await addTo(key, { by: 1 }, { requestId })).json().data).toEqual({ total: 2 })
    now = START
  })

  it('is pruned when it is old, and only then', async () => {
    const young = randomUUID()
    await pruneRequests(database, START + 10 * DAY)
    now = START + 10 * DAY
    await addTo(randomUUID(), { by: 1 }, { requestId: young })
    now = START
    await database.write(async (tx) => {
      const old = Array.from({ length: 1200 }, (_, i) => ({
        subject: 's',
        path: '/p',
        request_id: `old-${i}`,
        input_hash: '',
        answer: 'null',
        created_at: START + (i % 700),
      }))
      for (let i = 0; i < old.length; i += 100) {
        await tx.sql
          .insertInto('requests')
          .values(old.slice(i, i + 100))
          .execute()
      }
    })
    expect(await pruneRequests(database, START + 10 * DAY)).toBe(1200)
    const left = await database.db.selectFrom('requests').select('request_id').execute()
    expect(left).toEqual([{ request_id: young }])
  })
})

const redisUrl = process.env['TEST_REDIS_URL']

describe.each(redisUrl ? ['memory', 'Redis'] : ['memory'])('a POST that leaves nothing behind (%s)', (kind) => {
  let api: FastifyInstance
  let redis: Redis | null = null
  beforeAll(async () => {
    if (kind === 'Redis' && redisUrl) {
      redis = new Redis(redisUrl, { lazyConnect: true })
      await redis.connect()
    }
    api = await startTestApi(unusedDatabase, redis ? { ledger: createRedisRequestLedger(redis) } : {})
  })
  afterAll(async () => {
    await api.close()
    redis?.disconnect()
  })

  it('gives a repetition its first answer', async () => {
    const requestId = randomUUID()
    const first = await post(api, '/test/random', { text: '中文' }, { requestId })
    expect((await post(api, '/test/random', { text: '中文' }, { requestId })).body).toBe(first.body)
    expect((await post(api, '/test/random', { text: '中文' })).body).not.toBe(first.body)
    const other = await post(api, '/test/random', { text: 'other' }, { requestId })
    expect([other.statusCode, other.json().code]).toEqual([409, 40902])
  })

  it('gives repetitions at the same time one answer', async () => {
    const requestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(api, '/test/random', {}, { requestId })))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  })

  it('shows nobody the answer of another', async () => {
    const requestId = randomUUID()
    const [ann, bob] = [await anonymousToken('ann'), await anonymousToken('bob')]
    const bodies = await Promise.all(
      [{ token: ann }, { token: bob }, {}, { address: '203.0.113.2' }].map(
        async (who) => (await post(api, '/test/random', {}, { requestId, ...who })).body,
      ),
    )
    expect(new Set(bodies).size).toBe(4)
  })
})
