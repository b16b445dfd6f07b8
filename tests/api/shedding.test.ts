import type { FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createAdmission } from '#server/http/admission.ts'
import { startTestApi, unusedDatabase, type TestApiOptions } from '#tests/support/test-api.ts'

const open: FastifyInstance[] = []
afterEach(async () => void (await Promise.all(open.splice(0).map((api) => api.close()))))

/** How long the database is waited for, in milliseconds, until work of a priority is refused. */
const WAITED = { spare: 300, read: 1000, write: 4800 }

/** The API of a process that refuses what has this priority, and what has a lower one. */
async function startBusy(refused: keyof typeof WAITED | null, options: TestApiOptions = {}) {
  const databaseWaitMs = () => (refused ? WAITED[refused] : 0)
  const admission = createAdmission({ databaseWaitMs, onShed: () => {} })
  const api = await startTestApi(unusedDatabase, { ...options, admission })
  open.push(api)
  return { api, admission }
}

it('a call is refused with a code, a time to come back and leave for scripts to read it', async () => {
  const { api } = await startBusy('read', { corsOrigins: ['https://news.example'] })
  const answer = await api.inject({
    url: '/test/item/one',
    headers: {
      'accept-language': 'en',
      'request-id': '2f1c1d3a-6b1e-4a39-9a43-0b6e6f0f7b11',
      origin: 'https://news.example',
    },
  })
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    expect.stringMatching(/^[2-6]$/),
    'no-store',
  ])
  expect(answer.json()).toEqual({
    code: 50303,
    msg: 'There are many readers right now, please try again shortly',
    data: { retry_after: expect.any(Number) },
    request_id: '2f1c1d3a-6b1e-4a39-9a43-0b6e6f0f7b11',
  })
  expect(answer.headers['access-control-allow-origin']).toBe('https://news.example')
  expect(answer.headers['access-control-expose-headers']).toContain('retry-after')
})

it('health, metrics and documents are answered all the same', async () => {
  const { api } = await startBusy('write')
  for (const url of ['/healthz', '/readyz', '/metrics', '/openapi.json']) {
    expect([url, (await api.inject(url)).statusCode]).toEqual([url, 200])
  }
})

it('a beacon is refused so that whoever can hear it sends it later', async () => {
  const { api } = await startBusy('spare')
  const answer = await api.inject({ method: 'POST', url: '/tracker/log', payload: '[]' })
  expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([
    503,
    expect.stringMatching(/^[2-6]$/),
    '',
  ])
  expect((await api.inject('/metrics')).body).toContain('beacons_dropped_total{reason="shed"} 1')
})

it('posters are refused in a line of text', async () => {
  const { api } = await startBusy('spare')
  const answer = await api.inject('/posters/AbCd1234.png')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.stringMatching(/^[2-6]$/)])
  expect(answer.headers['content-type']).toContain('text/plain')
})

it('whatever a request comes to, it is in hand no longer than until its answer', async () => {
  const { api, admission } = await startBusy(null)
  for (const url of [
    '/test/item/one',
    '/test/item/missing1',
    '/test/failure?how=unexpected',
    '/test/item/one?pagesize=x',
  ])
    await api.inject(url)
  await api.inject({
    method: 'POST',
    url: '/test/random',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(admission.inHand()).toBe(0)
})

it('whoever hangs up while waiting for a turn is in hand no longer than until it comes', async () => {
  let now = 0
  const ends: (() => void)[] = []
  const admission = createAdmission({
    databaseWaitMs: () => 0,
    onShed: () => {},
    now: () => now,
    atEndOfTurn: (callback) => void ends.push(callback),
  })
  const api = await startTestApi(unusedDatabase, { admission })
  open.push(api)
  const origin = await api.listen({ port: 0, host: '127.0.0.1' })
  ;(await admission.enter('read'))()
  now += 1000
  const phone = new AbortController()
  const asked = fetch(`${origin}/test/item/one`, { signal: phone.signal })
  await expect.poll(() => admission.inHand()).toBe(1)
  phone.abort()
  await expect(asked).rejects.toThrow('aborted')
  await expect.poll(() => new Promise((resolve) => api.server.getConnections((_, count) => resolve(count)))).toBe(0)
  expect(admission.inHand()).toBe(1)
  for (const end of ends.splice(0)) end()
  await expect.poll(() => admission.inHand()).toBe(0)
})
