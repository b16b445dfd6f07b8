import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { channelOf } from '#contract/channels.ts'
import { channelOptions } from '#server/realtime/channels.ts'
import { realtimeBackends, type Member, type RealtimeBackend } from '#tests/support/realtime-backends.ts'

/** Waits until a check holds, however busy this machine is. */
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 })

/**
 * What the port promises, whatever stands behind it. Names are new in each test, because a real Centrifugo remembers
 * those of the last run.
 */
describe.each(realtimeBackends)('%s', (_name, start) => {
  let backend: RealtimeBackend
  beforeAll(async () => {
    backend = await start()
  })
  afterAll(() => backend.stop())

  const newChat = () => channelOf.chat(randomUUID())
  const newLive = () => channelOf.live(randomUUID())
  const newUser = () => randomUUID()
  const publish: RealtimeBackend['realtime']['publish'] = (...given) => backend.realtime.publish(...given)
  const dataOf = ({ received }: Member) => received.map(({ data }) => data)
  const listData = async (channel: string, options: Partial<Parameters<typeof backend.realtime.history>[1]> = {}) =>
    (await backend.realtime.history(channel, { limit: -1, ...options })).publications.map(({ data }) => data)

  it('tells everybody who is there, in order, and nobody else', async () => {
    const [chat, other] = [newChat(), newChat()]
    const [one, two, three] = [
      await backend.join(newUser(), [chat]),
      await backend.join(newUser(), [chat, other]),
      await backend.join(newUser(), [other]),
    ]
    const said = [{ t: 'new', text: '你好 👋' }, 'text', 7, [1, [2]], true, { deep: { empty: {} } }]
    for (const data of said) await publish(chat, data)
    await publish(other, 'end')
    await soon(() => expect([one, three].map(dataOf)).toEqual([said, ['end']]))
    await soon(() => expect(dataOf(two)).toEqual([...said, 'end']))
  })

  it('gives a publication its place: offsets count from 1 within an epoch', async () => {
    const chat = newChat()
    const first = await publish(chat, 'a')
    expect(first).toEqual({ offset: 1, epoch: expect.stringMatching(/./) })
    expect(await publish(chat, 'b')).toEqual({ offset: 2, epoch: first?.epoch })
    expect(await backend.realtime.history(chat, { limit: 0 })).toEqual({
      offset: 2,
      epoch: first?.epoch,
      publications: [],
    })
  })

  it('publishes once for a key, on each channel', async () => {
    const [chat, other] = [newChat(), newChat()]
    const member = await backend.join(newUser(), [chat])
    const first = await publish(chat, 'once', { idempotencyKey: 'k' })
    expect(await publish(chat, 'twice', { idempotencyKey: 'k' })).toEqual(first)
    expect(await publish(chat, 'more', { idempotencyKey: 'l' })).toMatchObject({ offset: 2 })
    expect(await publish(other, 'there', { idempotencyKey: 'k' })).toMatchObject({ offset: 1 })
    await soon(() => expect(dataOf(member)).toEqual(['once', 'more']))
    expect(await listData(chat)).toEqual(['once', 'more'])
  })

  it('keeps nothing of what is not for the history', async () => {
    const live = newLive()
    const member = await backend.join(newUser(), [live])
    await publish(live, 'kept')
    await publish(live, 'passing', { skipHistory: true })
    await soon(() => expect(dataOf(member)).toEqual(['kept', 'passing']))
    expect(await listData(live)).toEqual(['kept'])
    expect(await publish(live, 'kept too')).toMatchObject({ offset: 2 })
  })

  it('hands tags on', async () => {
    const chat = newChat()
    const member = await backend.join(newUser(), [chat])
    await publish(chat, 'tagged', { tags: { kind: 'chat' } })
    await soon(() => expect(member.received).toEqual([{ channel: chat, data: 'tagged', tags: { kind: 'chat' } }]))
    const { publications } = await backend.realtime.history(chat, { limit: 1 })
    expect(publications).toEqual([expect.objectContaining({ data: 'tagged', tags: { kind: 'chat' }, offset: 1 })])
  })

  it('broadcasts to several channels, and to the others when one is refused', async () => {
    const [chat, other] = [newChat(), newChat()]
    const member = await backend.join(newUser(), [chat, other])
    await backend.realtime.broadcast([chat, other], 'all')
    await soon(() => expect(dataOf(member)).toEqual(['all', 'all']))
    await backend.realtime.broadcast([], 'nobody')
    await expect(backend.realtime.broadcast(['unknown:1', chat], 'rest')).rejects.toMatchObject({ code: 102 })
    await soon(() => expect(dataOf(member)).toEqual(['all', 'all', 'rest']))
  })

  it('lists the history in both directions, from a position on', async () => {
    const chat = newChat()
    for (const data of ['a', 'b', 'c', 'd']) await publish(chat, data)
    const { epoch } = await backend.realtime.history(chat, { limit: 0 })
    expect(await listData(chat)).toEqual(['a', 'b', 'c', 'd'])
    expect(await listData(chat, { limit: 2 })).toEqual(['a', 'b'])
    expect(await listData(chat, { since: { offset: 2, epoch } })).toEqual(['c', 'd'])
    expect(await listData(chat, { since: { offset: 1, epoch }, limit: 1 })).toEqual(['b'])
    expect(await listData(chat, { reverse: true, limit: 3 })).toEqual(['d', 'c', 'b'])
    expect(await listData(chat, { since: { offset: 3, epoch }, reverse: true })).toEqual(['b', 'a'])
    await expect(listData(chat, { since: { offset: 1, epoch: 'another' } })).rejects.toMatchObject({ code: 112 })
    await expect(listData(chat, { since: { offset: 0, epoch }, reverse: true })).rejects.toMatchObject({ code: 107 })
  })

  it('keeps as many publications as the channel has room for', async () => {
    const live = newLive()
    const { historySize } = channelOptions.live
    for (let n = 1; n <= historySize + 2; n += 1) await publish(live, n)
    const kept = await listData(live)
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([historySize, 3, historySize + 2])
  })

  it('tells readers of items and of themselves, and keeps the newest for who was away', async () => {
    const channels = [channelOf.post(randomUUID()), channelOf.user(randomUUID())]
    const { realtime } = backend
    for (const channel of channels) {
      await publish(channel, { n: 1 })
      await publish(channel, { n: 2 })
      expect(await listData(channel)).toEqual([{ n: 2 }])
      await expect(realtime.presence(channel)).rejects.toMatchObject({ code: 108 })
    }
  })

  it('empties a history without starting over', async () => {
    const chat = newChat()
    const first = await publish(chat, 'a')
    await backend.realtime.historyRemove(chat)
    expect(await listData(chat)).toEqual([])
    expect(await publish(chat, 'b')).toEqual({ offset: 2, epoch: first?.epoch })
    expect(await listData(chat)).toEqual(['b'])
  })

  it('knows who is there', async () => {
    const live = newLive()
    expect(await backend.realtime.presenceStats(live)).toEqual({ clients: 0, users: 0 })
    expect(await backend.realtime.presence(live)).toEqual(new Map())
    const [user, other] = [newUser(), newUser()]
    const [first, second, third] = [
      await backend.join(user, [live]),
      await backend.join(user, [live]),
      await backend.join(other, [live]),
    ]
    expect(await backend.realtime.presenceStats(live)).toEqual({ clients: 3, users: 2 })
    const present = await backend.realtime.presence(live)
    expect(new Map([...present].map(([client, info]) => [client, info.user]))).toEqual(
      new Map([
        [first.client, user],
        [second.client, user],
        [third.client, other],
      ]),
    )
    first.close()
    third.close()
    await soon(async () => expect(await backend.realtime.presenceStats(live)).toEqual({ clients: 1, users: 1 }))
  })

  it('refuses what a channel does not have, and channels that there are not', async () => {
    const { realtime } = backend
    await expect(realtime.presence(newChat())).rejects.toMatchObject({ code: 108 })
    await expect(realtime.presenceStats(newChat())).rejects.toMatchObject({ code: 108 })
    for (const channel of ['unknown:1', 'live', 'unknown']) {
      await expect(realtime.publish(channel, 'a')).rejects.toMatchObject({ name: 'Error', code: 102 })
      await expect(realtime.history(channel, { limit: 1 })).rejects.toMatchObject({ code: 102 })
      await expect(realtime.presenceStats(channel)).rejects.toMatchObject({ code: 102 })
      await expect(realtime.historyRemove(channel)).rejects.toMatchObject({ code: 102 })
    }
  })

  it('disconnects a user, or one connection', async () => {
    const chat = newChat()
    const [user, other] = [newUser(), newUser()]
    const [first, second, third] = [
      await backend.join(user, [chat]),
      await backend.join(user, [chat]),
      await backend.join(other, [chat]),
    ]
    await backend.realtime.disconnect(user, { client: first.client })
    await soon(() => expect(first.closedWith).toBe(3503))
    expect(second.closedWith).toBeNull()
    await backend.realtime.disconnect(user, { code: 4501, reason: 'enough' })
    await soon(() => expect(second.closedWith).toBe(4501))
    await backend.realtime.disconnect(newUser())
    await publish(chat, 'still here')
    await soon(() => expect(dataOf(third)).toEqual(['still here']))
    expect([first, second].map(dataOf)).toEqual([[], []])
  })

  it('takes a user out of a channel', async () => {
    const [chat, other] = [newChat(), newChat()]
    const user = newUser()
    const members = [await backend.join(user, [chat, other]), await backend.join(user, [chat, other])]
    const third = await backend.join(newUser(), [chat])
    await backend.realtime.unsubscribe(user, chat)
    for (const member of members) await soon(() => expect([...member.channels]).toEqual([other]))
    await publish(chat, 'without you')
    await publish(other, 'with you')
    await soon(() => expect([...members, third].map(dataOf)).toEqual([['with you'], ['with you'], ['without you']]))
  })

  it('says that it is well', async () => {
    await expect(backend.realtime.health()).resolves.toBeUndefined()
  })
})
