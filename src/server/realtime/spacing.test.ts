import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSpacing } from './spacing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function record() {
  const passed: number[] = []
  const dropped: number[] = []
  const spacing = createSpacing({ pass: ({ id }) => passed.push(id), drop: ({ id }) => dropped.push(id) })
  const take = (channel: string, ...ids: number[]) => {
    for (const id of ids) spacing.take({ id, channel, data: 'null', created_at: 0 })
  }
  return { passed, dropped, take, spacing }
}

it('of a storm the first goes out at once, and the newest at the end of each pause', async () => {
  const { passed, dropped, take } = record()
  take('post:a', 1, 2, 3)
  expect(passed).toEqual([1])
  await vi.advanceTimersByTimeAsync(999)
  take('post:a', 4)
  expect(passed).toEqual([1])
  await vi.advanceTimersByTimeAsync(1)
  expect(passed).toEqual([1, 4])
  take('post:a', 5)
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual([1, 4, 5])
  expect(dropped).toEqual([2, 3])
  await vi.advanceTimersByTimeAsync(1000)
  take('post:a', 6)
  expect(passed).toEqual([1, 4, 5, 6])
})

it('an older one that is found late takes the place of no newer one', async () => {
  const { passed, dropped, take } = record()
  take('post:a', 1, 4, 3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(passed).toEqual([1, 4])
  expect(dropped).toEqual([3])
})

it('every channel has pauses of its own, and where each publication counts there are none', () => {
  const { passed, take } = record()
  take('post:a', 1)
  take('user:a', 2)
  take('post:b', 3)
  take('chat:a', 4, 5, 6)
  expect(passed).toEqual([1, 2, 3, 4, 5, 6])
})

it('what waits goes out at the end', async () => {
  const { passed, take, spacing } = record()
  take('user:a', 1, 2)
  spacing.end()
  expect(passed).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(5000)
  expect(passed).toEqual([1, 2])
})
