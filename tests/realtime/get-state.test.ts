import type { PublicationContext, SubscribedContext, Subscription } from 'centrifuge'
import { expect, it } from 'vitest'
import { startHub, type TestHub } from '#tests/support/realtime-hub.ts'

const CHANNELS = {
  small: { isOpen: true, presence: false, historySize: 2, historySeconds: 300 },
  kept: { isOpen: true, presence: false, historySize: 100, historySeconds: 300, recovery: false },
  live: { isOpen: true, presence: false, historySize: 100, historySeconds: 300 },
}

const subscribed = (subscription: Subscription) =>
  new Promise<SubscribedContext>((resolve) => void subscription.once('subscribed', resolve))

const listenTo = (subscription: Subscription) => {
  const got: unknown[] = []
  subscription.on('publication', ({ data }: PublicationContext) => got.push(data))
  return got
}

async function publish(server: TestHub, channel: string, from: number, to: number) {
  for (let n = from; n <= to; n += 1) await server.hub.publish(channel, n)
}

/** A client that reads the state of a channel for itself before it subscribes. */
async function reading(server: TestHub, channel: string) {
  const client = server.client({ token: await server.token('u1') })
  const reads: number[] = []
  const subscription = client.newSubscription(channel, {
    minResubscribeDelay: 10,
    maxResubscribeDelay: 10,
    async getState() {
      const { offset, epoch } = await server.hub.history(channel, { limit: 0 })
      reads.push(offset)
      return { offset, epoch }
    },
  })
  client.connect()
  return { client, subscription, reads, got: listenTo(subscription) }
}

it('a client that read the state itself is handed over what came after that', async () => {
  const server = await startHub({ channels: CHANNELS })
  await publish(server, 'live:1', 1, 3)
  const client = server.client({ token: await server.token('u1') })
  const { epoch } = await server.hub.history('live:1', { limit: 0 })
  const subscription = client.newSubscription('live:1', { getState: async () => ({ offset: 1, epoch }) })
  const got = listenTo(subscription)
  subscription.subscribe()
  client.connect()
  await expect.poll(() => got).toEqual([2, 3])
})

it('a client that comes back reads the state again only where it could not be recovered', async () => {
  const server = await startHub({ channels: CHANNELS })
  const { client, subscription, reads, got } = await reading(server, 'small:1')
  subscription.subscribe()
  await subscription.ready()
  client.disconnect()
  await publish(server, 'small:1', 1, 2)
  client.connect()
  await expect.poll(() => got).toEqual([1, 2])
  expect(reads).toEqual([0])
  client.disconnect()
  await publish(server, 'small:1', 3, 7)
  const back = subscribed(subscription)
  client.connect()
  await back
  expect(reads).toEqual([0, 7])
  await publish(server, 'small:1', 8, 8)
  await expect.poll(() => got).toEqual([1, 2, 8])
})

it('a client that may not recover is subscribed without a position', async () => {
  const server = await startHub({ channels: CHANNELS })
  await publish(server, 'kept:1', 1, 2)
  const client = server.client({ token: await server.token('u1') })
  const subscription = client.newSubscription('kept:1', { since: { offset: 1, epoch: '' } })
  const told = subscribed(subscription)
  subscription.subscribe()
  client.connect()
  expect(await told).toMatchObject({ recoverable: false, positioned: false })
  expect((await server.hub.history('kept:1', { limit: -1 })).publications).toHaveLength(2)
})

it.each(['subscribed', 'publication'] as const)(
  'what a client did not take because it left at the event “%s” comes with its next subscription',
  async (event) => {
    const server = await startHub({ channels: CHANNELS })
    const client = server.client({ token: await server.token('u1') })
    const subscription = client.newSubscription('live:1')
    subscription.subscribe()
    client.connect()
    await subscription.ready()
    subscription.unsubscribe()
    await publish(server, 'live:1', 1, 3)
    const got = listenTo(subscription)
    subscription.once(event, () => subscription.unsubscribe())
    const left = new Promise((resolve) => void subscription.once('unsubscribed', resolve))
    subscription.subscribe()
    await left
    expect(got).toEqual(event === 'subscribed' ? [] : [1])
    subscription.subscribe()
    await expect.poll(() => got).toEqual([1, 2, 3])
  },
)
