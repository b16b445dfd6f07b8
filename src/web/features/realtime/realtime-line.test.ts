import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api } from '#contract/endpoints.ts'
import { clientState } from '../../runtime/client-state.ts'
import { createRealtimeLine } from './realtime-line.ts'
import { webSocketAddress } from './web-socket-address.ts'

type Handler = (context: Record<string, unknown>) => void

/** What both a client and its subscriptions do: tell those who listen. */
class Telling {
  handlers = new Map<string, Handler>()
  on(event: string, handler: Handler) {
    this.handlers.set(event, handler)
  }
  tell(event: string, context: Record<string, unknown> = {}) {
    this.handlers.get(event)?.(context)
  }
}

class FakeSubscription extends Telling {
  subscribe = vi.fn<(...given: unknown[]) => void>()
}

interface ClientOptions {
  token: string
  getToken(): Promise<string>
}

/** The official client as far as the line uses it. */
class FakeClient extends Telling {
  static all: FakeClient[] = []
  subscriptions = new Map<string, FakeSubscription>()
  connect = vi.fn<(...given: unknown[]) => void>()
  disconnect = vi.fn<(...given: unknown[]) => void>()
  setToken = vi.fn<(...given: unknown[]) => void>()
  url: string
  options: ClientOptions
  constructor(url: string, options: ClientOptions) {
    super()
    this.url = url
    this.options = options
    FakeClient.all.push(this)
  }
  newSubscription(channel: string) {
    const subscription = new FakeSubscription()
    this.subscriptions.set(channel, subscription)
    return subscription
  }
  removeSubscription(removed: FakeSubscription) {
    for (const [channel, subscription] of this.subscriptions) {
      if (subscription === removed) this.subscriptions.delete(channel)
    }
  }
}

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

/** A line on which one channel is followed, and its client once the page had time for it. */
async function openLine() {
  hasTokens = true
  let count = 0
  const call = () => {
    count++
    const data = { token: `token ${count}`, expire_at: 0, url: '/connection/websocket' }
    return Promise.resolve(hasTokens ? { code: 0, msg: '', data } : { code: -1, msg: '', data: null })
  }
  const line = createRealtimeLine({ api: { call } as unknown as Api, apiBase: '' })
  const listener = { onPush: vi.fn<(data: unknown) => void>(), onGap: vi.fn<() => void>() }
  const stop = line.follow('live:1', listener)
  await vi.advanceTimersByTimeAsync(10)
  const [client] = FakeClient.all
  if (!client) throw new Error('no client was made')
  const join = (context: Record<string, unknown> = {}) =>
    client.subscriptions.get('live:1')?.tell('subscribed', context)
  return { line, listener, stop, client, join, state: () => line.state.getState().line }
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

  it('says on the console what fails, for developers alone', async () => {
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

  it('is given back when nobody follows anything', async () => {
    const { client, stop } = await openLine()
    stop()
    expect(client.disconnect).toHaveBeenCalledTimes(1)
    expect(client.subscriptions.size).toBe(0)
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
