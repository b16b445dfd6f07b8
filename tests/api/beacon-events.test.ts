import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { articleDraft } from '#tests/support/factories.ts'
import { createIdCodec } from '#contract/ids.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

eachDatabase('events of beacons', (open) => {
  let database: Database
  let backend: TestBackend
  let id: number
  let publicId: string

  beforeEach(async () => {
    database = await open()
    backend = await startBackend(database)
    const { accounts, content } = backend
    id = await database.write(async (tx) => {
      const accountId = await accounts.saveAccount(tx, {
        key: 'a',
        actor: 'mp',
        name: '潮声',
        avatar: '',
        intro: '',
        verified: false,
        verifyLabel: '',
      })
      return (await content.saveContent(tx, articleDraft({ accountId }))).id
    })
    publicId = createIdCodec(backend.idSalt).encode(id)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const event = (behavior: string, changes: object = {}) => ({
    timestamp: now(),
    version: '1',
    terminal: 'wap',
    tid: publicId,
    behavior,
    user_id: '6b3f1c1e-0000-4000-8000-000000000001',
    ...changes,
  })
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    backend.http.inject({
      method: 'POST',
      url: '/tracker/log',
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': PHONE, ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const totals = async () => (await backend.analytics.readStats({ now: now(), days: 2, contentId: id })).total

  it('are there once the beacon is answered', async () => {
    const answer = await send([
      event('view'),
      event('read', { duration: 20, percent: 70 }),
      event('expose', { tid: `${publicId}|AbCd1234` }),
    ])
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await totals()).toEqual({ views: 1, readers: 1, reads: 1, duration: 20, finished: 0, exposures: 1 })
    const shown = await backend.api.call('GET /dinner/content/{id}', { id: publicId })
    expect(shown).toMatchObject({ code: 0, data: { view_count: 1 } })
    const { body } = await backend.http.inject('/metrics')
    expect(body).toContain('beacon_events_total{fate="read"} 1')
  })

  it('of robots and of pages made ready in advance do not count', async () => {
    await send(event('view'), { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })
    await send(event('view'), { 'sec-purpose': 'prefetch;prerender' })
    expect((await totals()).views).toBe(0)
    const { body } = await backend.http.inject('/metrics')
    expect(body).toContain('beacon_events_total{fate="robot"} 1')
    expect(body).toContain('beacons_dropped_total{reason="prefetch"} 1')
  })

  describe('that are none', () => {
    it.each([
      ['a number', '1'],
      ['nothing', ''],
      ['half of one', '[{"timestamp":'],
      ['a list of lists', '[[[]],[]]'],
      ['a prototype', '{"__proto__":{"behavior":"view"},"constructor":1}'],
      ['endless numbers', '[{"timestamp":1e999,"version":"1"}]'],
      ['lone surrogates', '{"tid":"\\ud800|\\udfff","behavior":"view"}'],
      ['too many', JSON.stringify(Array.from({ length: 51 }, () => ({})))],
      ['deep ones', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ])('(%s) are answered with 204 and change nothing', async (_, body) => {
      expect((await send(body)).statusCode).toBe(204)
      expect(await totals()).toMatchObject({ views: 0, reads: 0, exposures: 0 })
    })

    it('do not take the right ones with them', async () => {
      const odd = [
        event('view', { tid: 'x|'.repeat(900) }),
        event('view', { user_id: '\u0000'.repeat(8), tid: '\u0000|\ud800' }),
        event('read', { percent: '50' }),
        event('read', { duration: 1e300, percent: 10 }),
      ]
      expect((await send([...odd, event('view')])).statusCode).toBe(204)
      expect(await totals()).toMatchObject({ views: 1, reads: 1, duration: 1800 })
    })
  })
})
