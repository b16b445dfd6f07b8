import { request } from 'node:http'
import { Centrifuge } from 'centrifuge'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { startRealtimeSite } from '#tests/support/realtime-site.ts'

/** A site without pages on a free port. */
async function openSite(env: Record<string, string> = {}) {
  const { origin, close: end, removeData } = await startRealtimeSite(env)
  let isClosed = false
  const close = async () => {
    if (!isClosed) await end()
    isClosed = true
  }
  onTestFinished(async () => {
    await close()
    await removeData()
  })
  const post = async (address: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const connect = (token?: string) => {
    const client = new Centrifuge(`${origin.replace('http', 'ws')}/connection/websocket`, {
      websocket: WebSocket,
      ...(token !== undefined && { token }),
    })
    onTestFinished(() => client.disconnect())
    client.connect()
    return client
  }
  return { origin, close, post, connect }
}

const DEVELOPMENT = { REALTIME_DEVELOPMENT: '1', REALTIME_API_KEY: 'api_key' }

describe('a site', () => {
  it('lets in whoever has a token of it, and says goodbye when it closes', async () => {
    const { post, connect, close, origin } = await openSite()
    const auth = await post('/peony/v1/auth', { appid: 1, platform: 'h5' })
    const granted = await post('/peony/v1/realtime/token', {}, { authorization: `Bearer ${auth.body.data.token}` })
    expect(granted.body.data.url).toBe('/connection/websocket')
    const client = connect(granted.body.data.token)
    await client.ready()
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    expect(metrics).toContain('realtime_connections 1')
    const told = new Promise((resolve) => void client.on('connecting', resolve))
    await close()
    expect(await told).toMatchObject({ code: 3001, reason: 'shutdown' })
  })

  it('takes WebSockets at one address, and answers requests that would like another protocol', async () => {
    const { origin } = await openSite()
    const elsewhere = new WebSocket(`${origin.replace('http', 'ws')}/davmu/share/`)
    expect((await new Promise<Error>((resolve) => void elsewhere.on('error', resolve))).message).toContain('404')
    const status = await new Promise((resolve, reject) => {
      request(`${origin}/healthz`, { headers: { connection: 'upgrade, http2-settings', upgrade: 'h2c' } })
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(200)
  })

  it('has no server API, unless it is developed and a key was set', async () => {
    for (const env of [{}, { REALTIME_API_KEY: 'api_key' }, { REALTIME_DEVELOPMENT: '1' }]) {
      const { post } = await openSite(env)
      const answer = await post('/api/publish', { channel: 'live:1', data: 1 }, { 'x-api-key': 'api_key' })
      expect(answer.status).toBe(404)
    }
  })
})

describe('the server API of a site that is developed', () => {
  const key = { 'x-api-key': 'api_key' }

  it('publishes to whoever is there, by a key in one of three places', async () => {
    const { post, connect } = await openSite(DEVELOPMENT)
    const client = connect()
    const got: unknown[] = []
    const subscription = client.newSubscription('test').on('publication', ({ data, tags }) => got.push([data, tags]))
    subscription.subscribe()
    await subscription.ready()
    const first = await post('/api/publish', { channel: 'test', data: { n: 1 }, tags: { a: 'b' } }, key)
    expect(first).toEqual({ status: 200, body: { result: { offset: 1, epoch: expect.any(String) } } })
    await post('/api/publish?api_key=api_key', { channel: 'test', data: null })
    await post('/api/publish', '{"channel":"test","data":[3]}', {
      authorization: 'apikey api_key',
      'content-type': 'text/plain',
    })
    await expect
      .poll(() => got)
      .toEqual([
        [{ n: 1 }, { a: 'b' }],
        [null, undefined],
        [[3], undefined],
      ])
    expect((await post('/api/presence_stats', { channel: 'test' }, key)).body).toEqual({
      result: { num_clients: 1, num_users: 1 },
    })
    expect(Object.values((await post('/api/presence', { channel: 'test' }, key)).body.result.presence)).toMatchObject([
      { user: '' },
    ])
  })

  it('reads and removes history, and publishes to many channels', async () => {
    const { post } = await openSite(DEVELOPMENT)
    const { body } = await post('/api/broadcast', { channels: ['a', 'b'], data: 1, idempotency_key: 'k' }, key)
    expect(body.result.responses).toMatchObject([{ result: { offset: 1 } }, { result: { offset: 1 } }])
    expect((await post('/api/history', { channel: 'a', limit: -1 }, key)).body).toEqual({
      result: { publications: [{ data: 1, offset: 1 }], offset: 1, epoch: expect.any(String) },
    })
    expect((await post('/api/history_remove', { channel: 'a' }, key)).body).toEqual({ result: {} })
    expect((await post('/api/history', { channel: 'a', limit: -1 }, key)).body.result.publications).toEqual([])
    expect((await post('/api/info', {}, key)).body.result.nodes).toHaveLength(1)
  })

  it('unsubscribes and disconnects, where nobody in particular is a user as well', async () => {
    const { post, connect } = await openSite(DEVELOPMENT)
    const client = connect()
    const subscription = client.newSubscription('test')
    subscription.subscribe()
    await subscription.ready()
    const over = new Promise((resolve) => void subscription.on('unsubscribed', resolve))
    await post('/api/unsubscribe', { user: '', channel: 'test' }, key)
    expect(await over).toMatchObject({ code: 2000 })
    const gone = new Promise((resolve) => void client.on('disconnected', resolve))
    await post('/api/disconnect', { user: '', disconnect: { code: 4501, reason: 'enough' } }, key)
    expect(await gone).toMatchObject({ code: 4501, reason: 'enough' })
  })

  it('refuses whoever has no key, and tells what is wrong', async () => {
    const { post } = await openSite(DEVELOPMENT)
    expect((await post('/api/publish', { channel: 'a', data: 1 })).status).toBe(401)
    expect((await post('/api/publish', { channel: 'a', data: 1 }, { 'x-api-key': 'other' })).status).toBe(401)
    expect((await post('/api/fly', {}, key)).status).toBe(404)
    for (const wrong of ['no JSON', '', [], { channel: 'a' }, { channel: '', data: 1 }, { channel: 7, data: 1 }]) {
      expect((await post('/api/publish', wrong, key)).body).toEqual({ error: { code: 107, message: 'bad request' } })
    }
  })
})
