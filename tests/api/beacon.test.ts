import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '#server/http/app-error.ts'
import { createLastingLimiter, startTestApi, unusedDatabase, type TestApiOptions } from '#tests/support/test-api.ts'

const open: FastifyInstance[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((api) => api.close()))))

async function start(options: TestApiOptions = {}) {
  const accepted: unknown[] = []
  const api = await startTestApi(unusedDatabase, {
    limiter: createLastingLimiter(),
    acceptBeacon: async (body) => {
      accepted.push(body)
      return ['view', 'view', 'robot']
    },
    ...options,
  })
  open.push(api)
  const send = (
    payload: string | undefined,
    type: string | null = 'application/json',
    headers: Record<string, string> = {},
  ) =>
    api.inject({
      method: 'POST',
      url: '/tracker/log',
      headers: { ...headers, ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    })
  const count = async (series: string) => {
    const { body } = await api.inject('/metrics')
    const line = body.split('\n').find((text) => text.startsWith(`${series} `))
    return Number(line?.slice(series.length) ?? 0)
  }
  const dropped = (reason: string) => count(`beacons_dropped_total{reason="${reason}"}`)
  return { api, send, accepted, dropped, count }
}

const event = { user_id: 'tracking-id-1', behavior: 'view' }

describe('the beacon', () => {
  it.each(['application/json', 'text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', null])(
    'takes JSON as %s',
    async (type) => {
      const { send, accepted } = await start()
      const answer = await send(JSON.stringify([event]), type)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(accepted).toEqual([[event]])
    },
  )

  it.each<[what: string, payload: string | undefined]>([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['bytes', '\u0000\uffff'],
    ['too much', JSON.stringify([{ ...event, tid: 'x'.repeat(64 * 1024) }])],
  ])('answers 204 to %s, drops it and counts it', async (_what, payload) => {
    const { send, accepted, dropped } = await start()
    const answer = await send(payload, 'text/plain')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(accepted).toEqual([])
    expect(await dropped('unreadable')).toBe(1)
  })

  it('counts what is JSON and no event as unreadable', async () => {
    const { send, dropped } = await start({ acceptBeacon: async () => Promise.reject(new AppError(40001)) })
    expect((await send('{}')).statusCode).toBe(204)
    expect(await dropped('unreadable')).toBe(1)
  })

  it('answers 204 when the events could not be kept', async () => {
    const { send, dropped } = await start({ acceptBeacon: async () => Promise.reject(new Error('no database')) })
    expect((await send('{}')).statusCode).toBe(204)
    expect(await dropped('failed')).toBe(1)
  })

  it('counts what became of the events of those that it takes', async () => {
    const { send, count } = await start()
    await send(JSON.stringify([event]))
    await send(JSON.stringify([event]))
    expect(await count('beacon_events_total{fate="view"}')).toBe(4)
    expect(await count('beacon_events_total{fate="robot"}')).toBe(2)
  })

  it.each([{ 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }])(
    'drops what a page says that was only made ready (%j)',
    async (headers) => {
      const { send, accepted, dropped } = await start()
      expect((await send(JSON.stringify(event), 'text/plain', headers)).statusCode).toBe(204)
      expect(accepted).toEqual([])
      expect(await dropped('prefetch')).toBe(1)
    },
  )

  it('drops what one tracking id sends beyond 120 requests in a minute', async () => {
    const { send, accepted, dropped } = await start()
    for (let i = 0; i < 125; i += 1) expect((await send(JSON.stringify(event))).statusCode).toBe(204)
    await send(JSON.stringify({ ...event, user_id: 'tracking-id-2' }))
    expect(accepted).toHaveLength(121)
    expect(await dropped('limited')).toBe(5)
  })

  it('drops what one address sends beyond that for twenty readers', async () => {
    const { send, accepted, dropped } = await start()
    for (let i = 0; i < 2402; i += 1) await send(JSON.stringify({ ...event, user_id: `tracking-id-${i}` }))
    expect(accepted).toHaveLength(2400)
    expect(await dropped('limited')).toBe(2)
  })
})
