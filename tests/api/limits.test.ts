import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import {
  anonymousToken,
  createLastingLimiter,
  startTestApi,
  unusedDatabase,
  type TestApiOptions,
} from '#tests/support/test-api.ts'

const open: FastifyInstance[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((api) => api.close()))))

async function start(options?: TestApiOptions): Promise<FastifyInstance> {
  const api = await startTestApi(unusedDatabase, { limiter: createLastingLimiter(), ...options })
  open.push(api)
  return api
}

/** How many of `count` calls pass before one is refused, and the answer of the first that was. */
async function exhaust(api: FastifyInstance, count: number, headers: Record<string, string> = {}, url = '/test/live') {
  for (let passed = 0; passed < count; passed += 1) {
    const answer = await api.inject({ url, headers })
    if (answer.statusCode !== 200) return { passed, answer }
  }
  return { passed: count, answer: null }
}

describe('the limits', () => {
  it('let a subject read 120 times in 10 seconds, then say when to come back', async () => {
    const api = await start()
    const { passed, answer } = await exhaust(api, 200, { authorization: await anonymousToken('a') })
    expect(passed).toBe(120)
    expect(answer?.statusCode).toBe(429)
    const { code, data } = answer?.json() ?? {}
    expect(code).toBe(42901)
    expect(data).toEqual({ retry_after: 10 })
    expect(answer?.headers['retry-after']).toBe(String(data.retry_after))
  })

  it('count subjects behind one address apart', async () => {
    const api = await start()
    await exhaust(api, 121, { authorization: await anonymousToken('a') })
    expect((await exhaust(api, 20, { authorization: await anonymousToken('b') })).passed).toBe(20)
    expect((await exhaust(api, 20)).passed).toBe(20)
  })

  it('let an address make as many calls as 20 subjects, whoever they are', async () => {
    const api = await start()
    expect((await exhaust(api, 2500)).passed).toBe(2400)
    const withToken = await exhaust(api, 1, { authorization: await anonymousToken('a') })
    expect(withToken.answer?.statusCode).toBe(429)
  })

  it('add the limit of a call to the general ones', async () => {
    const api = await start()
    const first = { authorization: await anonymousToken('a') }
    expect((await exhaust(api, 3, first, '/test/rare')).passed).toBe(2)
    expect((await exhaust(api, 3, first, '/test/live')).passed).toBe(3)
    expect((await exhaust(api, 3, { authorization: await anonymousToken('b') }, '/test/rare')).passed).toBe(2)
    expect((await exhaust(api, 50, {}, '/test/rare')).passed).toBe(40 - 4)
  })

  it('let a subject write 30 times in a minute', async () => {
    const api = await start()
    const request = {
      method: 'POST' as const,
      url: '/test/count/a',
      headers: { authorization: await anonymousToken('a'), 'content-type': 'application/json' },
      payload: '{}',
    }
    for (let i = 0; i < 30; i += 1) expect((await api.inject(request)).statusCode).toBe(400)
    expect((await api.inject(request)).statusCode).toBe(429)
  })
})

describe('the address of a caller', () => {
  const forwarded = (address: string) => ({ 'x-forwarded-for': address })
  const rare = '/test/rare'

  it('is that of the connection when no proxy is trusted', async () => {
    const api = await start()
    expect((await exhaust(api, 41, forwarded('203.0.113.1'), rare)).passed).toBe(40)
    expect((await exhaust(api, 1, forwarded('203.0.113.2'), rare)).passed).toBe(0)
  })

  it('is the one that the trusted proxy saw, not one that the caller wrote', async () => {
    const api = await start({ trustedProxies: 1 })
    expect((await exhaust(api, 41, forwarded('203.0.113.1'), rare)).passed).toBe(40)
    expect((await exhaust(api, 1, forwarded('198.51.100.7, 203.0.113.1'), rare)).passed).toBe(0)
    expect((await exhaust(api, 1, forwarded('203.0.113.2'), rare)).passed).toBe(1)
  })

  it('is counted by network in IPv6', async () => {
    const api = await start({ trustedProxies: 1 })
    expect((await exhaust(api, 41, forwarded('2001:db8:1:2::1'), rare)).passed).toBe(40)
    expect((await exhaust(api, 1, forwarded('2001:db8:1:2::2'), rare)).passed).toBe(0)
    expect((await exhaust(api, 1, forwarded('2001:db8:1:3::1'), rare)).passed).toBe(1)
  })
})
