import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { channelOf, REALTIME_PATH } from '#contract/channels.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { Message } from '#contract/live.ts'
import { toCentrifugoConfig } from '#server/realtime/centrifugo/centrifugo-config.ts'
import { channelOptions } from '#server/realtime/channels.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { startBackend, TEST_REALTIME } from '#tests/support/backend.ts'
import { startCentrifugoFake, type FakeConfig } from '#tests/support/centrifugo-fake.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { startLiveSite, type LiveSite, type TestRoom } from '#tests/support/live-site.ts'
import { connectMember } from '#tests/support/realtime-backends.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

/** Waits until a check holds, however busy this machine is. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 })

eachLocation('what is said in a room', (locate) => {
  const endings: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of endings.splice(0).toReversed()) await end()
  })

  const startSite = async (location: DatabaseLocation, realtime = TEST_REALTIME): Promise<LiveSite> => {
    const site = await startLiveSite(await openDatabase(location), { realtime })
    endings.push(() => site.close())
    return site
  }
  const say = (site: LiveSite, room: TestRoom, { token }: UserVisitor, content: string) =>
    site.ask<Message>(`/peony/v3/live/chat/${room.publicId}/send_msg`, { content }, { token })
  const said = (received: { data: unknown }[]) =>
    received.map(({ data }) => (data as { message: Message }).message.content)

  it('reaches the clients of another process', async () => {
    const location = await locate()
    const site = await startSite(location)
    const room = await site.makeRoom({ status: LIVE_STATUS.live })
    const other = await startBackend(await openDatabase(location))
    endings.push(() => other.close())
    await other.startJobs()
    const server = createServer().on('upgrade', other.handleUpgrade)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    endings.push(() => new Promise((resolve) => void server.close(resolve)))

    const reader = await anonymousVisitor(other)
    const issued = await other.http.inject({
      method: 'POST',
      url: '/peony/v1/realtime/token',
      headers: { authorization: reader.token },
      payload: {},
    })
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}${REALTIME_PATH}`
    const member = await connectMember(url, issued.json().data.token, [channelOf.chat(room.groupId)])
    endings.push(async () => member.close())

    const user = await userVisitor(site.backend)
    expect((await say(site, room, user, '灯塔亮了')).code).toBe(0)
    await soon(() => expect(said(member.received)).toEqual(['灯塔亮了']))
  })

  it('reaches a Centrifugo, and waits for one that is away without anybody noticing', async () => {
    const settings = { tokenSecret: 's', apiKey: 'k', origins: [], connectionsPerSubject: 5 }
    const fake = await startCentrifugoFake(toCentrifugoConfig(channelOptions, settings) as FakeConfig)
    endings.push(() => fake.stop())
    const centrifugo = { apiUrl: fake.apiUrl, apiKey: 'k', url: 'ws://realtime.example.org/connection/websocket' }
    const site = await startSite(await locate(), { ...TEST_REALTIME, centrifugo })
    const room = await site.makeRoom({ status: LIVE_STATUS.live })
    const member = fake.join('somebody', [channelOf.chat(room.groupId)])
    const [one, two] = [await userVisitor(site.backend), await userVisitor(site.backend)]

    expect((await say(site, room, one, 'first')).code).toBe(0)
    await soon(() => expect(said(member.received)).toEqual(['first']))
    const isWaiting = async () => /^realtime_publications_waiting 1$/m.test(await site.backend.metrics.print())
    expect(await isWaiting()).toBe(false)

    fake.failNext(...Array.from({ length: 3 }, () => ({ status: 503, body: 'starting' })))
    expect((await say(site, room, two, 'second')).code).toBe(0)
    await soon(async () => expect(await isWaiting()).toBe(true))
    await site.backend.startJobs()
    await soon(() => expect(said(member.received)).toEqual(['first', 'second']))
    await soon(async () => expect(await isWaiting()).toBe(false))
  })
})
