import { beforeEach, expect, it, vi } from 'vitest'
import { saveOrder, savedOrder } from './track-order.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})

it('an album is shown by number until it is turned, and again when it is turned back', () => {
  expect(savedOrder('a')).toBe('asc')
  saveOrder('a', 'desc')
  saveOrder('b', 'desc')
  expect([savedOrder('a'), savedOrder('b')]).toEqual(['desc', 'desc'])
  saveOrder('a', 'asc')
  expect([savedOrder('a'), savedOrder('b')]).toEqual(['asc', 'desc'])
})

it('only the albums turned last are kept', () => {
  for (let number = 0; number < 60; number += 1) saveOrder(`album${number}`, 'desc')
  expect([savedOrder('album9'), savedOrder('album10')]).toEqual(['asc', 'desc'])
})
