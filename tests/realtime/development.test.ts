import { describe, expect, it } from 'vitest'
import { startHub } from '#tests/support/realtime-hub.ts'

describe('while developing, without a token', () => {
  it('clients subscribe to channels of any name, publish, and know who said it', async () => {
    const server = await startHub({ isDevelopment: true })
    const [one, two] = [server.client(), server.client()]
    const got: unknown[] = []
    const subscription = two.newSubscription('chat').on('publication', ({ data, info }) => got.push([data, info?.user]))
    subscription.subscribe()
    two.connect()
    await subscription.ready()
    one.connect()
    await one.publish('chat', { text: 'hi' })
    await expect.poll(() => got).toEqual([[{ text: 'hi' }, '']])
  })

  it('clients that come and go faster than they are answered are counted once, and not after they left', async () => {
    const server = await startHub({ isDevelopment: true })
    const raw = await server.raw()
    const [come, go] = [{ subscribe: { channel: 'anything' } }, { unsubscribe: { channel: 'anything' } }]
    raw.send({ id: 1, connect: {} }, { id: 2, ...come }, { id: 3, ...go }, { id: 4, ...come })
    expect([await raw.next(), await raw.next(), await raw.next(), await raw.next()]).toMatchObject([
      { id: 1, connect: {} },
      { id: 2, subscribe: {} },
      { id: 3, unsubscribe: {} },
      { id: 4, subscribe: {} },
    ])
    expect(await server.hub.presenceStats('anything')).toEqual({ clients: 1, users: 1 })
    raw.send({ id: 5, ...go })
    expect(await raw.next()).toMatchObject({ id: 5, unsubscribe: {} })
    expect(await server.hub.presenceStats('anything')).toEqual({ clients: 0, users: 0 })
  })

  it('clients without a user are let in by a token of nobody for each of several channels at once', async () => {
    const server = await startHub({ isDevelopment: true })
    const client = server.client({ getToken: () => server.token('') })
    client.connect()
    const subscriptions = ['one', 'two', 'three'].map((name) =>
      client.newSubscription(name, {
        getToken: ({ channel }) => server.tokens.signSubscription({ sub: '', channel, exp: server.now() + 60 }),
      }),
    )
    for (const subscription of subscriptions) subscription.subscribe()
    await Promise.all(subscriptions.map((subscription) => subscription.ready()))
    expect(await server.hub.presenceStats('three')).toEqual({ clients: 1, users: 1 })
  })

  it('clients read presence', async () => {
    const server = await startHub({ isDevelopment: true })
    const client = server.client()
    const subscription = client.newSubscription('anything')
    client.connect()
    await client.ready()
    expect(await client.presenceStats('anything')).toEqual({ numClients: 0, numUsers: 0 })
    subscription.subscribe()
    await subscription.ready()
    expect(await subscription.presenceStats()).toEqual({ numClients: 1, numUsers: 1 })
    expect(Object.values((await subscription.presence()).clients)).toEqual([
      expect.objectContaining({ user: '', client: expect.any(String) }),
    ])
  })

  it('clients are told who comes and goes where they want to know', async () => {
    const server = await startHub({ isDevelopment: true })
    const [one, two] = [server.client(), server.client({ token: await server.token('u2') })]
    const told: string[] = []
    const subscription = one.newSubscription('anything', { joinLeave: true })
    subscription
      .on('join', ({ info }) => told.push(`+${info.user}`))
      .on('leave', ({ info }) => told.push(`-${info.user}`))
    subscription.subscribe()
    one.connect()
    await subscription.ready()
    const other = two.newSubscription('anything')
    other.subscribe()
    two.connect()
    await other.ready()
    two.disconnect()
    await expect.poll(() => told).toEqual(['+', '+u2', '-u2'])
  })

  it('clients read history: its position, a part of it, forwards and backwards', async () => {
    const server = await startHub({ isDevelopment: true })
    const client = server.client()
    client.connect()
    await client.ready()
    for (let n = 1; n <= 5; n += 1) await client.publish('anything', n)
    const read = async (options: Parameters<typeof client.history>[1]) =>
      (await client.history('anything', options)).publications.map(({ data }) => data)
    const { epoch, offset, publications } = await client.history('anything', { limit: 0 })
    expect([offset, publications]).toEqual([5, []])
    expect(await read({ limit: -1 })).toEqual([1, 2, 3, 4, 5])
    expect(await read({ limit: 2 })).toEqual([1, 2])
    expect(await read({ limit: 2, reverse: true })).toEqual([5, 4])
    expect(await read({ limit: 2, since: { offset: 3, epoch } })).toEqual([4, 5])
    expect(await read({ limit: 9, since: { offset: 3, epoch }, reverse: true })).toEqual([2, 1])
    await expect(read({ limit: 2, since: { offset: 3, epoch: 'other' } })).rejects.toMatchObject({ code: 112 })
    await expect(read({ limit: 2, since: { offset: 0, epoch }, reverse: true })).rejects.toMatchObject({ code: 107 })
  })

  it('clients are refused what is wrong', async () => {
    const server = await startHub({ isDevelopment: true })
    const raw = await server.raw()
    await raw.connect('')
    raw.send({ id: 2, publish: { channel: '', data: 1 } }, { id: 3, publish: { channel: 'anything' } })
    expect([await raw.next(), await raw.next()]).toMatchObject([{ error: { code: 107 } }, { error: { code: 107 } }])
  })
})
