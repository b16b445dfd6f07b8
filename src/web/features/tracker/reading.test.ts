import { expect, it } from 'vitest'
import { startReading } from './reading.ts'

it('the tracker of reading reports seconds once, and the percentage as the most that was seen', () => {
  const reading = startReading('AbCd1234', 0)
  reading.see(0.4)
  reading.see(0.2)
  expect(reading.take(2900)).toEqual({ duration: 2, percent: 40 })
  expect(reading.take(2950)).toBeNull()
  reading.see(0.1)
  expect(reading.take(4000)).toEqual({ duration: 2, percent: 40 })
  reading.see(1)
  expect(reading.take(4001)).toEqual({ duration: 0, percent: 100 })
})

it('the tracker of reading reports the furthest paragraph, where there are any', () => {
  const reading = startReading('AbCd1234', 0)
  reading.reach(0)
  expect(reading.take(1000)).toEqual({ duration: 1, percent: 0 })
  reading.reach(7)
  reading.reach(3)
  expect(reading.take(1001)).toEqual({ duration: 0, percent: 0, p: 7 })
  expect(reading.take(1002)).toBeNull()
})

it('the tracker of reading has nothing to report of a page that was left at once', () => {
  expect(startReading('AbCd1234', 0).take(900)).toBeNull()
})

it('the tracker of reading does not count while hidden', () => {
  const reading = startReading('AbCd1234', 0)
  reading.setVisible(false, 5000)
  expect(reading.take(60_000)).toEqual({ duration: 5, percent: 0 })
  reading.setVisible(true, 60_000)
  reading.touch(61_000)
  expect(reading.take(63_000)).toEqual({ duration: 3, percent: 0 })
})
