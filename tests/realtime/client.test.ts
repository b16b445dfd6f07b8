import { UnauthorizedError, type Centrifuge, type Subscription } from 'centrifuge'
import { describe, expect, it } from 'vitest'
import { createRealtimeTokens } from '#server/realtime/tokens.ts'
import { startHub } from '#tests/support/realtime-hub.ts'

const next = (client: Centrifuge, event: 'connected' | 'disconnected' | 'connecting') =>
  new Promise<{ code?: number; reason?: string; client?: string }>((resolve) => void client.once(event, resolve))
const unsubscribed = (subscription: Subscription) =>
  new Promise<{ code: number; reason: string }>((resolve) => void subscription.once('unsubscribed', resolve))

describe('connecting', () => {
  it('by a token tells the connection its own name', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1') })
    const connected = next(client, 'connected')
    client.connect()
    expect(await connected).toMatchObject({ client: expect.stringMatching(/^[\da-f-]{36}$/) })
  })

  it('without a token is refused for good', async () => {
    const server = await startHub()
    const client = server.client()
    const disconnected = next(client, 'disconnected')
    client.connect()
    expect(await disconnected).toEqual({ code: 3501, reason: 'bad request' })
  })

  it('by a token of nobody is refused for good, unless developing', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('') })
    const disconnected = next(client, 'disconnected')
    client.connect()
    expect(await disconnected).toEqual({ code: 3507, reason: 'permission denied' })

    const open = await startHub({ isDevelopment: true })
    const nobody = open.client({ token: await open.token('') })
    nobody.connect()
    await nobody.ready()
  })

  it('by an expired token asks for another one', async () => {
    const server = await startHub()
    const getToken = async () => server.token('u1')
    const client = server.client({ token: await server.token('u1', { seconds: -1 }), getToken })
    client.connect()
    await client.ready()
    expect(client.state).toBe('connected')
  })

  it.each([
    ['forged', 'a.b.c'],
    ['of another secret', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1MSJ9.Ar0AMmSJ9yZLTcOMl0QV7gEgCAxPYrpgZxzWn9aGUrs'],
    ['without a signature', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9.'],
  ])('by a token %s is refused for good', async (_name, token) => {
    const server = await startHub()
    const client = server.client({ token })
    const disconnected = next(client, 'disconnected')
    client.connect()
    expect(await disconnected).toEqual({ code: 3500, reason: 'invalid token' })
  })

  it('by a token of a subscription is refused for good', async () => {
    const server = await startHub()
    const token = await server.tokens.signSubscription({ sub: 'u1', channel: 'live:1', exp: server.now() + 60 })
    const client = server.client({ token })
    const disconnected = next(client, 'disconnected')
    client.connect()
    expect(await disconnected).toEqual({ code: 3500, reason: 'invalid token' })
  })

  it('more often than a subject may is refused for good, and is possible again once one is gone', async () => {
    const server = await startHub({ connectionsPerSubject: 2 })
    const token = await server.token('u1')
    const [one, two, three] = [server.client({ token }), server.client({ token }), server.client({ token })]
    for (const client of [one, two]) {
      client.connect()
      await client.ready()
    }
    const disconnected = next(three, 'disconnected')
    three.connect()
    expect(await disconnected).toEqual({ code: 3504, reason: 'connection limit' })
    one.disconnect()
    await expect.poll(() => server.hub.facts().connections).toBe(1)
    three.connect()
    await three.ready()
  })
})

it('a hub that cannot read tokens asks clients to try again', async () => {
  const broken = {
    ...createRealtimeTokens('secret', () => 0),
    readConnection: () => Promise.reject(new Error('broken')),
  }
  const server = await startHub({ tokens: broken })
  const raw = await server.raw()
  expect(await raw.connect('token')).toEqual({
    id: 1,
    error: { code: 100, message: 'internal server error', temporary: true },
  })
  raw.send({ id: 2, unsubscribe: { channel: 'live:1' } })
  expect(await raw.closed).toMatchObject({ code: 3501 })
})

