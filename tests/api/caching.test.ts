import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anonymousToken, startTestApi, unusedDatabase } from '#tests/support/test-api.ts'

let api: FastifyInstance
beforeAll(async () => {
  api = await startTestApi(unusedDatabase)
})
afterAll(() => api.close())

describe('a public answer', () => {
  it('may be kept for the seconds of its call', async () => {
    expect((await api.inject('/test/item/abc')).headers['cache-control']).toBe(
      'public, max-age=15, stale-while-revalidate=300',
    )
    expect((await api.inject('/test/live')).headers['cache-control']).toBe('public, max-age=1')
  })

  it('is 304 for whoever has it', async () => {
    const first = await api.inject('/test/item/abc')
    const tag = String(first.headers['etag'])
    expect(tag).toMatch(/^W\/"/)
    for (const header of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
      const again = await api.inject({ url: '/test/item/abc', headers: { 'if-none-match': header } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['etag']).toBe(tag)
      expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
    }
    const other = await api.inject({ url: '/test/item/other', headers: { 'if-none-match': tag } })
    expect(other.statusCode).toBe(200)
  })

  it('is 304 for whoever names its version', async () => {
    expect((await api.inject('/test/item/abc?v=7')).statusCode).toBe(304)
    expect((await api.inject('/test/item/abc?v=07')).statusCode).toBe(304)
    expect((await api.inject('/test/item/abc?v=6')).statusCode).toBe(200)
    expect((await api.inject('/test/item/abc?v=x')).statusCode).toBe(400)
  })
})

describe('any other answer', () => {
  it('is kept nowhere', async () => {
    const headers = { authorization: await anonymousToken('a') }
    const mine = await api.inject({ url: '/test/mine', headers })
    expect(mine.headers['cache-control']).toBe('private, no-store')
    expect(mine.headers['etag']).toBeUndefined()
    const posted = await api.inject({ method: 'POST', url: '/test/random' })
    expect(posted.headers['cache-control']).toBe('private, no-store')
  })
})
