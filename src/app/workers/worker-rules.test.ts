import { describe, expect, it } from 'vitest'
import { isHopeless, pauseBefore } from './worker-rules.ts'

describe('a worker that ended', () => {
  it('is replaced at once when it had been well, later each time when it had not', () => {
    expect([0, 1, 2, 3, 20].map(pauseBefore)).toEqual([0, 250, 500, 1000, 30_000])
  })

  it('ends the whole only when again and again nobody comes up, and nobody serves', () => {
    expect(isHopeless(4, 0)).toBe(false)
    expect(isHopeless(5, 0)).toBe(true)
    expect(isHopeless(100, 1)).toBe(false)
  })
})
