import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { makeUnusedDatabase, startTestApi, unusedDatabase, type TestApiOptions } from '#tests/support/test-api.ts'
import type { Database } from '#server/storage/database.ts'

const open: FastifyInstance[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((api) => api.close()))))

async function start(options?: TestApiOptions, database: Database = unusedDatabase): Promise<FastifyInstance> {
  const api = await startTestApi(database, options)
  open.push(api)
  return api
}

describe('/healthz and /readyz', () => {
  it('answer 200 while everything is well', async () => {
    const api = await start()
    for (const url of ['/healthz', '/readyz']) {
      const answer = await api.inject(url)
      expect([answer.statusCode, answer.json().code]).toEqual([200, 0])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('tell the process from its readiness', async () => {
    const broken = makeUnusedDatabase(() => Promise.reject(new Error('no connection')))
    for (const api of [await start({}, broken), await start({ isClosing: () => true })]) {
      expect((await api.inject('/healthz')).statusCode).toBe(200)
      const ready = await api.inject('/readyz')
      expect([ready.statusCode, ready.json().code]).toEqual([503, 50301])
    }
  })
})

describe('/metrics', () => {
  it('counts requests by the pattern of their route', async () => {
    const api = await start()
    await api.inject('/test/item/one')
    await api.inject('/test/item/two')
    await api.inject('/test/item/missing1')
    await api.inject('/wp-login.php')
    const { body } = await api.inject('/metrics')
    const count = (labels: string) =>
      new RegExp(`http_request_duration_seconds_count\\{${labels}\\} (\\d+)`).exec(body)?.[1]
    expect(count('route="/test/item/:id",method="GET",status="200"')).toBe('2')
    expect(count('route="/test/item/:id",method="GET",status="404"')).toBe('1')
    expect(count('route="unknown",method="GET",status="404"')).toBe('1')
    expect(body).not.toContain('wp-login')
    expect(body).toContain('process_cpu_seconds_total')
  })

  it('without a token is for this machine, and not for what a proxy passes on', async () => {
    const api = await start()
    const status = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await api.inject({ url: '/metrics', remoteAddress, headers })).statusCode
    expect(await status('127.0.0.1')).toBe(200)
    expect(await status('::1')).toBe(200)
    expect(await status('::ffff:127.0.0.1')).toBe(200)
    expect(await status('203.0.113.9')).toBe(404)
    expect(await status('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404)
    expect(await status('127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(404)
  })

  it('with a token is for whoever has it', async () => {
    const api = await start({ metricsToken: 'm-token' })
    const status = async (authorization?: string) =>
      (
        await api.inject({
          url: '/metrics',
          remoteAddress: '203.0.113.9',
          headers: authorization ? { authorization } : {},
        })
      ).statusCode
    expect(await status('Bearer m-token')).toBe(200)
    expect(await status('Bearer m-tokeN')).toBe(404)
    expect(await status('m-token')).toBe(404)
    expect(await status()).toBe(404)
    expect((await api.inject('/metrics')).statusCode).toBe(404)
  })
})
