import { expect, it } from 'vitest'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import type { Decision } from '#contract/admin/moderation.ts'
import { channelOf, REALTIME_PATH } from '#contract/channels.ts'
import { createIdCodec } from '#contract/ids.ts'
import { toCentrifugoConfig } from '#server/realtime/centrifugo/centrifugo-config.ts'
import { channelOptions } from '#server/realtime/channels.ts'
import { createRealtimeTokens, realtimeSecret } from '#server/realtime/tokens.ts'
import { ask } from '#tests/support/ask.ts'
import { TEST_REALTIME, type TestBackend } from '#tests/support/backend.ts'
import { startCentrifugoFake, type FakeConfig } from '#tests/support/centrifugo-fake.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { connectTo, HUB_SECRET, sitesOn } from '#tests/support/realtime-sites.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

/** As long as whoever wrote this is not there any more, and the hub is patient for. */
const LONGEST_SECONDS = 60 + 25

interface Line {
  token: string
  expire_at: number
  url: string
}

eachLocation('what is told of a working copy', (locate) => {
  const { start, startSite, endings } = sitesOn(locate)
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

  it('reaches whoever has it open, by whichever process, and never says what it says', async () => {
    const { backend } = await startSite()
    const other = await start()
    const encode = (id: number) => createIdCodec(backend.idSalt).encode(id)
    const lin = await staffVisitor(backend, 'editor', { name: 'lin' })
    const zhou = await staffVisitor(backend, 'writer', { name: 'zhou' })
    const id = await begin(backend, lin)
    const { data: line } = await askLine(other.backend, lin, id)
    expect(line.url).toBe(REALTIME_PATH)
    const { told } = await connectTo(other.url, line.token)
    const elsewhere = await connectTo(other.url, (await askLine(backend, lin, await begin(backend, lin))).data.token)

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
        const { client, told, closed } = await connectTo(url, own)
        const subscription = client.newSubscription(channel, token === '' ? {} : { token })
        const refused: number[] = []
        subscription.on('unsubscribed', ({ code }) => refused.push(code))
        subscription.subscribe()
        await expect.poll(() => [...refused, ...closed].length).toBeGreaterThan(0)
        expect(subscription.state).not.toBe('subscribed')
        expect(told).toEqual([])
      }
      const { client } = await connectTo(url, own)
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
    const { client } = await connectTo(url, line.token)
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
    const tokens = createRealtimeTokens(realtimeSecret(null, HUB_SECRET), () => clock)
    expect(await tokens.readConnection(line.token)).toMatchObject({
      user: expect.stringMatching(/^staff-/),
      expiresAt: clock + 60,
      channels: new Map([[channelOf.copy(id), {}]]),
    })
    const { closed } = await connectTo(url, line.token)
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

eachLocation('what is told of the queue of moderators', (locate) => {
  const { start, startSite, endings } = sitesOn(locate)
  const channel = channelOf.moderation()
  const askLine = (backend: TestBackend, who: StaffVisitor | null) =>
    askAdmin<Line>(backend, who, '/moderation/line', { body: {} })
  /** A comment that waits for a moderator. */
  const hold = async (backend: TestBackend): Promise<string> => {
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const article = await saveArticle(domains, { accountId: await saveAccount(domains) })
    const reader = await userVisitor(backend)
    const written = await ask<{ id: string }>(
      backend,
      `/guzzle/v1/comment/${article.publicId}`,
      { content: '等着' },
      reader,
    )
    return written.data.id
  }
  const decide = async (backend: TestBackend, who: StaffVisitor, id: string, verdict: string) => {
    const body = { targets: [{ kind: 'comment', id }], verdict }
    const { data } = await askAdmin<{ list: Decision[] }>(backend, who, '/moderation/decisions', { body })
    return data.list[0]
  }

  it('reaches other moderators by whichever process, when something is decided and when it is back', async () => {
    const { backend } = await startSite({ settings: { commentPolicy: 'pre' } })
    const other = await start({ settings: { commentPolicy: 'pre' } })
    const lin = await staffVisitor(backend, 'moderator', { name: 'lin' })
    const zhou = await staffVisitor(backend, 'editor', { name: 'zhou' })
    const id = await hold(backend)
    const { told } = await connectTo(other.url, (await askLine(other.backend, lin)).data.token)
    const decision = await decide(backend, zhou, id, 'reject')
    const by = { staff_id: createIdCodec(backend.idSalt).encode(zhou.id), name: 'zhou' }
    const list = [{ kind: 'comment', id }]
    const ofDecisions = () => told.filter((one) => JSON.stringify(one).includes('zhou'))
    await expect.poll(ofDecisions).toEqual([{ channel, data: { by, settled: true, list } }])
    // what is refused is no news
    expect(await decide(backend, lin, id, 'approve')).toMatchObject({ code: 40901, by: 'zhou' })
    const ids = [decision?.decision_id]
    await askAdmin(backend, zhou, '/moderation/decisions/undo', { body: { ids } })
    await expect.poll(() => ofDecisions().length).toBe(2)
    expect(ofDecisions()[1]).toEqual({ channel, data: { by, settled: false, list } })
  })

  it('says what came into the queue, by whichever process, and never what it says', async () => {
    const { backend } = await startSite({ settings: { commentPolicy: 'pre' } })
    const other = await start({ settings: { commentPolicy: 'pre' } })
    const lin = await staffVisitor(backend, 'moderator')
    const { told } = await connectTo(other.url, (await askLine(other.backend, lin)).data.token)
    const id = await hold(backend)
    await decide(backend, await staffVisitor(backend, 'moderator'), id, 'approve')
    const reader = await userVisitor(backend)
    const report = { target: 'comment', id, reason: 'ads', note: '刷屏' }
    await ask(backend, '/peony/v1/report', report, reader)
    await ask(backend, '/peony/v1/report', report, reader)
    await ask(backend, '/peony/v1/account/me', { intro: '码头上的人' }, reader)
    const by = { staff_id: '', name: '' }
    await expect
      .poll(() => told)
      .toMatchObject([
        { channel, data: { by, settled: false, came: 'comment', list: [{ kind: 'comment', id }] } },
        { data: { settled: true } },
        { data: { by, settled: false, came: 'report', list: [{ kind: 'comment', id }] } },
        { data: { by, settled: false, came: 'profile', list: [{ kind: 'profile', id: reader.uid }] } },
      ])
    expect(JSON.stringify(told)).not.toMatch(/等着|刷屏|码头/)
  })

  it('reaches a Centrifugo', async () => {
    const settings = { tokenSecret: 's', apiKey: 'k', origins: [], connectionsPerSubject: 5 }
    const fake = await startCentrifugoFake(toCentrifugoConfig(channelOptions, settings) as FakeConfig)
    endings.push(() => fake.stop())
    const centrifugo = { apiUrl: fake.apiUrl, apiKey: 'k', url: 'ws://realtime.example.org/connection/websocket' }
    const { backend } = await startSite({
      realtime: { ...TEST_REALTIME, centrifugo },
      settings: { commentPolicy: 'pre' },
    })
    const lin = await staffVisitor(backend, 'moderator')
    expect((await askLine(backend, lin)).data.url).toBe(centrifugo.url)
    const member = fake.join('somebody', [channel])
    await decide(backend, lin, await hold(backend), 'approve')
    await expect
      .poll(() => member.received.map(({ data }) => data))
      .toMatchObject([{ settled: false, came: 'comment' }, { settled: true }])
  })

  it('is for moderators alone: no reader, and nobody who may only look, is let in', async () => {
    const { backend, url } = await startSite()
    expect((await askLine(backend, await staffVisitor(backend, 'viewer'))).code).toBe(40301)
    expect((await askLine(backend, null)).code).toBe(40101)
    const lin = await staffVisitor(backend, 'moderator')
    const { data: line } = await askLine(backend, lin)
    const copy = await askAdmin<{ copy: { copy_id: string } }>(
      backend,
      await staffVisitor(backend, 'editor'),
      '/working-copies',
      { body: {} },
    )
    const viewers = await askAdmin<Line>(
      backend,
      await staffVisitor(backend, 'viewer'),
      `/working-copies/${copy.data.copy.copy_id}/line`,
      { body: {} },
    )
    const reader = await userVisitor(backend)
    expect((await ask(backend, '/peony/v1/realtime/token', { channels: [channel] }, reader)).code).toBe(40301)
    const own = (await ask<Line>(backend, '/peony/v1/realtime/token', {}, reader)).data.token
    for (const token of [own, viewers.data.token]) {
      const { client } = await connectTo(url, token)
      for (const word of ['', line.token]) {
        const subscription = client.newSubscription(channel, word === '' ? {} : { token: word })
        const refused: number[] = []
        subscription.on('unsubscribed', ({ code }) => refused.push(code))
        client.on('disconnected', ({ code }) => refused.push(code))
        subscription.subscribe()
        await expect.poll(() => refused.length).toBeGreaterThan(0)
        expect(subscription.state).not.toBe('subscribed')
        client.removeSubscription(subscription)
      }
    }
  })
})