describe('subscribing', () => {
  it('to an open channel brings what is published, in order', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1') })
    const got: unknown[] = []
    const subscription = client.newSubscription('live:1').on('publication', ({ data }) => got.push(data))
    subscription.subscribe()
    client.connect()
    await subscription.ready()
    const sent = Array.from({ length: 200 }, (_, n) => ({ n, text: '你好' }))
    for (const data of sent) await server.hub.publish('live:1', data, { tags: { kind: 'chat' } })
    await expect.poll(() => got).toEqual(sent)
  })

  it('by a token opens a private channel, and brings its data and tells of it', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1', { info: { name: 'Ann' } }) })
    const asked: string[] = []
    const subscription = client.newSubscription('secret:1', {
      async getToken({ channel }) {
        asked.push(channel)
        return server.tokens.signSubscription({ sub: 'u1', channel, exp: server.now() + 60, info: { badge: 'mod' } })
      },
    })
    subscription.subscribe()
    client.connect()
    await subscription.ready()
    expect(asked).toEqual(['secret:1'])
    expect([...(await server.hub.presence('secret:1')).values()]).toEqual([
      { user: 'u1', client: expect.any(String), conn_info: { name: 'Ann' }, chan_info: { badge: 'mod' } },
    ])
  })

  it.each([
    ['secret:1', 103, 'permission denied'],
    ['unknown:1', 102, 'unknown channel'],
    ['nothing', 102, 'unknown channel'],
    ['live:中文', 107, 'bad request'],
    [`live:${'x'.repeat(251)}`, 107, 'bad request'],
  ])('to %s without a token fails for good', async (channel, code, reason) => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1') })
    client.connect()
    const subscription = client.newSubscription(channel)
    const over = unsubscribed(subscription)
    subscription.subscribe()
    expect(await over).toMatchObject({ code, reason })
    expect(client.state).toBe('connected')
  })

  it('by a token of another user or channel ends the connection for good', async () => {
    const server = await startHub()
    for (const wrong of [{ sub: 'u2' }, { channel: 'secret:2' }]) {
      const client = server.client({ token: await server.token('u1') })
      const token = await server.tokens.signSubscription({
        sub: 'u1',
        channel: 'secret:1',
        exp: server.now() + 60,
        ...wrong,
      })
      const disconnected = next(client, 'disconnected')
      client.newSubscription('secret:1', { token }).subscribe()
      client.connect()
      expect(await disconnected).toEqual({ code: 3500, reason: 'invalid token' })
    }
  })

  it('by a forged token fails for good, by an expired one asks for another', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1') })
    client.connect()
    const forged = client.newSubscription('secret:1', { token: 'a.b.c' })
    const over = unsubscribed(forged)
    forged.subscribe()
    expect(await over).toMatchObject({ code: 103 })

    const expired = await server.tokens.signSubscription({ sub: 'u1', channel: 'secret:2', exp: server.now() - 1 })
    let asked = 0
    const again = client.newSubscription('secret:2', {
      token: expired,
      async getToken() {
        asked += 1
        throw new UnauthorizedError('no more')
      },
    })
    const ended = unsubscribed(again)
    again.subscribe()
    expect(await ended).toMatchObject({ code: 1 })
    expect(asked).toBe(1)
  })

  it('ends with unsubscribing, and can begin again', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1') })
    const subscription = client.newSubscription('live:1')
    subscription.subscribe()
    client.connect()
    await subscription.ready()
    subscription.unsubscribe()
    await expect.poll(() => server.hub.presenceStats('live:1')).toEqual({ clients: 0, users: 0 })
    subscription.subscribe()
    await subscription.ready()
    expect(await server.hub.presenceStats('live:1')).toEqual({ clients: 1, users: 1 })
  })
})

