import { describe, expect, it } from 'vitest'
import { askAfterMs, partsOf, waitingAt } from './countdown-rules.ts'

describe('the time before a start', () => {
  it.each([
    [1000, 0, { kind: 'unknown' }],
    [1000, 1001, { kind: 'counting', seconds: 1 }],
    [1000.4, 1001, { kind: 'counting', seconds: 1 }],
    [1000, 1000, { kind: 'now' }],
    [1059.9, 1000, { kind: 'now' }],
    [1060, 1000, { kind: 'late' }],
  ])('at %d with a start at %d is %o', (now, start, waiting) => {
    expect(waitingAt(now, start)).toEqual(waiting)
  })

  it('has days only while there is one left', () => {
    expect(partsOf(2 * 86_400 + 14 * 3600 + 36 * 60 + 8).map(({ value }) => value)).toEqual([2, 14, 36, 8])
    expect(partsOf(86_399)).toEqual([
      { unit: 'hours', value: 23 },
      { unit: 'minutes', value: 59 },
      { unit: 'seconds', value: 59 },
    ])
  })

  it('is asked for within three seconds at zero, seldom when it is late', () => {
    for (const chance of [0, 0.5, 1]) {
      expect(askAfterMs('now', chance)).toBeLessThanOrEqual(3000)
      expect(askAfterMs('late', chance)).toBeGreaterThanOrEqual(6000)
    }
  })
})
