import { describe, expect, it } from 'vitest'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import {
  isOpenForChat,
  refuseStep,
  refuseTime,
  toEnded,
  toHostText,
  toPlayOffset,
  toReopened,
  toReplaySet,
  toSpokenLine,
  toStarted,
  waitSeconds,
  type HostStep,
} from './host-rules.ts'

const STATUSES = Object.values(LIVE_STATUS)
const NOW = 1_790_000_000

describe('a step of the hosts', () => {
  it.each<[HostStep, number[]]>([
    ['start', [0, 2]],
    ['pause', [1]],
    ['end', [1, 2]],
    ['cancel', [0]],
    ['reopen', [3, 5]],
    ['setReplay', [3, 4]],
  ])('%s can be taken from %j alone', (step, allowed) => {
    const isRefused = (status: number) => {
      try {
        refuseStep(step, { status })
        return false
      } catch (error) {
        expect(error).toMatchObject({ code: 40901 })
        return true
      }
    }
    expect(STATUSES.filter((status) => !isRefused(status))).toEqual(allowed)
  })

  it('that starts counts views from then on, and not again after a pause', () => {
    const started = { status: 1, started_at: NOW, ended_at: 0, views_before: 7 }
    expect(toStarted({ status: 0, view_count: 7 }, NOW)).toEqual(started)
    expect(toStarted({ status: 2, view_count: 9 }, NOW)).toEqual({ status: 1 })
  })

  it('that ends has a replay at once where there is one', () => {
    const room = { view_count: 12 }
    expect(toEnded(room, null, NOW)).toEqual({ status: 3, ended_at: NOW, views_at_end: 12 })
    const replay = { address: 'https://live.example/a.m3u8', offset: 4 }
    expect(toEnded(room, replay, NOW)).toEqual({
      status: 4,
      ended_at: NOW,
      views_at_end: 12,
      replay_url: replay.address,
      replay_offset: replay.offset,
    })
  })

  it('that opens again does not begin by itself at a time that is past', () => {
    const open = { status: 0, started_at: 0, ended_at: 0, views_before: 0, views_at_end: 0 }
    expect(toReopened(null, NOW)).toEqual(open)
    expect(toReopened({ startAt: NOW + 1, endAt: 0 }, NOW)).toEqual(open)
    expect(toReopened({ startAt: NOW, endAt: 0 }, NOW)).toEqual({ ...open, auto_start: 0 })
  })

  it('that sets a replay leaves what is not given', () => {
    const room = { replay_url: 'https://live.example/a.m3u8', replay_offset: 3 }
    expect(toReplaySet(room, { offset: 9 })).toEqual({ status: 4, ...room, replay_offset: 9 })
    expect(toReplaySet(room, { address: '' })).toEqual({ status: 3, ...room, replay_url: '' })
    expect(toReplaySet({ replay_url: '', replay_offset: 0 }, { offset: 9 })).toMatchObject({ status: 3 })
  })
})

describe('the chat', () => {
  it('is open until the end', () => {
    expect(STATUSES.filter(isOpenForChat)).toEqual([0, 1, 2])
  })

  it('counts from the start, from the planned one before it, from nowhere without one', () => {
    const times = { startAt: NOW, endAt: 0 }
    expect(toPlayOffset({ started_at: NOW - 5 }, times, NOW)).toBe(5)
    expect(toPlayOffset({ started_at: 0 }, times, NOW - 60)).toBe(-60)
    expect(toPlayOffset({ started_at: 0 }, null, NOW)).toBe(0)
  })

  it.each([
    [null, 30, 0],
    [NOW - 10, 30, 20],
    [NOW - 30, 30, 0],
    [NOW, 0, 0],
  ])('of somebody who spoke at %s makes wait in %i seconds of slow mode for %i', (last, slow, wait) => {
    expect(waitSeconds(last, slow, NOW)).toBe(wait)
  })

  it.each([
    ['一\n二\t三', '一 二 三'],
    ['\u202E反了', '反了'],
    ['e\u0301', 'é'],
    ['\u200B\u2060', ''],
    ['\uD83D', '\uFFFD'],
  ])('takes %j for %j', (written, line) => {
    expect(toSpokenLine(written)).toBe(line)
  })
})

it.each([
  ['第一行\r\n第二行', '第一行\n第二行'],
  ['响\u0007铃', '响 铃'],
  ['  \u2067完  ', '完'],
])('what a host writes as %j is kept as %j', (written, text) => {
  expect(toHostText(written)).toBe(text)
})

describe('the time of a post', () => {
  const started = NOW - 3600
  const isTaken = (at: number | undefined, status = 1) => {
    try {
      refuseTime({ status, started_at: started }, at, NOW)
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 40901 })
      return false
    }
  }

  it('lies ten minutes back at most, while the room is on air', () => {
    expect([NOW, NOW - 600, NOW + 2].map((at) => isTaken(at))).toEqual([true, true, true])
    expect([NOW - 601, NOW + 3].map((at) => isTaken(at))).toEqual([false, false])
    expect(STATUSES.filter((status) => isTaken(NOW, status))).toEqual([1, 2])
    expect(isTaken(undefined, 3)).toBe(true)
  })

  it('does not lie before the start', () => {
    expect(() => refuseTime({ status: 1, started_at: NOW - 10 }, NOW - 11, NOW)).toThrow(
      expect.objectContaining({ code: 40901 }),
    )
  })
})
