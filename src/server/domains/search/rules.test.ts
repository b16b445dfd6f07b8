import { describe, expect, it } from 'vitest'
import { addHeat, HEAT_SECONDS, isWord, toFirstPosition, toHotTags, toPosition, toWeight } from './rules.ts'

const NOW = 1_790_000_000
const DAY = 24 * 60 * 60

describe('a position', () => {
  it('follows time, then id, and is a whole number for any time', () => {
    expect(toPosition(NOW, 5)).toBeLessThan(toPosition(NOW, 6))
    expect(toPosition(NOW, 4095)).toBeLessThan(toPosition(NOW + 1, 1))
    expect(toPosition(-5, 1)).toBeLessThan(toPosition(0, 1))
    for (const time of [-1e11, -1, 0, NOW, 2 ** 32 - 1, 1e12])
      expect(toPosition(time, 3)).toSatisfy(Number.isSafeInteger)
  })

  it('opens a span of time', () => {
    expect(toFirstPosition('all', NOW)).toBeNull()
    expect(toFirstPosition('day', NOW)).toBe(toPosition(NOW - DAY, 0))
  })
})

describe('heat', () => {
  it('counts searches and forgets them', () => {
    const once = addHeat(null, 1, NOW, HEAT_SECONDS)
    const thrice = addHeat(once, 2, NOW, HEAT_SECONDS)
    expect(toWeight(thrice, NOW, HEAT_SECONDS)).toBeCloseTo(3, 3)
    expect(toWeight(thrice, NOW + DAY, HEAT_SECONDS)).toBeCloseTo(3 / Math.E, 3)
    expect(toWeight(addHeat(thrice, 1, NOW + DAY, HEAT_SECONDS), NOW + DAY, HEAT_SECONDS)).toBeCloseTo(
      1 + 3 / Math.E,
      3,
    )
  })

  it('is a number after any pause and for any crowd', () => {
    expect(addHeat(NOW - 1000 * DAY, 1, NOW, HEAT_SECONDS)).toBe(NOW)
    expect(addHeat(NOW, 1, NOW - 1000 * DAY, HEAT_SECONDS)).toBe(NOW)
    expect(addHeat(null, 1e9, NOW, HEAT_SECONDS)).toSatisfy(Number.isSafeInteger)
  })

  it('marks what rises and what is new', () => {
    const old = { firstAt: NOW - 2 * DAY, heatAt: NOW + DAY, burstAt: NOW - DAY }
    const rising = { firstAt: NOW - 2 * DAY, heatAt: NOW, burstAt: NOW }
    const fresh = { firstAt: NOW - 3600, heatAt: NOW + DAY, burstAt: NOW - DAY }
    expect(toHotTags([old, rising, fresh], NOW)).toEqual(['', '热', '新'])
    expect(toHotTags([rising, rising, rising, rising], NOW).filter((tag) => tag === '热')).toHaveLength(3)
    expect(toHotTags([], NOW)).toEqual([])
  })
})

it('a word to show others has two to twenty characters', () => {
  expect(['灯', '灯塔', '𠮷', '𠮷野', '长'.repeat(20), '长'.repeat(21)].map(isWord)).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
  ])
})
