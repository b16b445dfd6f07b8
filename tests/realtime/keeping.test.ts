import { describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startHub, type TestHub } from '#tests/support/realtime-hub.ts'

const privateToken = (server: TestHub, seconds: number, claims: object = {}) =>
  server.tokens.signSubscription({ sub: 'u1', channel: 'secret:1', exp: server.now() + seconds, ...claims })

describe('a token that expires', () => {
  it('says when, and is refreshed by the client in time', async () => {
    const server = await startHub()
    let asked = 0
    const getToken = async () => {
      asked += 1
      return server.token('u1', { seconds: asked === 1 ? 2 : 3600 })
    }
    const client = server.client({ getToken })
    client.connect()
    await client.ready()
    await expect.poll(() => asked, { timeout: 5000 }).toBe(2)
    server.wait(100)
    await expect.poll(() => server.hub.facts().connections).toBe(1)
    expect(client.state).toBe('connected')
  })

  it('ends the connection after a grace', async () => {
    const server = await startHub({ timings: { pong: 1_000_000 } })
    const raw = await server.raw()
    expect(await raw.connect(await server.token('u1', { seconds: 60 }))).toMatchObject({
      connect: { expires: true, ttl: 60 },
    })
    server.wait(61)
    expect(await raw.next()).toEqual({}) // a ping: it is still there
    server.wait(25)
    expect(await raw.closed).toEqual({ code: 3005, reason: 'connection expired' })
  })

  it('may name a later time for the connection, or none', async () => {
    const server = await startHub()
    const sign = (expireAt: number) => {
      const claims = { sub: 'u1', exp: server.now() + 60, expire_at: expireAt }
      return server.tokens.signConnection(claims)
    }
    for (const [expireAt, told] of [
      [0, {}],
      [server.now() + 600, { expires: true, ttl: 600 }],
    ] as const) {
      const { connect } = await (await server.raw()).connect(await sign(expireAt))
      expect(connect).toEqual({ client: expect.any(String), version: 'davmu-share', ping: 25, pong: true, ...told })
    }
    const refused = await (await server.raw()).connect(await sign(1))
    expect(refused).toEqual({ id: 1, error: { code: 110, message: 'expired' } })
  })

  it('of a subscription is refreshed by the client in time', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1') })
    let asked = 0
    const getToken = async () => {
      asked += 1
      return privateToken(server, asked === 1 ? 2 : 3000)
    }
    const subscription = client.newSubscription('secret:1', { getToken })
    subscription.subscribe()
    client.connect()
    await subscription.ready()
    await expect.poll(() => asked, { timeout: 5000 }).toBe(2)
    expect(subscription.state).toBe('subscribed')
  })

  it('of a subscription ends the connection after a grace', async () => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    raw.send({ id: 2, subscribe: { channel: 'secret:1', token: await privateToken(server, 60) } })
    expect(await raw.next()).toMatchObject({ subscribe: { expires: true, ttl: 60 } })
    server.wait(86)
    expect(await raw.closed).toEqual({ code: 3006, reason: 'subscription expired' })
  })
})

describe('a fresh token', () => {
  it.each([
    ['of the same user is taken', {}, null],
    ['that has expired itself ends the connection', { exp: 1 }, 3005],
    ['of another user ends it for good', { sub: 'u2' }, 3500],
    ['with other channels lets the client connect anew', { channels: ['live:2'] }, 3010],
  ])('%s', async (_name, claims, code) => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1', { seconds: 60 }))
    const token = await server.tokens.signConnection({ sub: 'u1', exp: server.now() + 100, ...claims })
    raw.send({ id: 2, refresh: { token } })
    if (code === null) {
      expect(await raw.next()).toEqual({
        id: 2,
        refresh: { client: expect.any(String), version: 'davmu-share', expires: true, ttl: 100 },
      })
    } else {
      expect(await raw.closed).toMatchObject({ code })
    }
  })

  it.each([
    ['forged', 'a.b.c', 3500],
    ['empty', '', 3501],
  ])('that is %s ends it for good', async (_name, token, code) => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    raw.send({ id: 2, refresh: { token } })
    expect(await raw.closed).toMatchObject({ code })
  })

  it.each([
    ['is taken', {}, { sub_refresh: { expires: true, ttl: 100 } }],
    ['that has expired itself ends the connection', { exp: 1 }, 3006],
    ['of another channel ends it for good', { channel: 'secret:2' }, 3500],
    ['of another user ends it for good', { sub: 'u2' }, 3500],
  ])('of a subscription %s', async (_name, claims, answer) => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    raw.send({ id: 2, subscribe: { channel: 'secret:1', token: await privateToken(server, 60) } })
    await raw.next()
    raw.send({ id: 3, sub_refresh: { channel: 'secret:1', token: await privateToken(server, 100, claims) } })
    if (typeof answer === 'number') expect(await raw.closed).toMatchObject({ code: answer })
    else expect(await raw.next()).toEqual({ id: 3, ...answer })
  })

  it('of no subscription is refused', async () => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    const token = await privateToken(server, 60)
    raw.send({ id: 2, sub_refresh: { channel: 'secret:1', token } }, { id: 3, sub_refresh: { channel: 'secret:1' } })
    expect([await raw.next(), await raw.next()]).toMatchObject([{ error: { code: 103 } }, { error: { code: 107 } }])
  })
})

describe('a connection', () => {
  it('is pinged, and stays while it answers', async () => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    for (let round = 0; round < 3; round += 1) {
      server.wait(26)
      expect(await raw.next()).toEqual({})
      raw.send({})
      raw.send({ id: 2 + round, unsubscribe: { channel: 'live:1' } })
      expect(await raw.next()).toEqual({ id: 2 + round, unsubscribe: {} })
    }
    server.wait(26)
    expect(await raw.next()).toEqual({})
    server.wait(9)
    expect(await raw.closed).toEqual({ code: 3012, reason: 'no pong' })
  })

  it('of the official client answers pings, and stays', async () => {
    const server = await startHub({ timings: { ping: 20 } })
    const send = vi.spyOn(WebSocket.prototype, 'send')
    const client = server.client({ token: await server.token('u1') })
    client.connect()
    await client.ready()
    await expect.poll(() => send.mock.calls.filter(([frame]) => frame === '{}').length).toBeGreaterThan(4)
    expect(client.state).toBe('connected')
  })

  it('that answers without having been asked is closed', async () => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    raw.send({})
    expect(await raw.closed).toEqual({ code: 3501, reason: 'bad request' })
  })

  it('that never connects is closed as stale', async () => {
    const server = await startHub()
    const raw = await server.raw()
    server.wait(11)
    expect(await raw.closed).toEqual({ code: 3502, reason: 'stale' })
  })
})
