import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCentrifugoRealtime } from '#server/realtime/centrifugo/centrifugo.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import { startCentrifugoFake, type CentrifugoFake } from '#tests/support/centrifugo-fake.ts'

const KEY = 'a key of sixteen characters'
const config = {
  http_api: { key: KEY },
  channel: { namespaces: [{ name: 'chat', history_size: 10, history_ttl: '300s' }] },
}

/** Long enough for an answer on this machine however busy it is, where an answer is expected. */
const PATIENT_MS = 10_000

describe('a Centrifugo that does not answer as it should', () => {
  let fake: CentrifugoFake
  let realtime: Realtime
  beforeEach(async () => {
    fake = await startCentrifugoFake(config)
    realtime = createCentrifugoRealtime({ apiUrl: fake.apiUrl, apiKey: KEY, timeoutMs: PATIENT_MS })
  })
  afterEach(async () => {
    await realtime.close()
    await fake.stop()
  })

  const withKey = { idempotencyKey: 'k' }

  it('is told a publication with a key again until it answers, and publishes it once', async () => {
    fake.failNext('cut', 'cut-after')
    await expect(realtime.publish('chat:1', 'a', withKey)).resolves.toMatchObject({ offset: 1 })
    expect(fake.asked).toEqual(['publish', 'publish', 'publish'])
  })

  it('is told a publication without a key once only', async () => {
    fake.failNext('cut-after')
    await expect(realtime.publish('chat:1', 'a')).rejects.toMatchObject({ code: 100 })
    expect(fake.asked).toEqual(['publish'])
    expect((await realtime.history('chat:1', { limit: 0 })).offset).toBe(1)
  })

  it.each([
    ['an error of a proxy', { status: 502, body: '<html>Bad Gateway</html>' }],
    ['an internal error', { status: 500, body: '' }],
    ['a page', { status: 200, body: '<html>Welcome</html>' }],
    ['another shape', { status: 200, body: '{"result":{"offset":"many"}}' }],
    ['a bare value', { status: 200, body: '7' }],
    ['a redirect', { status: 302, body: '' }],
  ])('is given up after three tries that bring %s', async (_name, failure) => {
    fake.failNext(failure, failure, failure)
    await expect(realtime.publish('chat:1', 'a', withKey)).rejects.toMatchObject({ code: 100 })
    expect(fake.asked).toHaveLength(3)
    await expect(realtime.publish('chat:1', 'a', withKey)).resolves.toMatchObject({ offset: 1 })
  })

  it('is asked once for what it refuses', async () => {
    await expect(realtime.publish('unknown:1', 'a', withKey)).rejects.toMatchObject({ code: 102 })
    fake.failNext({ status: 400, body: '{"error":{"code":107,"message":"bad request"}}' })
    await expect(realtime.publish('chat:1', 'a', withKey)).rejects.toMatchObject({ code: 107 })
    expect(fake.asked).toHaveLength(2)
  })

  it('is asked once with a key that it does not take', async () => {
    const stranger = createCentrifugoRealtime({ apiUrl: fake.apiUrl, apiKey: 'another key' })
    await expect(stranger.publish('chat:1', 'a', withKey)).rejects.toMatchObject({ code: 101 })
    await expect(stranger.health()).rejects.toMatchObject({ code: 101 })
    expect(fake.asked).toHaveLength(2)
    await stranger.close()
  })

  it('is not waited for beyond the time given', async () => {
    const hasty = createCentrifugoRealtime({ apiUrl: fake.apiUrl, apiKey: KEY, timeoutMs: 50 })
    fake.failNext('silence')
    await expect(hasty.publish('chat:1', 'a')).rejects.toMatchObject({ code: 100 })
    await hasty.close()
  })

  it('is said to be unwell, and publishing to it fails', async () => {
    await fake.stop()
    await expect(realtime.health()).rejects.toMatchObject({ code: 100 })
    await expect(realtime.publish('chat:1', 'a', withKey)).rejects.toThrow('did not answer publish')
  })

  it('is called over connections that stay open', async () => {
    for (let n = 0; n < 20; n += 1) await realtime.publish('chat:1', n)
    expect(fake.connections()).toBeLessThanOrEqual(2)
  })
})
