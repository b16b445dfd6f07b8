import { expect, it } from 'vitest'
import { createRoomClock } from './room-clock.ts'

it('a clock that is wrong is corrected, by the answer that took least time', () => {
  let local = 100
  const clock = createRoomClock(5000, () => local)
  expect(clock.now()).toBe(5000)
  local = 110.5
  clock.note(5003)
  expect(clock.now()).toBe(5010.5)
  clock.note(5012)
  expect(clock.now()).toBe(5012)
})

it('a device whose clock is set anew is right again after some answers', () => {
  let local = 0
  const clock = createRoomClock(5000, () => local)
  local = 3600
  for (let count = 0; count < 8; count++) clock.note(5001)
  expect(clock.now()).toBe(5001)
})
