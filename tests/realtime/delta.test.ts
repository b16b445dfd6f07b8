import type { PublicationContext, SubscribedContext } from 'centrifuge'
import { expect, it } from 'vitest'
import { startHub, type TestHub } from '#tests/support/realtime-hub.ts'

const CHANNELS = {
  prices: { isOpen: true, presence: false, historySize: 100, historySeconds: 300, delta: true },
  plain: { isOpen: true, presence: false, historySize: 100, historySeconds: 300 },
}

/** What is told again and again with little that is new. */
const said = (n: number) => ({ n, text: `第${n}次：${'盐田的早晨，海风很大。'.repeat(20)}`, padding: 'x'.repeat(200) })

async function follow(server: TestHub, channel = 'prices:1', options: { delta?: 'fossil' } = { delta: 'fossil' }) {
  const client = server.client({ token: await server.token('u1') })
  const got: unknown[] = []
  const subscription = client.newSubscription(channel, options)
  subscription.on('publication', ({ data }: PublicationContext) => got.push(data))
  const subscribed = () => new Promise<SubscribedContext>((resolve) => void subscription.once('subscribed', resolve))
  subscription.subscribe()
  client.connect()
  await subscription.ready()
  return { client, subscription, got, subscribed }
}

async function publish(server: TestHub, from: number, to: number) {
  for (let n = from; n <= to; n += 1) await server.hub.publish('prices:1', said(n))
}

const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => said(from + index))

it('a client that takes deltas is told the first whole and what is new in the others', async () => {
  const server = await startHub({ channels: CHANNELS })
  const { subscription, got } = await follow(server)
  await publish(server, 1, 10)
  await expect.poll(() => got).toEqual(all(1, 10))
  const stats = subscription.deltaStats()
  expect(stats).toMatchObject({ numPublications: 10, numFullPayloads: 1, numDeltaPayloads: 9 })
  expect(stats.compressionRatio).toBeGreaterThan(0.7)
})

it('clients that take deltas and those that do not are told the same, whenever they come', async () => {
  const server = await startHub({ channels: CHANNELS })
  const [first, plain] = [await follow(server), await follow(server, 'prices:1', {})]
  await publish(server, 1, 3)
  const late = await follow(server)
  await publish(server, 4, 5)
  await server.hub.publish('prices:1', said(6), { skipHistory: true })
  first.subscription.unsubscribe()
  await publish(server, 7, 8)
  await expect.poll(() => plain.got).toEqual(all(1, 8))
  await expect.poll(() => late.got).toEqual(all(4, 8))
  expect(first.got).toEqual(all(1, 6).slice(0, first.got.length))
  expect(plain.subscription.deltaStats().numPublications).toBe(0)
})

it.each(['the connection', 'the subscription'])(
  'what was missed while %s was away comes as deltas too',
  async (what) => {
    const server = await startHub({ channels: CHANNELS })
    const { client, subscription, got, subscribed } = await follow(server)
    await publish(server, 1, 2)
    await expect.poll(() => got).toEqual(all(1, 2))
    const [leave, come] =
      what === 'the connection'
        ? [() => client.disconnect(), () => client.connect()]
        : [() => subscription.unsubscribe(), () => subscription.subscribe()]
    leave()
    await expect.poll(() => server.hub.facts().subscriptions).toBe(0)
    await publish(server, 3, 5)
    const back = subscribed()
    come()
    expect(await back).toMatchObject({ wasRecovering: true, recovered: true })
    await publish(server, 6, 7)
    await expect.poll(() => got).toEqual(all(1, 7))
    expect(subscription.deltaStats()).toMatchObject({ numFullPayloads: 2, numDeltaPayloads: 5 })
  },
)

it('what was told without being kept is no ground for what comes after the return', async () => {
  const server = await startHub({ channels: CHANNELS })
  const { subscription, got, subscribed } = await follow(server)
  await publish(server, 1, 1)
  await expect.poll(() => got.length).toBe(1)
  subscription.unsubscribe()
  await expect.poll(() => server.hub.facts().subscriptions).toBe(0)
  await publish(server, 2, 2)
  await server.hub.publish('prices:1', said(3), { skipHistory: true })
  const back = subscribed()
  subscription.subscribe()
  await back
  await publish(server, 4, 5)
  await expect.poll(() => got).toEqual([said(1), said(2), said(4), said(5)])
})

it('a channel without deltas tells everything whole to whoever asks for them', async () => {
  const server = await startHub({ channels: CHANNELS })
  const { subscription, got } = await follow(server, 'plain:1')
  await server.hub.publish('plain:1', said(1))
  await server.hub.publish('plain:1', said(2))
  await expect.poll(() => got).toEqual(all(1, 2))
  expect(subscription.deltaStats().numPublications).toBe(0)
})
