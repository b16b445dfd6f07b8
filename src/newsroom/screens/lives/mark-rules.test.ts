import { expect, it } from 'vitest'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { isTooLate, sayMark, withoutSpent, type Mark } from './mark-rules.ts'

const NOW = 10_000
const onAir = { status: LIVE_STATUS.live, started_at: 1000 }
const markOf = (change: Partial<Mark>): Mark => ({ id: 'a', at: NOW, words: '', isSending: false, ...change })

it('a mark can be a key event for ten minutes, while the room that it was made in is on air', () => {
  expect(isTooLate(markOf({ at: NOW - 580 }), onAir, NOW)).toBe(false)
  expect(isTooLate(markOf({ at: NOW - 600 }), onAir, NOW)).toBe(true)
  expect(isTooLate(markOf({}), { ...onAir, status: LIVE_STATUS.ended }, NOW)).toBe(true)
  expect(isTooLate(markOf({ at: NOW - 20 }), { ...onAir, started_at: NOW - 10 }, NOW)).toBe(true)
})

it('a mark goes by itself once it is too late and nobody wrote anything', () => {
  const kept = [markOf({ at: NOW - 580 }), markOf({ at: 0, words: '冲线' }), markOf({ at: 0, isSending: true })]
  expect(withoutSpent([...kept, markOf({ at: NOW - 600, words: ' ' })], onAir, NOW)).toEqual(kept)
})

it('a mark says the second of its broadcast, and the time of the day once the room was reopened', () => {
  const at = Date.UTC(2020, 0, 1, 4, 30) / 1000
  expect(sayMark(markOf({ at }), { started_at: at - 61 }, 'zh-CN')).toBe('01:01')
  expect(sayMark(markOf({ at }), { started_at: at }, 'zh-CN')).toBe('00:00')
  for (const startedAt of [0, at + 61]) {
    expect(sayMark(markOf({ at }), { started_at: startedAt }, 'zh-CN')).toBe('2020/1/1 12:30')
  }
})
