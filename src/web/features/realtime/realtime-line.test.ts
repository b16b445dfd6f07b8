import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '#contract/endpoints.ts'
import { FakeClient } from '#tests/support/fake-centrifuge.ts'
import { clientState } from '../../runtime/client-state.ts'
import { showNotes } from '../../runtime/log.ts'
import { createRealtimeLine } from './realtime-line.ts'
import { webSocketAddress } from './web-socket-address.ts'

vi.mock('centrifuge', () => ({ Centrifuge: FakeClient }))

let onVisibility: () => void
const page = {
  visibilityState: 'visible',
  addEventListener: (_: string, run: () => void) => {
    onVisibility = run
  },
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeClient.all = []
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href: 'https://share.example/davmu/share/mp/local_live/2026/11/AbCd1234/index' })
  clientState.setState({ token: 'anonymous-1', anonymousToken: 'anonymous-1' })
  vi.spyOn(console, 'debug').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  clientState.setState(clientState.getInitialState(), true)
})

let hasTokens = true
const forbidden = new Set<string>()

/** A line on which one channel is followed, and its client once the page had time for it. */
async function openLine(others: readonly string[] = []) {
  hasTokens = true
  let count = 0
  const asked: unknown[] = []
  const call = (_name: string, { channels = [] }: { channels?: string[] }) => {
    count++
    asked.push(channels)
    if (channels.some((channel) => forbidden.has(channel))) return Promise.resolve({ code: 40301, msg: '', data: null })
    const subscriptions = Object.fromEntries(channels.map((channel) => [channel, `${channel} ${count}`]))
    const data = { token: `token ${count}`, expire_at: 0, url: '/connection/websocket', subscriptions }
    return Promise.resolve(hasTokens ? { code: 0, msg: '', data } : { code: -1, msg: '', data: null })
  }
  const line = createRealtimeLine({ api: { call } as unknown as Api, apiBase: '' })
  const listener = { onPush: vi.fn<(data: unknown) => void>(), onGap: vi.fn<() => void>() }
  const stop = line.follow('live:1', listener)
  for (const channel of others) line.follow(channel, { onPush: () => undefined, onGap: () => undefined })
  await vi.advanceTimersByTimeAsync(10)
  const [client] = FakeClient.all
  if (!client) throw new Error('no client was made')
  const join = (context: Record<string, unknown> = {}) =>
    client.subscriptions.get('live:1')?.tell('subscribed', context)
  return { line, listener, stop, client, join, asked, state: () => line.state.getState().line }
}

