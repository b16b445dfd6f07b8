import { describe, expect, it } from 'vitest'
import { isNotAfter, parseMoment, resolveMoment } from './parse-moment.ts'

describe('a moment', () => {
  it.each([
    ['2026-11-19T22:05:00+08:00', Date.UTC(2026, 10, 19, 14, 5) / 1000],
    ['+2d', { fromNow: 172_800 }],
    [' -90m ', { fromNow: -5400 }],
    ['-3h', { fromNow: -10_800 }],
    ['+0m', { fromNow: 0 }],
    ['2d', null],
    ['+2w', null],
    ['+123456d', null],
    ['soon', null],
  ])('is a date, or so long from now: %s', (text, moment) => {
    expect(parseMoment(text)).toEqual(moment)
  })

  it('becomes seconds when it is brought in', () => {
    expect([resolveMoment(7, 1000), resolveMoment({ fromNow: -60 }, 1000)]).toEqual([7, 940])
  })

  it('is compared with others of its kind alone', () => {
    expect(isNotAfter(5, 5)).toBe(true)
    expect(isNotAfter(6, 5)).toBe(false)
    expect(isNotAfter({ fromNow: -60 }, { fromNow: 0 })).toBe(true)
    expect(isNotAfter({ fromNow: 60 }, { fromNow: 0 })).toBe(false)
    expect(isNotAfter(5, { fromNow: 0 })).toBe(false)
    expect(isNotAfter({ fromNow: 0 }, 5)).toBe(false)
  })
})
