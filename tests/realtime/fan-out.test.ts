import { expect, it } from 'vitest'
import { startHub, type RawClient, type TestHub } from '#tests/support/realtime-hub.ts'

async function join(server: TestHub, user: string, ...channels: string[]): Promise<RawClient> {
  const raw = await server.raw()
  raw.send(
    { id: 1, connect: { token: await server.token(user) } },
    ...channels.map((channel, n) => ({ id: n + 2, subscribe: { channel } })),
  )
  for (let answers = 0; answers <= channels.length; answers += 1) await raw.next()
  return raw
}

const dataOf = (line: Record<string, unknown>) => (line as { push: { pub: { data: unknown } } }).push.pub.data

it('what is published together goes out as one frame, in order, to everybody', async () => {
  const server = await startHub()
  const clients = [await join(server, 'u1', 'live:1'), await join(server, 'u2', 'live:1')]
  const before = clients.map(({ frames }) => frames.length)
  for (let n = 0; n < 100; n += 1) void server.hub.publish('live:1', n)
  for (const [index, client] of clients.entries()) {
    for (let n = 0; n < 100; n += 1) expect(dataOf(await client.next())).toBe(n)
    expect(client.frames.length - (before[index] ?? 0)).toBe(1)
  }
})

it('what is published within the window waits for its end, and comes together', async () => {
  const server = await startHub({ timings: { window: 200 } })
  const client = await join(server, 'u1', 'live:1')
  const before = client.frames.length
  await server.hub.publish('live:1', 1)
  await client.next()
  for (const n of [2, 3, 4]) {
    await server.hub.publish('live:1', n)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(client.frames.length - before).toBe(1)
  for (const n of [2, 3, 4]) expect(dataOf(await client.next())).toBe(n)
  expect(client.frames.length - before).toBe(2)
})

it('whoever subscribes in between gets nothing twice', async () => {
  const server = await startHub({ timings: { window: 200 } })
  const early = await join(server, 'u1', 'live:1')
  await server.hub.publish('live:1', 1)
  await early.next()
  const position = await server.hub.publish('live:1', 2)
  const late = await server.raw()
  await late.connect(await server.token('u2'))
  late.send({ id: 2, subscribe: { channel: 'live:1', recover: true, offset: 1, epoch: position?.epoch } })
  expect(await late.next()).toMatchObject({ subscribe: { recovered: true, publications: [{ data: 2 }] } })
  await server.hub.publish('live:1', 3)
  expect(dataOf(await late.next())).toBe(3)
  expect([dataOf(await early.next()), dataOf(await early.next())]).toEqual([2, 3])
})

it('a client of several channels gets what it subscribed to, and nothing after it left', async () => {
  const server = await startHub()
  const both = await join(server, 'u1', 'live:1', 'plain:1')
  const one = await join(server, 'u2', 'plain:1')
  void server.hub.publish('live:1', 'a')
  void server.hub.publish('plain:1', 'b')
  expect([dataOf(await both.next()), dataOf(await both.next())]).toEqual(['a', 'b'])
  expect(await one.next()).toEqual({ push: { channel: 'plain:1', pub: { data: 'b' } } })
  both.send({ id: 9, unsubscribe: { channel: 'live:1' } })
  await both.next()
  void server.hub.publish('live:1', 'c')
  void server.hub.publish('plain:1', 'd')
  expect(dataOf(await both.next())).toBe('d')
})

it('frames of the hub are whole, whatever their length', async () => {
  const server = await startHub()
  const client = await join(server, 'u1', 'live:1')
  for (const length of [1, 60, 125, 126, 127, 65_000, 65_535, 65_536, 200_000]) {
    const text = '字'.repeat(length)
    await server.hub.publish('live:1', text)
    expect(dataOf(await client.next())).toBe(text)
  }
})