describe('the line of a page', () => {
  it('opens when somebody follows something, with a token of the reader', async () => {
    const { client, join, state } = await openLine()
    expect(client.url).toBe('wss://share.example/connection/websocket')
    expect(client.options.token).toBe('token 1')
    expect(await client.options.getToken()).toBe('token 2')
    expect(client.connect).toHaveBeenCalled()
    expect(state()).toBe('idle')
    join()
    expect(state()).toBe('told')
  })

  it('opens in an idle moment of the page, and not before', async () => {
    const { promise: idle, resolve: beIdle } = Promise.withResolvers<void>()
    vi.stubGlobal('requestIdleCallback', (run: () => void) => void idle.then(run))
    const line = createRealtimeLine({
      api: {
        call: () =>
          Promise.resolve({ code: 0, msg: '', data: { token: 't', expire_at: 0, url: '/w', subscriptions: {} } }),
      } as unknown as Api,
      apiBase: '',
    })
    line.follow('live:1', { onPush: () => undefined, onGap: () => undefined })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(FakeClient.all).toEqual([])
    beIdle()
    await vi.advanceTimersByTimeAsync(10)
    expect(FakeClient.all).toHaveLength(1)
  })

  it('waits between tries, not all readers for the same time', async () => {
    const { client } = await openLine()
    const tries = () => client.connect.mock.calls.length
    const before = tries()
    for (const [chance, waits] of [
      [0, 10_000],
      [1, 30_000],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(chance)
      const known = tries()
      client.tell('disconnected', { code: 3500, reason: 'gone' })
      client.tell('disconnected', { code: 3500, reason: 'gone' })
      await vi.advanceTimersByTimeAsync(waits - 1)
      expect(tries()).toBe(known)
      await vi.advanceTimersByTimeAsync(1)
      expect(tries()).toBe(known + 1)
    }
    expect(tries()).toBe(before + 2)
  })

  it('says on the console what fails, for developers alone', async () => {
    showNotes()
    const debug = vi.spyOn(console, 'debug').mockReturnValue()
    const { client } = await openLine()
    client.tell('error', { error: 'refused' })
    client.subscriptions.get('live:1')?.tell('error', { error: 'gone' })
    const facts = debug.mock.calls.map((call) => call.join(' '))
    expect(facts).toEqual(['realtime refused', 'realtime live:1 gone'])
  })

  it('hands on what is said, also when a listener fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { client, line, listener, join } = await openLine()
    line.follow('live:1', {
      onGap: () => undefined,
      onPush: () => {
        throw new Error('a defect')
      },
    })
    join()
    client.subscriptions.get('live:1')?.tell('publication', { data: { t: 'patch' } })
    expect(listener.onPush.mock.calls).toEqual([[{ t: 'patch' }]])
  })

  it('tells of a gap at first, and where what was missed could not be had', async () => {
    const { listener, join } = await openLine()
    join({ wasRecovering: false, recovered: false })
    expect(listener.onGap).toHaveBeenCalledTimes(1)
    join({ wasRecovering: true, recovered: true })
    expect(listener.onGap).toHaveBeenCalledTimes(1)
    join({ wasRecovering: true, recovered: false })
    expect(listener.onGap).toHaveBeenCalledTimes(2)
  })

  it('asks after 8 seconds without a connection, and is told again with the next one', async () => {
    const { client, join, state } = await openLine()
    await vi.advanceTimersByTimeAsync(8000)
    expect(state()).toBe('asking')
    join()
    expect(state()).toBe('told')
    client.subscriptions.get('live:1')?.tell('subscribing')
    await vi.advanceTimersByTimeAsync(7000)
    expect(state()).toBe('told')
    await vi.advanceTimersByTimeAsync(1000)
    expect(state()).toBe('asking')
  })

  it('is tried again after it was refused for good', async () => {
    const { client, state } = await openLine()
    const { length } = client.connect.mock.calls
    client.tell('disconnected', { code: 3501, reason: 'bad request' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(client.connect.mock.calls.length).toBeGreaterThan(length)
    expect(state()).toBe('asking')
  })

  it('goes when the page was hidden for half a minute, and comes back with it', async () => {
    const { client, join, state } = await openLine()
    join()
    page.visibilityState = 'hidden'
    onVisibility()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(client.disconnect).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(client.disconnect).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toBe('told')
    const { length } = client.connect.mock.calls
    page.visibilityState = 'visible'
    onVisibility()
    expect(client.connect).toHaveBeenCalledTimes(length + 1)
  })

  it('takes another token when another reader logs in', async () => {
    const { client, join } = await openLine()
    join()
    clientState.setState({ token: 'of a user', userInfo: { id: 'u1', nickname: '', avatar: '', mobileMasked: '' } })
    expect(client.disconnect).toHaveBeenCalledTimes(1)
    expect(client.setToken.mock.calls).toEqual([['']])
    expect(client.connect.mock.calls.length).toBeGreaterThan(1)
  })

  it('brings what lets in on channels of items and of readers, asked for with the connection', async () => {
    const { client, asked } = await openLine(['post:1', 'user:u1'])
    expect(asked).toEqual([['post:1', 'user:u1']])
    const token = (channel: string) => client.subscriptions.get(channel)?.getToken?.()
    expect(client.subscriptions.get('live:1')?.getToken).toBeUndefined()
    expect(await token('post:1')).toBe('post:1 1')
    expect(await token('post:1')).toBe('post:1 2')
    expect(await token('user:u1')).toBe('user:u1 1')
  })

  it('misses nothing where the reader may not follow a channel, and does not ask for it again', async () => {
    forbidden.add('user:u2')
    const { client, asked, join, state } = await openLine(['post:1', 'user:u2'])
    expect(asked).toEqual([['post:1', 'user:u2'], []])
    const subscription = client.subscriptions.get('user:u2')
    expect(await subscription?.getToken?.()).toBe('')
    subscription?.tell('unsubscribed', { code: 1, reason: 'unauthorized' })
    join()
    client.subscriptions.get('post:1')?.tell('subscribed')
    expect(state()).toBe('told')
    const tries = subscription?.subscribe.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(subscription?.subscribe.mock.calls.length).toBe(tries)

    forbidden.clear()
    clientState.setState({ token: 'of a user', userInfo: { id: 'u2', nickname: '', avatar: '', mobileMasked: '' } })
    expect(client.subscriptions.get('user:u2')).not.toBe(subscription)
    expect(await client.subscriptions.get('user:u2')?.getToken?.()).toMatch(/^user:u2 /)
  })

  it('is closed once it stands, and not before, of which a browser would complain', async () => {
    const { client, stop } = await openLine()
    client.state = 'connecting'
    stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(client.disconnect).not.toHaveBeenCalled()
    client.tell('connected')
    expect(client.disconnect).toHaveBeenCalledTimes(1)
  })

  it('is that of another reader once it stands, where one logs in meanwhile', async () => {
    const { client } = await openLine()
    client.state = 'connecting'
    const { length } = client.connect.mock.calls
    clientState.setState({ token: 'of a user', userInfo: { id: 'u3', nickname: '', avatar: '', mobileMasked: '' } })
    expect(client.disconnect).not.toHaveBeenCalled()
    client.tell('error', { error: 'no way there' })
    expect(client.disconnect).toHaveBeenCalledTimes(1)
    expect(client.setToken.mock.calls).toEqual([['']])
    expect(client.connect.mock.calls.length).toBe(length + 1)
  })

  it('goes on for what is followed next', async () => {
    const { client, line, stop } = await openLine()
    stop()
    line.follow('live:2', { onPush: () => undefined, onGap: () => undefined })
    await vi.advanceTimersByTimeAsync(6000)
    expect(client.disconnect).not.toHaveBeenCalled()
  })

  it('is given back when nobody follows anything', async () => {
    const { client, stop } = await openLine()
    stop()
    expect(client.subscriptions.size).toBe(0)
    await vi.advanceTimersByTimeAsync(4999)
    expect(client.disconnect).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(client.disconnect).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeClient.all).toHaveLength(1)
  })
})

it.each([
  ['/connection/websocket', '', 'wss://share.example/connection/websocket'],
  ['/connection/websocket', 'http://api.example:81', 'ws://api.example:81/connection/websocket'],
  ['wss://hub.example/c', 'https://api.example', 'wss://hub.example/c'],
])('the address of the hub, %s of the API %s, is %s', (url, apiBase, address) => {
  expect(webSocketAddress(url, apiBase, 'https://share.example/davmu/share/')).toBe(address)
})
