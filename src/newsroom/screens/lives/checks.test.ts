import { expect, it } from 'vitest'
import { LIVE_TYPE } from '#contract/live-kinds.ts'
import { checksOf } from './checks.ts'
import type { Room } from './use-room.ts'

const LINE = { name: '岸边', playURL: 'https://live.example/shore.m3u8', type: 'hls' as const, cover: '' }
const READY: Room = {
  live_id: 'a',
  title: '第三轮',
  status: 0,
  type: LIVE_TYPE.landscape,
  plan_start_time: 1000,
  plan_end_time: 0,
  started_at: 0,
  ended_at: 0,
  online_count: 0,
  auto_start: false,
  like_count: 0,
  post_count: 0,
  key_count: 0,
  replay: null,
  chat: { slow_seconds: 0, pre_delay_seconds: 0, role: 'user' },
  groups: [{ group_id: 'g', name: '聊天', enable_chat: true }],
  mutes: [],
  path: '/a',
  is_public: true,
  playlists: [LINE],
  has_notice: true,
  has_cover: true,
  booking_count: 0,
  server_time: 0,
}
const healthOf = (...answers: boolean[]) => ({
  lines: answers.map((isReachable) => ({ name: '', is_reachable: isReachable, last_piece_age: null, message: '' })),
})
const howOf = (change: Partial<Room>, health = healthOf(true)) =>
  Object.fromEntries(checksOf({ ...READY, ...change }, health).map(({ id, state, how }) => [id, [state, how]]))

it('a room with everything is ready', () => {
  expect(checksOf(READY, healthOf(true)).every(({ state }) => state === 'ready')).toBe(true)
})

it('what keeps a room from being seen is missing', () => {
  expect(howOf({ is_public: false, has_cover: false, playlists: [] })).toMatchObject({
    public: ['missing', 'missing'],
    cover: ['missing', 'missing'],
    lines: ['missing', 'none'],
  })
  expect(checksOf(READY, healthOf(false, true, false))).toContainEqual({
    id: 'lines',
    state: 'missing',
    how: 'silent',
    count: 2,
  })
})

it('what may be left out, and lines that were not asked yet, are open', () => {
  expect(howOf({ plan_start_time: 0, has_notice: false, groups: [] })).toMatchObject({
    time: ['open', 'open'],
    notice: ['open', 'open'],
    chat: ['open', 'closed'],
  })
  expect(howOf({ chat: { ...READY.chat, role: 'host' } })).toMatchObject({ chat: ['open', 'host'] })
  expect(checksOf(READY, undefined)).toContainEqual({ id: 'lines', state: 'open', how: 'asked', count: 0 })
})

it('words and pictures need no line, and a room may begin by itself', () => {
  const found = howOf({ type: LIVE_TYPE.image, playlists: [], auto_start: true })
  expect(found['lines']).toBeUndefined()
  expect(found['time']).toEqual(['ready', 'auto'])
})
