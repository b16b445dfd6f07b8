import { expect, test } from 'vitest'
import { parseFeedDate } from './parse-feed-date.ts'

const MOMENT = Date.UTC(2026, 10, 19, 13, 40) / 1000

test.each([
  ['2026-11-19T21:40:00+08:00', true],
  ['2026-11-19T13:40:00Z', true],
  ['2026-11-19 13:40:00 UTC', true],
  ['2026-11-19T21:40', false],
  ['2026-11-19 21:40:00', false],
  ['Thu, 19 Nov 2026 13:40:00 GMT', true],
  ['Thu, 19 Nov 2026 21:40 +0800', true],
  ['19 Nov 26 08:40:00 EST', true],
  ['Thu, 19 Nov 2026 21:40:00', false],
  ['Thursday, 19-Nov-26 13:40:00 GMT', true],
  ['November 19, 2026 9:40 pm', false],
])('%s is one moment, in the zone of the site where it names none', (written, hasZone) => {
  expect(parseFeedDate(written)).toEqual({ seconds: MOMENT, hasZone })
})

test.each([
  '31 Feb 2026 10:00:00 GMT',
  '2026-02-31',
  'Thu, 19 Nov 2026 25:00:00 GMT',
  'Feb 30, 2026',
  'someday',
  '19 Nov 2026 10:00 XYZ',
])('%s is no date of the calendar', (written) => {
  expect(parseFeedDate(written)).toBeNull()
})
