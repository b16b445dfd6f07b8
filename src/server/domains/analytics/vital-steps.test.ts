import { expect, it } from 'vitest'
import { findThirdQuartile, stepOf } from './vital-steps.ts'

it('a value falls into the step that ends at or above it', () => {
  expect([0, 50, 51, 2500, 2501, 60_000].map((value) => stepOf({ name: 'LCP', value }))).toEqual([
    50, 50, 100, 2500, 3000, 60_000,
  ])
  expect([0, 99, 101, 59_999].map((value) => stepOf({ name: 'CLS', value }))).toEqual([10, 100, 150, 60_000])
})

it('the third quartile lies within the step that three of four visits reach', () => {
  const steps = [
    { upTo: 2500, times: 1 },
    { upTo: 1000, times: 2 },
    { upTo: 800, times: 1 },
  ]
  expect(findThirdQuartile('LCP', steps)).toBe(1000)
  expect(findThirdQuartile('LCP', [{ upTo: 2500, times: 8 }])).toBe(2375)
  expect(findThirdQuartile('CLS', [{ upTo: 10, times: 4 }])).toBe(8)
  expect(findThirdQuartile('LCP', [])).toBeNull()
})
