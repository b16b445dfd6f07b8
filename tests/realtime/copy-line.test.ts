import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Centrifuge } from 'centrifuge'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import { channelOf, REALTIME_PATH } from '#contract/channels.ts'
import { createIdCodec } from '#contract/ids.ts'
import { toCentrifugoConfig } from '#server/realtime/centrifugo/centrifugo-config.ts'
import { channelOptions } from '#server/realtime/channels.ts'
import { createRealtimeTokens, realtimeSecret } from '#server/realtime/tokens.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, TEST_REALTIME, type TestBackend, type TestOptions } from '#tests/support/backend.ts'
import { startCentrifugoFake, type FakeConfig } from '#tests/support/centrifugo-fake.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const TOKEN_SECRET = 'a secret for tokens that only this test knows'
/** As long as whoever wrote this is not there any more, and the hub is patient for. */
const LONGEST_SECONDS = 60 + 25

interface Line {
  token: string
  expire_at: number
  url: string
}

eachLocation('what is told of a working copy', (locate) => {
  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  })

  let location: Awaited<ReturnType<typeof locate>>
  /** A process of the site and the address of its hub. */
  const start = async (options: TestOptions = {}) => {
    const backend = await startBackend(await openDatabase(location), { tokenSecret: TOKEN_SECRET, ...options })
    const server = createServer().on('upgrade', backend.handleUpgrade)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    await backend.startJobs()
    endings.push(async () => {
      await backend.close()
      await new Promise((resolve) => void server.close(resolve))
    })
    return { backend, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}${REALTIME_PATH}` }
  }
  const startSite = async (options: TestOptions = {}) => {
    location = await locate()
    return start(options)
  }
  const begin = async (backend: TestBackend, who: StaffVisitor) => {
    const { data } = await askAdmin<{ copy: { copy_id: string } }>(backend, who, '/working-copies', { body: {} })
    return data.copy.copy_id
  }
  const askLine = (backend: TestBackend, who: StaffVisitor | null, id: string) =>
    askAdmin<Line>(backend, who, `/working-copies/${id}/line`, { body: {} })
  const keep = (backend: TestBackend, who: StaffVisitor, id: string, seq: number) =>
    askAdmin(backend, who, `/working-copies/${id}`, {
      body: { seq, client_id: `window of ${who.name}`, fields: { title: '秘密的标题' }, body: '秘密的正文' },
    })
  const claim = (backend: TestBackend, who: StaffVisitor, id: string, take: boolean) =>
    askAdmin(backend, who, `/working-copies/${id}/lease`, { body: { take } })

  /** Connects by a token; `told` is all that comes without being asked for, `failed` each refusal. */
  const connect = async (url: string, token: string) => {
    const client = new Centrifuge(url, { token, websocket: WebSocket })
    const told: unknown[] = []
    const closed: number[] = []
    client.on('publication', ({ channel, data }) => told.push({ channel, data }))
    client.on('connecting', ({ code }) => closed.push(code))
    client.on('disconnected', ({ code }) => closed.push(code))
    onTestFinished(() => client.disconnect())
    client.connect()
    await client.ready(10_000)
    closed.length = 0
    return { client, told, closed }
  }

  it('reaches whoever has it open, by whichever process, and never says what it says', async () => {
    const { backend } = await startSite()
    const other = await start()
    const encode = (id: number) => createIdCodec(backend.idSalt).encode(id)
    const lin = await staffVisitor(backend, 'editor', { name: 'lin' })
    const zhou = await staffVisitor(backend, 'writer', { name: 'zhou' })
    const id = await begin(backend, lin)
    const { data: line } = await askLine(other.backend, lin, id)
    expect(line.url).toBe(REALTIME_PATH)
    const { told } = await connect(other.url, line.token)
    const elsewhere = await connect(other.url, (await askLine(backend, lin, await begin(backend, lin))).data.token)

    const by = { staff_id: encode(zhou.id), name: 'zhou' }
    const channel = channelOf.copy(id)
    await claim(backend, lin, id, false)
    await claim(backend, zhou, id, true)
    await expect.poll(() => told).toEqual([{ channel, data: { seq: 1, by } }])
    expect((await keep(backend, zhou, id, 1)).code).toBe(0)
    await expect.poll(() => told.length).toBe(2)
    expect(told[1]).toEqual({ channel, data: { seq: 2, by } })
    // what is refused is no news
    expect((await keep(backend, lin, id, 1)).code).toBe(40901)
    await claim(backend, lin, id, true)
    await expect.poll(() => told.length).toBe(3)
    expect(told[2]).toMatchObject({ data: { seq: 2, by: { name: 'lin' } } })
    expect(elsewhere.told).toEqual([])
  })

  it('reaches a Centrifugo', async () => {
    const settings = { tokenSecret: 's', apiKey: 'k', origins: [], connectionsPerSubject: 5 }
    const fake = await startCentrifugoFake(toCentrifugoConfig(channelOptions, settings) as FakeConfig)
    endings.push(() => fake.stop())
    const centrifugo = { apiUrl: fake.apiUrl, apiKey: 'k', url: 'ws://realtime.example.org/connection/websocket' }
    const { backend } = await startSite({ realtime: { ...TEST_REALTIME, centrifugo } })
    const lin = await staffVisitor(backend, 'editor', { name: 'lin' })
    const id = await begin(backend, lin)
    expect((await askLine(backend, lin, id)).data.url).toBe(centrifugo.url)
    const member = fake.join('somebody', [channelOf.copy(id)])
    await keep(backend, lin, id, 1)
    await expect.poll(() => member.received.map(({ data }) => data)).toMatchObject([{ seq: 2, by: { name: 'lin' } }])
  })

  it('is for members alone: nothing that a reader has or makes up opens it', async () => {
    const { backend, url } = await startSite({ realtime: { ...TEST_REALTIME, connectionsPerSubject: 100 } })
    const lin = await staffVisitor(backend, 'viewer')
    const id = await begin(backend, await staffVisitor(backend, 'editor'))
    const channel = channelOf.copy(id)
    const { data: line } = await askLine(backend, lin, id)
    const readers = [await anonymousVisitor(backend), await userVisitor(backend)]
    for (const reader of readers) {
      const issue = (input: object) => ask<Line>(backend, '/peony/v1/realtime/token', input, reader)
      expect((await issue({ channels: [channel] })).code).toBe(40301)
      expect((await issue({ channels: [channelOf.live(id), channel] })).code).toBe(40301)
      const { data } = await issue({ channel, subs: { [channel]: {} }, sub: `staff-${id}`, channels: [] })
      const own = data.token
      const forged = [
        '',
        own,
        line.token,
        // as a token for the one channel that nobody signed
        `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: '', channel })).toString('base64url')}.`,
        await createRealtimeTokens('another secret', () => Date.now() / 1000).signSubscription({
          sub: '',
          channel,
          exp: line.expire_at,
        }),
      ]
      for (const token of forged) {
        const { client, told, closed } = await connect(url, own)
        const subscription = client.newSubscription(channel, token === '' ? {} : { token })
        const refused: number[] = []
        subscription.on('unsubscribed', ({ code }) => refused.push(code))
        subscription.subscribe()
        await expect.poll(() => [...refused, ...closed].length).toBeGreaterThan(0)
        expect(subscription.state).not.toBe('subscribed')
        expect(told).toEqual([])
      }
      const { client } = await connect(url, own)
      for (const name of [`copy:${id} `, `COPY:${id}`, `copy:${id}\0`, `$copy:${id}`, 'copy:', `copy:${id},live:1`]) {
        const subscription = client.newSubscription(name)
        const refused: number[] = []
        subscription.on('unsubscribed', ({ code }) => refused.push(code))
        subscription.subscribe()
        await expect.poll(() => refused).toEqual([expect.any(Number)])
      }
      await expect(client.history(channel)).rejects.toMatchObject({ code: expect.any(Number) })
      await expect(client.presence(channel)).rejects.toMatchObject({ code: expect.any(Number) })
      await expect(client.publish(channel, { seq: 9 })).rejects.toMatchObject({ code: expect.any(Number) })
    }
    const { client } = await connect(url, line.token)
    const foreign = client.newSubscription(channelOf.copy('x7Kd2mQ9'))
    const refused: number[] = []
    foreign.on('unsubscribed', ({ code }) => refused.push(code))
    foreign.subscribe()
    await expect.poll(() => refused).toEqual([103])
  })

  it('ends with the session little more than a minute later', async () => {
    let clock = Math.floor(Date.now() / 1000)
    const { backend, url } = await startSite({ clock: () => clock })
    const log = async (role: StaffRole) => staffVisitor(backend, role)
    const lin = await log('editor')
    const id = await begin(backend, lin)
    const { data: line } = await askLine(backend, lin, id)
    expect(line.expire_at).toBe(clock + 60)
    const tokens = createRealtimeTokens(realtimeSecret(null, TOKEN_SECRET), () => clock)
    expect(await tokens.readConnection(line.token)).toMatchObject({
      user: expect.stringMatching(/^staff-/),
      expiresAt: clock + 60,
      channels: new Map([[channelOf.copy(id), {}]]),
    })
    const { closed } = await connect(url, line.token)
    await askAdmin(backend, lin, '/session/logout', { body: {} })
    expect((await askLine(backend, lin, id)).code).toBe(40102)
    expect((await askLine(backend, null, id)).code).toBe(40101)
    clock += LONGEST_SECONDS + 1
    await expect.poll(() => closed).toContain(3005)
    expect(await tokens.readConnection(line.token)).toBe('expired')

    // nor does it outlast one that is over in less than that
    const zhou = await log('editor')
    await backend.database.write((tx) =>
      tx.sql
        .updateTable('staff_sessions')
        .set({ expire_at: clock + 10 })
        .where('staff_id', '=', zhou.id)
        .execute(),
    )
    expect((await askLine(backend, zhou, id)).data.expire_at).toBe(clock + 10)
  })

  it('is of a copy that there is', async () => {
    const { backend } = await startSite()
    const lin = await staffVisitor(backend, 'editor')
    const id = await begin(backend, lin)
    expect((await askLine(backend, lin, 'live:1')).code).toBe(40002)
    expect((await askLine(backend, lin, createIdCodec(backend.idSalt).encode(900_000))).code).toBe(40401)
    await askAdmin(backend, lin, `/working-copies/${id}/discard`, { body: {} })
    expect((await askLine(backend, lin, id)).code).toBe(40401)
  })
})
