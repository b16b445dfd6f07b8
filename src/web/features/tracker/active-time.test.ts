import { expect, it } from 'vitest'
import { createActiveTime } from './active-time.ts'

it('the clock of active time runs while the reader does something now and then', () => {
  const time = createActiveTime(1000)
  for (let at = 1000; at <= 101_000; at += 20_000) time.touch(at)
  expect(time.total(101_000)).toBe(100_000)
})

it('the clock of active time stops 30 seconds after the last sign of the reader, and goes on with the next', () => {
  const time = createActiveTime(0)
  time.touch(5000)
  expect(time.total(600_000)).toBe(35_000)
  time.touch(600_000)
  expect(time.total(601_000)).toBe(36_000)
})

it('the clock of active time stands still while nobody sees the page', () => {
  const time = createActiveTime(0)
  time.setVisible(false, 4000)
  expect(time.total(9000)).toBe(4000)
  time.setVisible(true, 100_000)
  expect(time.total(103_000)).toBe(7000)
  time.setVisible(false, 200_000)
  expect(time.total(300_000)).toBe(34_000)
})
