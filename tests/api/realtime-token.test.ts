import { afterAll, beforeAll, expect, it } from 'vitest'
import { channelOf, REALTIME_PATH } from '#contract/channels.ts'
import { createRealtimeTokens, realtimeSecret } from '#server/realtime/tokens.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, TEST_REALTIME, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousVisitor, userVisitor, type Visitor } from '#tests/support/visitors.ts'

const TOKEN_SECRET = 'a secret for tokens that only this test knows'

interface Issued {
  token: string
  expire_at: number
  url: string
  subscriptions: Record<string, string>
}

eachDatabase('tokens of realtime connections', (openDatabase) => {
  let backend: TestBackend
  let clock = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock, tokenSecret: TOKEN_SECRET })
  })
  afterAll(() => backend.close())

  const issue = (visitor: Pick<Visitor, 'token'> | null, input: object = {}) =>
    ask<Issued>(backend, '/peony/v1/realtime/token', input, visitor ?? {})
  const read = (token: string) =>
    createRealtimeTokens(realtimeSecret(null, TOKEN_SECRET), () => clock).readConnection(token)

  it('name users by their public id, for ten minutes', async () => {
    const reader = await userVisitor(backend)
    const { data } = await issue(reader, { channels: [channelOf.live('x7Kd2mQ9'), channelOf.chat('x7Kd2mQ9')] })
    expect(data).toMatchObject({ expire_at: clock + 600, url: REALTIME_PATH, subscriptions: {} })
    expect(await read(data.token)).toMatchObject({ user: reader.uid, expiresAt: clock + 600, channels: new Map() })
    clock += 601
    expect(await read(data.token)).toBe('expired')
  })

  it('name devices by something that stays the same and is not their subject', async () => {
    const [reader, other] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    const users = await Promise.all(
      [reader, reader, other].map(async (visitor) => read((await issue(visitor)).data.token)),
    )
    const [first, again, another] = users.map((claims) => (typeof claims === 'string' ? claims : claims.user))
    expect(first).toMatch(/^a-[\w-]{22}$/)
    expect(again).toBe(first)
    expect(another).not.toBe(first)
    expect(first).not.toContain(reader.subject)
    expect(first).not.toContain(reader.uid)
  })

  it('come with those of subscriptions, for the same reader and as long', async () => {
    const reader = await userVisitor(backend)
    const own = channelOf.user(reader.uid)
    const { data } = await issue(reader, { channels: [own, channelOf.live('x7Kd2mQ9'), own] })
    expect(Object.keys(data.subscriptions)).toEqual([own])
    const tokens = createRealtimeTokens(realtimeSecret(null, TOKEN_SECRET), () => clock)
    const word = data.subscriptions[own] ?? ''
    expect(await tokens.readSubscription(word, reader.uid, own)).toMatchObject({ expiresAt: clock + 600 })
    expect(await tokens.readSubscription(word, 'another', own)).toBe('foreign')
  })

  it('are refused without a token, and for channels that are not open', async () => {
    expect((await issue(null)).code).toBe(40101)
    const reader = await anonymousVisitor(backend)
    for (const channel of ['user:1', 'post:1', 'moderation:queue', 'live', ':1', 'unknown:1', '$live:1', 'live#1:2']) {
      expect(await issue(reader, { channels: ['live:1', channel] })).toMatchObject({ code: 40301 })
    }
    for (const channels of ['live:1', [''], ['live:'.padEnd(256, 'x')], Array.from({ length: 33 }, () => 'live:1')]) {
      expect(await issue(reader, { channels })).toMatchObject({ code: 40001 })
    }
  })

  it('lead to the Centrifugo where there is one', async () => {
    const url = 'wss://realtime.example.org/connection/websocket'
    const secret = 'a secret that Centrifugo knows as well'
    const besides = await startBackend(await openDatabase(), {
      clock: () => clock,
      realtime: {
        ...TEST_REALTIME,
        tokenSecret: secret,
        centrifugo: { apiUrl: 'http://127.0.0.1:1/api', apiKey: 'key', url },
      },
    })
    try {
      const { data } = await ask<Issued>(besides, '/peony/v1/realtime/token', {}, await anonymousVisitor(besides))
      expect(data.url).toBe(url)
      const claims = await createRealtimeTokens(secret, () => clock).readConnection(data.token)
      expect(claims).toMatchObject({ user: expect.stringMatching(/^a-/) })
    } finally {
      await besides.close()
    }
  })
})
