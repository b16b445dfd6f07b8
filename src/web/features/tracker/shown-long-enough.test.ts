import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchShown } from './shown-long-enough.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an exposure counts after a second in one go', () => {
  const told: string[] = []
  const shown = watchShown((card: string) => told.push(card))
  shown.setShown('a', true)
  shown.setShown('b', true)
  vi.advanceTimersByTime(600)
  shown.setShown('b', false)
  vi.advanceTimersByTime(399)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['a'])
  shown.setShown('b', true)
  vi.advanceTimersByTime(999)
  expect(told).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['a', 'b'])
})

it('an exposure starts over when the page was hidden', () => {
  const told: string[] = []
  const shown = watchShown((card: string) => told.push(card))
  shown.setShown('a', true)
  vi.advanceTimersByTime(900)
  shown.setVisible(false)
  shown.setShown('b', true)
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([])
  shown.setVisible(true)
  vi.advanceTimersByTime(999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(['a', 'b'])
})
