import { expect, it } from 'vitest'
import { hasBegun, isBookedAs, openNewsSpan, toNewsSpan, toNextTry, TRIED_SECONDS } from './rules.ts'

it('a booking takes each sort of item by its own number alone', () => {
  expect(isBookedAs('audio_album', 4)).toBe(true)
  expect(isBookedAs('video_album', 4)).toBe(true)
  expect(isBookedAs('special', 4)).toBe(false)
  expect(isBookedAs('doc', 1)).toBe(false)
})

it('an item has begun from its start on; one without a start never has', () => {
  const times = { startAt: 100, endAt: 0, place: '' }
  expect([hasBegun(times, 99), hasBegun(times, 100), hasBegun(null, 100)]).toEqual([false, true, false])
})

it('a span of news is closed only when nothing can join it any more', () => {
  const at = 3_000
  expect(openNewsSpan(at + 359)).toBe(toNewsSpan(at))
  expect(openNewsSpan(at + 360)).toBe(toNewsSpan(at) + 1)
})

it('a reminder that failed is tried again ever later, at least once an hour, and for a day', () => {
  const pauses = Array.from({ length: 9 }, (_, index) => toNextTry({ createdAt: 0, tries: index + 1, now: 0 }))
  expect(pauses).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  expect(toNextTry({ createdAt: 0, tries: 20, now: TRIED_SECONDS - 3600 })).toBe(TRIED_SECONDS)
  expect(toNextTry({ createdAt: 0, tries: 20, now: TRIED_SECONDS - 3599 })).toBeNull()
})
