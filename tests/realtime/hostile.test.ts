import { describe, expect, it } from 'vitest'
import { startHub, type RawClient, type TestHub } from '#tests/support/realtime-hub.ts'

/** Waits until the hub knows nobody and no channel any more. */
async function expectNothingLeft(server: TestHub) {
  await expect.poll(() => server.hub.facts()).toMatchObject({ connections: 0, subscriptions: 0, channels: 0 })
  server.wait(20)
  await expect.poll(() => server.hub.facts().addresses).toBe(0)
}

const BAD = { code: 3501, reason: 'bad request' }

describe('a frame that is no command', () => {
  it.each([
    ['nothing', ''],
    ['a line break', '\n'],
    ['no JSON', '{"id":1'],
    ['no object', '[1,2]'],
    ['a number', '7'],
    ['null', 'null'],
    ['an unknown command', '{"id":2,"fly":{}}'],
    ['a ping of an older protocol', '{"id":2,"ping":{}}'],
    ['two commands in one', '{"id":2,"unsubscribe":{"channel":"live:1"},"rpc":{}}'],
    ['a command that is no object', '{"id":2,"subscribe":"live:1"}'],
    ['a channel that is no text', '{"id":2,"subscribe":{"channel":7}}'],
    ['a negative offset', '{"id":2,"subscribe":{"channel":"live:1","recover":true,"offset":-1}}'],
    ['an empty channel', '{"id":2,"subscribe":{"channel":""}}'],
    ['a second connect', '{"id":2,"connect":{}}'],
    ['a command without id', '{"subscribe":{"channel":"live:1"}}'],
    ['the id 0', '{"id":0,"subscribe":{"channel":"live:1"}}'],
    ['a negative id', '{"id":-1,"subscribe":{"channel":"live:1"}}'],
    ['an id that is too large', '{"id":4294967296,"subscribe":{"channel":"live:1"}}'],
    ['an id that is a text', '{"id":"2","subscribe":{"channel":"live:1"}}'],
    ['an id alone', '{"id":2}'],
    [
      'a blank line between commands',
      '{"id":2,"unsubscribe":{"channel":"a"}}\n\n{"id":3,"unsubscribe":{"channel":"a"}}',
    ],
    ['bytes', String.fromCodePoint(0, 1, 2, 0xff_fd)],
  ])('closes the connection: %s', async (_name, frame) => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    raw.send(frame)
    expect(await raw.closed).toEqual(BAD)
    await expectNothingLeft(server)
  })

  it('closes it in binary as well, and commands are taken either way', async () => {
    const server = await startHub()
    const raw = await server.raw()
    raw.socket.send(Buffer.from(`{"id":1,"connect":{"token":"${await server.token('u1')}"}}\n`))
    expect(await raw.next()).toMatchObject({ id: 1, connect: {} })
    raw.socket.send(Buffer.from([0xff, 0xfe]))
    expect(await raw.closed).toEqual(BAD)
  })

  it('closes it after what came before it was answered', async () => {
    const server = await startHub()
    const raw = await server.raw()
    raw.send({ id: 1, connect: { token: await server.token('u1') } }, { id: 2, subscribe: { channel: 'live:1' } }, 'no')
    expect(await raw.closed).toEqual(BAD)
    expect([await raw.next(), await raw.next()]).toMatchObject([{ id: 1 }, { id: 2, subscribe: {} }])
    await expectNothingLeft(server)
  })
})

