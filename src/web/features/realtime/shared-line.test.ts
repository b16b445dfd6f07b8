import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ChannelListener, LineState, RealtimeLine } from './realtime-line.ts'
import { createSharedLine } from './shared-line.ts'

/** A browser: what its pages say reaches the others at once, and one of them has the lock. */
class FakeBrowser {
  posts = new Set<FakePost>()
  queue: Array<() => void> = []
  held: { reject(error: unknown): void } | null = null

  async request(_name: string, { signal, steal }: LockOptions, run: () => Promise<void>): Promise<void> {
    if (steal) this.held?.reject(new DOMException('', 'AbortError'))
    else if (this.held) {
      await new Promise<void>((resolve, reject) => {
        this.queue.push(resolve)
        signal?.addEventListener('abort', () => {
          this.queue = this.queue.filter((one) => one !== resolve)
          reject(new DOMException('', 'AbortError'))
        })
      })
    }
    const { promise, reject } = Promise.withResolvers<never>()
    const mine = { reject }
    this.held = mine
    try {
      await Promise.race([run(), promise])
    } finally {
      if (this.held === mine) {
        this.held = null
        this.queue.shift()?.()
      }
    }
  }
}

let browser: FakeBrowser
/** The page whose code runs: its events are told to it alone. */
class FakePost extends EventTarget {
  isAsleep = false
  constructor() {
    super()
    browser.posts.add(this)
  }
  postMessage(data: unknown) {
    if (this.isAsleep) return
    for (const post of browser.posts) {
      if (post === this || post.isAsleep) continue
      post.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data) }))
    }
  }
}

interface FakeLine extends RealtimeLine {
  listeners: Map<string, Set<ChannelListener>>
  tell(channel: string, data: unknown): void
}

function fakeLine(): FakeLine {
  const listeners = new Map<string, Set<ChannelListener>>()
  return {
    listeners,
    state: createStore<{ line: LineState }>()(() => ({ line: 'told' })),
    follow(channel, listener) {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(listener))
      queueMicrotask(() => listener.onGap())
      return () => {
        all.delete(listener)
        if (all.size === 0) listeners.delete(channel)
      }
    },
    tell(channel, data) {
      for (const { onPush } of listeners.get(channel) ?? []) onPush(data)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  browser = new FakeBrowser()
  vi.stubGlobal('BroadcastChannel', FakePost)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens a page with a line of its own to have, and what it is told. */
async function openPage(...channels: string[]) {
  const events = new EventTarget()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  const own = fakeLine()
  const openOwn = vi.fn<() => RealtimeLine>(() => own)
  const line = createSharedLine({ locks: browser as unknown as LockManager, openOwn })
  const [post] = [...browser.posts].slice(-1)
  const told: unknown[] = []
  const follow = (channel: string) =>
    line.follow(channel, {
      onPush: (data) => told.push([channel, data]),
      onGap: () => told.push([channel, 'gap']),
    })
  const stops = channels.map(follow)
  await vi.advanceTimersByTimeAsync(10)
  const see = (visibilityState: string) => {
    vi.stubGlobal('document', page)
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    line,
    own,
    openOwn,
    told,
    follow,
    stops,
    see,
    leave: () => events.dispatchEvent(new Event('pagehide')),
    post,
  }
}

it('the pages of a browser have one line, over which each is told what it follows', async () => {
  const one = await openPage('post:1', 'user:1')
  const two = await openPage('post:2', 'user:1')
  expect(one.openOwn).toHaveBeenCalledTimes(1)
  expect(two.openOwn).not.toHaveBeenCalled()
  expect([...one.own.listeners.keys()].toSorted()).toEqual(['post:1', 'post:2', 'user:1'])
  expect(two.told).toEqual([
    ['post:2', 'gap'],
    ['user:1', 'gap'],
  ])
  one.told.length = two.told.length = 0
  one.own.tell('post:1', 1)
  one.own.tell('post:2', 2)
  one.own.tell('user:1', 3)
  expect(one.told).toEqual([
    ['post:1', 1],
    ['user:1', 3],
  ])
  expect(two.told).toEqual([
    ['post:2', 2],
    ['user:1', 3],
  ])
  expect([one, two].map(({ line }) => line.state.getState().line)).toEqual(['idle', 'told'])
})

it('what no page follows any more is followed no more', async () => {
  const one = await openPage('post:1')
  const two = await openPage('post:1', 'post:2')
  two.stops[1]?.()
  expect([...one.own.listeners.keys()]).toEqual(['post:1'])
  two.stops[0]?.()
  expect(one.own.listeners.get('post:1')?.size).toBe(1)
  one.stops[0]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(one.own.listeners.size).toBe(0)
  expect(browser.held).toBeNull()
})

it('is taken over when the page that has it goes, or was hidden for half a minute', async () => {
  const [one, two, three] = [await openPage('user:1'), await openPage('user:1'), await openPage('user:1')]
  one.leave()
  await vi.advanceTimersByTimeAsync(10)
  expect([one.own.listeners.size, two.openOwn.mock.calls.length]).toEqual([0, 1])
  expect(two.own.listeners.get('user:1')?.size).toBe(2)
  two.see('hidden')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(three.openOwn).not.toHaveBeenCalled()
  two.see('hidden')
  three.see('visible')
  await vi.advanceTimersByTimeAsync(30_010)
  expect([two.own.listeners.size, three.openOwn.mock.calls.length]).toEqual([0, 1])
  three.told.length = two.told.length = 0
  two.see('visible')
  await vi.advanceTimersByTimeAsync(10)
  expect(two.told).toEqual([['user:1', 'gap']])
  three.own.tell('user:1', 1)
  expect(two.told.at(-1)).toEqual(['user:1', 1])
})

it('is taken from a page that has fallen asleep, which does without it when it wakes', async () => {
  const one = await openPage('user:1')
  const two = await openPage('user:1')
  if (one.post) one.post.isAsleep = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(two.openOwn).toHaveBeenCalledTimes(1)
  expect([one.own.listeners.size, two.own.listeners.size]).toEqual([0, 1])
  if (one.post) one.post.isAsleep = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(two.own.listeners.get('user:1')?.size).toBe(2)
  expect(one.openOwn).toHaveBeenCalledTimes(1)
})

it('follows nothing for a page that is gone without a word', async () => {
  const one = await openPage('post:1')
  const two = await openPage('post:2')
  expect(one.own.listeners.has('post:2')).toBe(true)
  two.see('hidden')
  if (two.post) two.post.isAsleep = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect([...one.own.listeners.keys()]).toEqual(['post:1'])
})

it('is one of the page alone where the browser gives it no locks', async () => {
  browser.request = () => Promise.reject(new DOMException('', 'SecurityError'))
  const one = await openPage('post:1')
  one.own.tell('post:1', 1)
  expect(one.told.at(-1)).toEqual(['post:1', 1])
  one.stops[0]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(one.own.listeners.size).toBe(0)
})

it('another listener on what is told already hears that all is told from now on', async () => {
  const one = await openPage('post:1')
  one.told.length = 0
  one.follow('post:1')
  await vi.advanceTimersByTimeAsync(10)
  expect(one.told).toEqual([['post:1', 'gap']])
})
