import { beforeEach, expect, it, vi } from 'vitest'
import { sendEvents } from './send-events.ts'

const fetched = vi.fn<typeof fetch>(async () => new Response())
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})

it('sending events sends one beacon', () => {
  const sendBeacon = vi.fn<Navigator['sendBeacon']>(() => true)
  vi.stubGlobal('navigator', { sendBeacon })
  sendEvents('https://stats.example', [])
  expect(sendBeacon.mock.calls).toEqual([['https://stats.example/tracker/log', '[]']])
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  ['refused', { sendBeacon: () => false }],
  ['not known', {}],
])(
  'sending events fetches with keepalive where beacons are %s, and keeps quiet when that fails',
  async (_, navigator) => {
    vi.stubGlobal('navigator', navigator)
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    sendEvents('', [])
    await Promise.resolve()
    expect(fetched.mock.calls).toEqual([
      ['/tracker/log', { method: 'POST', body: '[]', mode: 'no-cors', keepalive: true }],
    ])
  },
)
