import type { SubscribedContext, Subscription } from 'centrifuge'
import { expect, it } from 'vitest'
import { startHub, type TestHub } from '#tests/support/realtime-hub.ts'

/** A client on a channel that notes all it is told. */
async function listen(server: TestHub, channel = 'live:1') {
  const client = server.client({ token: await server.token('u1', { seconds: 1_000_000 }) })
  const got: unknown[] = []
  const subscription = client.newSubscription(channel).on('publication', ({ data }) => got.push(data))
  const subscribed = () => new Promise<SubscribedContext>((resolve) => void subscription.once('subscribed', resolve))
  const first = subscribed()
  subscription.subscribe()
  client.connect()
  await first
  return { client, subscription, got, subscribed }
}

const leaving = (subscription: Subscription) =>
  new Promise<void>((resolve) => void subscription.once('subscribing', () => resolve()))

async function publish(server: TestHub, from: number, to: number) {
  for (let n = from; n <= to; n += 1) await server.hub.publish('live:1', n)
}

const numbers = (to: number) => Array.from({ length: to }, (_, index) => index + 1)

it('a client that was cut off while 50 things were said misses none and hears none twice', async () => {
  const server = await startHub()
  const { got, subscription, subscribed } = await listen(server)
  await publish(server, 1, 5)
  await expect.poll(() => got.length).toBe(5)
  const [gone, back] = [leaving(subscription), subscribed()]
  server.cut()
  await publish(server, 6, 30)
  await gone
  await publish(server, 31, 55)
  expect(await back).toMatchObject({ wasRecovering: true, recovered: true })
  await publish(server, 56, 60)
  await expect.poll(() => got).toEqual(numbers(60))
})

it('a client that is cut off again and again while things are said misses none', async () => {
  const server = await startHub()
  const { got, subscribed } = await listen(server)
  for (let round = 0; round < 10; round += 1) {
    const back = subscribed()
    await publish(server, round * 10 + 1, round * 10 + 5)
    server.cut()
    await publish(server, round * 10 + 6, round * 10 + 10)
    expect(await back).toMatchObject({ recovered: true })
  }
  await expect.poll(() => got).toEqual(numbers(100))
})

it('a client that was cut off while nothing was said recovers as well', async () => {
  const server = await startHub()
  const { got, subscribed } = await listen(server)
  for (const said of [[], [1]]) {
    if (said.length > 0) await publish(server, 1, 1)
    await expect.poll(() => got).toEqual(said)
    const back = subscribed()
    server.cut()
    expect(await back).toMatchObject({ wasRecovering: true, recovered: true })
  }
  expect(got).toEqual([1])
})

it('a hub that was restarted says that it could not recover', async () => {
  const server = await startHub()
  const { got, subscribed } = await listen(server)
  await publish(server, 1, 3)
  await expect.poll(() => got.length).toBe(3)
  const back = subscribed()
  await server.restart()
  expect(await back).toMatchObject({ wasRecovering: true, recovered: false })
  await publish(server, 4, 4)
  await expect.poll(() => got).toEqual([1, 2, 3, 4])
})

it.each([
  ['more was said than is kept', async (server: TestHub) => publish(server, 2, 110)],
  [
    'what was said was kept too long',
    async (server: TestHub) => {
      await publish(server, 2, 2)
      server.wait(301)
    },
  ],
  [
    'what was said was removed',
    async (server: TestHub) => {
      await publish(server, 2, 2)
      await server.hub.historyRemove('live:1')
    },
  ],
])('a client is told that it could not recover when %s', async (_name, meanwhile) => {
  const server = await startHub()
  const { client, got, subscribed } = await listen(server)
  await publish(server, 1, 1)
  await expect.poll(() => got).toEqual([1])
  client.disconnect()
  await meanwhile(server)
  const back = subscribed()
  client.connect()
  expect(await back).toMatchObject({ wasRecovering: true, recovered: false, hasRecoveredPublications: false })
  expect(got).toEqual([1])
})

it('what is no longer kept is not missed by a client that had it', async () => {
  const server = await startHub()
  const { client, got, subscribed } = await listen(server)
  await publish(server, 1, 3)
  await expect.poll(() => got.length).toBe(3)
  client.disconnect()
  server.wait(3600)
  const back = subscribed()
  client.connect()
  expect(await back).toMatchObject({ wasRecovering: true, recovered: true })
})

it('a position is forgotten with a channel that nobody used for very long, and is not taken for another', async () => {
  const server = await startHub()
  const { client, got, subscribed } = await listen(server)
  await publish(server, 1, 2)
  await expect.poll(() => got.length).toBe(2)
  client.disconnect()
  await expect.poll(() => server.hub.facts().connections).toBe(0)
  server.wait(100_000)
  await expect.poll(() => server.hub.facts().channels).toBe(0)
  await publish(server, 1, 2)
  const back = subscribed()
  client.connect()
  expect(await back).toMatchObject({ wasRecovering: true, recovered: false })
})

it('whoever insists on what cannot be recovered is answered 112 and not subscribed', async () => {
  const server = await startHub()
  const raw = await server.raw()
  await raw.connect(await server.token('u1'))
  const place = { channel: 'live:1', recover: true, offset: 3, epoch: 'gone' }
  raw.send({ id: 2, subscribe: { ...place, flag: 3 } })
  expect(await raw.next()).toEqual({ id: 2, error: { code: 112, message: 'unrecoverable position' } })
  expect(server.hub.facts()).toMatchObject({ subscriptions: 0, channels: 0 })
  raw.send({ id: 3, subscribe: { ...place, flag: 1 } })
  expect(await raw.next()).toEqual({
    id: 3,
    subscribe: { recoverable: true, positioned: true, epoch: expect.any(String), was_recovering: true },
  })
})

it('recovered things come in the answer, from the offset that was asked for', async () => {
  const server = await startHub()
  const epoch = (await server.hub.publish('live:1', 'a'))?.epoch ?? ''
  await server.hub.publish('live:1', 'b', { tags: { kind: 'chat' } })
  const raw = await server.raw()
  await raw.connect(await server.token('u1'))
  raw.send({ id: 2, subscribe: { channel: 'live:1', recover: true, offset: 1, epoch } })
  expect(await raw.next()).toEqual({
    id: 2,
    subscribe: {
      recoverable: true,
      positioned: true,
      epoch,
      offset: 1,
      was_recovering: true,
      recovered: true,
      publications: [{ data: 'b', tags: { kind: 'chat' }, offset: 2 }],
    },
  })
})

it('a channel without history recovers nothing and says so', async () => {
  const server = await startHub()
  const { subscribed } = await listen(server, 'plain:1')
  expect(await server.hub.publish('plain:1', 1)).toBeNull()
  const back = subscribed()
  server.cut()
  expect(await back).toMatchObject({ recoverable: false, recovered: false })
})

it('publications with the same key are published once', async () => {
  const server = await startHub()
  const { got } = await listen(server)
  const first = await server.hub.publish('live:1', 1, { idempotencyKey: 'k' })
  expect(await server.hub.publish('live:1', 1, { idempotencyKey: 'k' })).toEqual(first)
  await server.hub.publish('live:1', 2, { skipHistory: true })
  await server.hub.broadcast(['live:1', 'live:2'], 3, { idempotencyKey: 'k2' })
  await expect.poll(() => got).toEqual([1, 2, 3])
  expect(await server.hub.history('live:1', { limit: -1 })).toMatchObject({
    offset: 2,
    publications: [{ data: 1 }, { data: 3 }],
  })
})
