import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, unusedDatabase } from '#tests/support/test-api.ts'

const FRIEND = 'https://m.example.org'
const STRANGER = 'https://evil.example'

let api: FastifyInstance
beforeAll(async () => {
  api = await startTestApi(unusedDatabase, { corsOrigins: [FRIEND] })
})
afterAll(() => api.close())

const corsHeaders = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('a page of a listed origin', () => {
  it('may read answers and the headers that the site needs', async () => {
    const { headers } = await api.inject({ url: '/test/item/abc', headers: { origin: FRIEND } })
    expect(headers['access-control-allow-origin']).toBe(FRIEND)
    expect(String(headers['access-control-expose-headers']).split(', ')).toEqual([
      'request-id',
      'x-token-state',
      'etag',
      'retry-after',
    ])
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['vary']).toContain('Origin')
  })

  it('may read errors too', async () => {
    const { headers } = await api.inject({ url: '/test/item/missing1', headers: { origin: FRIEND } })
    expect(headers['access-control-allow-origin']).toBe(FRIEND)
    expect(headers['vary']).toBe('Origin, Accept-Language')
  })

  it('may send a token, a request-id and JSON', async () => {
    const preflight = await api.inject({
      method: 'OPTIONS',
      url: '/test/random',
      headers: {
        origin: FRIEND,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,request-id,content-type',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': FRIEND,
      'access-control-allow-methods': 'GET, HEAD, POST',
      'access-control-allow-headers': 'authorization, request-id, content-type',
    })
  })
})

describe('a page of any other origin', () => {
  it.each(['GET', 'OPTIONS'] as const)('gets no leave (%s)', async (method) => {
    for (const origin of [STRANGER, `${FRIEND}.evil.example`, 'null']) {
      const { headers } = await api.inject({
        method,
        url: '/test/item/abc',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      expect(corsHeaders(headers)).toEqual([])
    }
  })

  it('gets none where no origin is listed', async () => {
    const alone = await startTestApi(unusedDatabase)
    const { headers } = await alone.inject({ url: '/test/item/abc', headers: { origin: FRIEND } })
    expect(corsHeaders(headers)).toEqual([])
    await alone.close()
  })
})
