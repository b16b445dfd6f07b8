import { describe, expect, it, vi } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Call } from '#server/http/call.ts'
import { createAnalytics } from './analytics.ts'
import type { SaveViews } from './view-counter.ts'

const NOW = 1_700_000_000
const ids = createIdCodec('salt of the tests')

const callAs = (userAgent: string): Call => ({
  viewer: { kind: 'none', tokenState: 'none' },
  now: NOW,
  address: '',
  userAgent,
})
const PHONE = callAs('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0')

const view = (contentIds: number[], changes: object = {}) => ({
  timestamp: NOW,
  version: '1',
  terminal: 'wap',
  tid: contentIds.map((id) => ids.encode(id)).join('|'),
  behavior: 'view',
  user_id: 'reader-0001',
  ...changes,
})

function setUp() {
  const saved: Array<Record<number, number>> = []
  const countViews = vi.fn<SaveViews>(async (views) => void saved.push(Object.fromEntries(views)))
  return { analytics: createAnalytics({ ids, countViews }), countViews, saved }
}

describe('beacons', () => {
  it('count a view of one person once in half an hour, all that come together in one go', async () => {
    const { analytics, saved } = setUp()
    await Promise.all([
      analytics.acceptBeacon(view([1, 2, 1]), PHONE),
      analytics.acceptBeacon([view([1]), view([1], { user_id: 'reader-0002' })], PHONE),
    ])
    expect(saved).toEqual([{ 1: 2, 2: 1 }])
    await analytics.acceptBeacon(view([2]), PHONE)
    expect(saved).toHaveLength(1)
    await analytics.acceptBeacon(view([3]), PHONE)
    expect(saved).toEqual([{ 1: 2, 2: 1 }, { 3: 1 }])
  })

  it('are answered after the commit, and count again when it failed', async () => {
    const { analytics, countViews, saved } = setUp()
    countViews.mockRejectedValueOnce(new Error('disk full'))
    await expect(analytics.acceptBeacon(view([1]), PHONE)).rejects.toThrow('disk full')
    await analytics.acceptBeacon(view([1]), PHONE)
    expect(saved).toEqual([{ 1: 1 }])
  })

  it.each([
    ['other behaviours', view([1], { behavior: 'expose' }), PHONE],
    ['events of long ago', view([1], { timestamp: NOW - 25 * 3600 }), PHONE],
    ['events of the future', view([1], { timestamp: NOW + 600 }), PHONE],
    ['ids of nothing', view([], { tid: 'AbCd1234|x|' }), PHONE],
    ['robots', view([1]), callAs('Mozilla/5.0 (compatible; Googlebot/2.1)')],
    ['no events', [], PHONE],
  ])('drop %s', async (_, body, call) => {
    const { analytics, countViews } = setUp()
    await analytics.acceptBeacon(body, call)
    expect(countViews).not.toHaveBeenCalled()
  })

  it.each([
    ['no object', 'x', 'body'],
    ['another version', view([1], { version: '2' }), 'body'],
    ['too many', Array.from({ length: 51 }, () => view([1])), 'body'],
  ])('refuse %s', async (_, body, field) => {
    const { analytics } = setUp()
    await expect(analytics.acceptBeacon(body, PHONE)).rejects.toMatchObject({
      code: 40001,
      data: { fields: [{ field: expect.stringContaining(field) }] },
    })
  })
})
