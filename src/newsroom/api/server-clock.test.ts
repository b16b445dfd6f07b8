import { expect, it } from 'vitest'
import { narrow, UNKNOWN } from './server-clock.ts'

/** What a server that is so much ahead answers, half of the time on the way. */
const answerAt = (askedAt: number, ahead: number, way = 0.1) => ({
  askedAt,
  thereAt: askedAt + way,
  seconds: Math.floor(askedAt + way / 2 + ahead),
})

it('each answer narrows how far the clock of the server is ahead, and never leaves it out', () => {
  const ahead = 7.3
  let known = UNKNOWN
  const widths = [0, 2.4, 5.7, 9.9].map((askedAt) => {
    known = narrow(known, answerAt(askedAt, ahead))
    expect(known.least).toBeLessThanOrEqual(ahead)
    expect(known.most).toBeGreaterThanOrEqual(ahead)
    return known.most - known.least
  })
  expect(widths).toEqual(widths.toSorted((one, other) => other - one))
  expect(widths[0]).toBeCloseTo(1.1)
  expect(widths.at(-1)).toBeLessThan(0.6)
})

it('a clock that was set begins anew', () => {
  const known = narrow(UNKNOWN, answerAt(0, 3))
  expect(narrow(known, answerAt(10, 60)).least).toBeCloseTo(59.9)
})
