import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseClock, toClockText } from './parse-clock.ts'

test.each([
  ['0', 0],
  ['65', 65],
  ['65.9', 65],
  ['01:05', 65],
  ['1:5', null],
  ['75:10', 4510],
  ['1:01:05', 3665],
  ['00:00:30.250', 30],
  ['1:60:00', null],
  ['00:60', null],
  ['-1', null],
  ['一分', null],
  ['', null],
  ['1:2:3:4', null],
])('%j is %j seconds', (text, seconds) => {
  expect(parseClock(text)).toBe(seconds)
})

test('times of a clock go to text and back', () => {
  expect([toClockText(65), toClockText(3665)]).toEqual(['01:05', '1:01:05'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 * 3600 }), (seconds) => parseClock(toClockText(seconds)) === seconds),
  )
})