describe('a client', () => {
  it.each([
    ['a command', { id: 1, subscribe: { channel: 'live:1' } }],
    ['an answer to no ping', {}],
    ['words without an answer', { send: { data: 1 } }],
  ])('that begins with %s is closed', async (_name, command) => {
    const server = await startHub()
    const raw = await server.raw()
    raw.send(command)
    expect(await raw.closed).toEqual(BAD)
  })

  it('that sends too much at once is closed by the WebSocket', async () => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    raw.send(`{"id":2,"rpc":{"method":"m","data":"${'x'.repeat(65_536)}"}}`)
    expect(await raw.closed).toMatchObject({ code: 1009 })
    await expectNothingLeft(server)
  })

  it('that cuts its connection in the middle of a command leaves nothing', async () => {
    const server = await startHub()
    for (let round = 0; round < 20; round += 1) {
      const raw = await server.raw()
      raw.send(
        { id: 1, connect: { token: await server.token(`u${round}`) } },
        { id: 2, subscribe: { channel: 'live:1' } },
      )
      if (round % 2 === 0) await raw.next()
      raw.socket.terminate()
    }
    await expectNothingLeft(server)
    expect(server.hub.facts()).toMatchObject({ connections: 0, addresses: 0 })
  })

  it('that says goodbye while things are said leaves nothing', async () => {
    const server = await startHub()
    for (let round = 0; round < 10; round += 1) {
      const raw = await server.raw()
      await raw.connect(await server.token(`u${round}`))
      raw.send({ id: 2, subscribe: { channel: 'plain:1' } })
      await raw.next()
      raw.socket.close()
      while (server.hub.facts().connections > 0) {
        await server.hub.publish('plain:1', 'x'.repeat(1000))
        await new Promise((resolve) => setImmediate(resolve))
      }
      expect((await raw.closed).code).toBe(1005)
    }
    await expectNothingLeft(server)
  })

  it('that wants a thousand channels gets 128, and is told so of the others', async () => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    raw.send(...Array.from({ length: 1000 }, (_, n) => ({ id: n + 2, subscribe: { channel: `live:${n}` } })))
    const answers: Array<Record<string, unknown>> = []
    for (let n = 0; n < 1000; n += 1) answers.push(await raw.next())
    expect(answers.filter(({ subscribe }) => subscribe)).toHaveLength(128)
    expect(answers.slice(128).every(({ error }) => (error as { code?: number } | undefined)?.code === 106)).toBe(true)
    expect(server.hub.facts()).toMatchObject({ subscriptions: 128, channels: 128 })
    raw.socket.terminate()
    await expectNothingLeft(server)
  })

  it('that asks and asks is closed, and may come back', async () => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    for (let frame = 0; frame < 3; frame += 1) {
      raw.send(...Array.from({ length: 1000 }, () => ({ id: 2, unsubscribe: { channel: 'live:1' } })))
    }
    expect(await raw.closed).toEqual({ code: 3013, reason: 'too many requests' })
    await expectNothingLeft(server)
  })

  it('of the binary protocol is closed', async () => {
    const server = await startHub()
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(server.url, ['centrifuge-protobuf'])
    const code = await new Promise((resolve) => void socket.on('close', resolve))
    expect(code).toBe(3506)
  })

  it('may name the JSON protocol', async () => {
    const server = await startHub()
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(server.url, ['centrifuge-protobuf', 'centrifuge-json'])
    await new Promise((resolve) => void socket.on('open', resolve))
    expect(socket.protocol).toBe('centrifuge-json')
    socket.terminate()
  })

  it.each([
    ['a map subscription', { type: 1 }, 103],
    ['a filter of tags', { tf: { key: 'a' } }, 107],
  ])('that wants %s is refused', async (_name, wish, code) => {
    const server = await startHub()
    const raw = await server.raw()
    await raw.connect(await server.token('u1'))
    raw.send({ id: 2, subscribe: { channel: 'live:1', ...wish } })
    expect(await raw.next()).toMatchObject({ id: 2, error: { code } })
  })
})

describe('a reader that stops reading', () => {
  const block = 'x'.repeat(60_000)

  /** Publishes until the reader is too far behind. */
  async function flood(server: TestHub) {
    for (let n = 0; n < 2000 && server.hub.facts().slowCloses === 0; n += 1) {
      await server.hub.publish('live:1', block)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function join(server: TestHub, user: string): Promise<RawClient> {
    const raw = await server.raw()
    await raw.connect(await server.token(user))
    raw.send({ id: 2, subscribe: { channel: 'live:1' } })
    await raw.next()
    return raw
  }

  it('is closed as slow, while the others read on', async () => {
    const server = await startHub({ timings: { goodbye: 10_000 } })
    const [slow, quick] = [await join(server, 'slow'), await join(server, 'quick')]
    slow.socket.pause()
    await flood(server)
    expect(server.hub.facts()).toMatchObject({ connections: 1, subscriptions: 1, slowCloses: 1 })
    slow.socket.resume()
    expect(await slow.closed).toEqual({ code: 3008, reason: 'slow' })
    expect(quick.socket.readyState).toBe(quick.socket.OPEN)
  })

  it('that never reads again is cut off', async () => {
    const server = await startHub({ timings: { goodbye: 20 } })
    const slow = await join(server, 'slow')
    slow.socket.pause()
    await flood(server)
    slow.socket.resume()
    expect((await slow.closed).code).toBeGreaterThan(1000)
    expect(server.hub.facts()).toMatchObject({ connections: 0, subscriptions: 0, slowCloses: 1 })
  })
})

describe('a connection is refused', () => {
  it.each([
    ['from another page', { origin: 'https://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
  ])('%s', async (_name, options) => {
    const server = await startHub({ origins: ['https://a.example'] })
    await expect(server.raw(options)).rejects.toThrow('403')
  })

  it('but not one from pages of the site, of named origins, or from programs', async () => {
    const server = await startHub({ origins: ['https://a.example'] })
    await server.raw()
    await server.raw({ origin: 'https://a.example' })
    await server.raw({ origin: `http://${new URL(server.url).host}` })
    expect(server.hub.facts().connections).toBe(3)
  })

  it('when there are too many of an address, which a trusted proxy names', async () => {
    const server = await startHub({ connectionsPerAddress: 2, trustedProxies: 1 })
    const from = (address: string) => server.raw({ headers: { 'x-forwarded-for': `10.0.0.9, ${address}` } })
    const first = await from('192.0.2.1')
    await from('192.0.2.1')
    await expect(from('192.0.2.1')).rejects.toThrow('429')
    await from('192.0.2.2')
    first.socket.close()
    await first.closed
    await expect.poll(() => server.hub.facts().connections).toBe(2)
    await from('192.0.2.1')
  })

  it('at another address', async () => {
    const server = await startHub()
    const { WebSocket } = await import('ws')
    const socket = new WebSocket(new URL('/elsewhere', server.url))
    const error = await new Promise<Error>((resolve) => void socket.on('error', resolve))
    expect(error.message).toContain('404')
  })
})