describe('the server', () => {
  it('unsubscribes a user, for good', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1') })
    const subscription = client.newSubscription('live:1')
    const over = unsubscribed(subscription)
    subscription.subscribe()
    client.connect()
    await subscription.ready()
    await server.hub.unsubscribe('u1', 'live:1')
    expect(await over).toMatchObject({ code: 2000, reason: 'server unsubscribe' })
    expect(server.hub.facts()).toMatchObject({ connections: 1, subscriptions: 0 })
  })

  it('disconnects a user or one of its connections, with a code of its choice', async () => {
    const server = await startHub()
    const [one, two] = [
      server.client({ token: await server.token('u1') }),
      server.client({ token: await server.token('u1') }),
    ]
    const connected = next(one, 'connected')
    one.connect()
    const { client = '' } = await connected
    two.connect()
    await two.ready()
    const [first, second] = [next(one, 'disconnected'), next(two, 'disconnected')]
    await server.hub.disconnect('u1', { client, code: 4501, reason: 'enough' })
    expect(await first).toEqual({ code: 4501, reason: 'enough' })
    expect(two.state).toBe('connected')
    await server.hub.disconnect('u1')
    expect(await second).toEqual({ code: 3503, reason: 'force disconnect' })
  })

  it('says goodbye when it closes, and its clients come back', async () => {
    const server = await startHub()
    const clients = await Promise.all(
      ['a', 'b', 'c'].map(async (user) => server.client({ token: await server.token(user) })),
    )
    for (const client of clients) {
      client.connect()
      await client.ready()
    }
    const leaving = clients.map((client) => next(client, 'connecting'))
    await server.hub.close()
    for (const { code, reason } of await Promise.all(leaving))
      expect({ code, reason }).toEqual({ code: 3001, reason: 'shutdown' })
    expect(server.hub.facts().connections).toBe(0)
    await expect(server.raw()).rejects.toThrow('503')
    await server.restart()
    for (const client of clients) await client.ready()
  })
})

describe('channels of the token', () => {
  it('are subscribed with the connection, and recovered with it', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1', { channels: ['secret:u1'] }) })
    const told: unknown[] = []
    client.on('publication', ({ channel, data }) => told.push([channel, data]))
    client.on('subscribed', ({ channel, wasRecovering, recovered }) => told.push([channel, wasRecovering, recovered]))
    client.connect()
    await client.ready()
    await server.hub.publish('secret:u1', 1)
    await expect
      .poll(() => told)
      .toEqual([
        ['secret:u1', false, false],
        ['secret:u1', 1],
      ])
    const gone = next(client, 'connecting')
    server.cut()
    await gone
    await server.hub.publish('secret:u1', 2)
    await expect
      .poll(() => told.slice(2))
      .toEqual([
        ['secret:u1', true, true],
        ['secret:u1', 2],
      ])
  })

  it('cannot be subscribed to a second time', async () => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1', { channels: ['live:1'] }))
    raw.send({ id: 2, subscribe: { channel: 'live:1' } })
    expect(await raw.next()).toEqual({ id: 2, error: { code: 105, message: 'already subscribed' } })
  })

  it('have to be known, and not too many', async () => {
    const server = await startHub()
    const raw = await server.raw()
    expect(await raw.connect(await server.token('u1', { channels: ['unknown:1'] }))).toEqual({
      id: 1,
      error: { code: 102, message: 'unknown channel' },
    })
    raw.send({ id: 2, subscribe: { channel: 'live:1' } })
    expect(await raw.closed).toEqual({ code: 3501, reason: 'bad request' })

    const channels = Array.from({ length: 129 }, (_, n) => `live:${n}`)
    const greedy = await server.raw()
    greedy.send({ id: 1, connect: { token: await server.token('u1', { channels }) } })
    expect(await greedy.closed).toEqual({ code: 3505, reason: 'channel limit' })
  })
})

describe('a site that is not developed', () => {
  it('lets no client publish, read or call', async () => {
    const server = await startHub()
    const client = server.client({ token: await server.token('u1') })
    client.connect()
    await client.ready()
    await server.hub.publish('live:1', 1)
    await expect(client.publish('live:1', {})).rejects.toMatchObject({ code: 103 })
    await expect(client.publish('unknown:1', {})).rejects.toMatchObject({ code: 102 })
    await expect(client.presence('live:1')).rejects.toMatchObject({ code: 103 })
    await expect(client.presenceStats('plain:1')).rejects.toMatchObject({ code: 108 })
    await expect(client.history('live:1', { limit: 10 })).rejects.toMatchObject({ code: 103 })
    await expect(client.history('plain:1', { limit: 10 })).rejects.toMatchObject({ code: 108 })
    await expect(client.rpc('method', {})).rejects.toMatchObject({ code: 108 })
    const disconnected = next(client, 'disconnected')
    await client.send({})
    expect(await disconnected).toEqual({ code: 3508, reason: 'not available' })
  })
})
