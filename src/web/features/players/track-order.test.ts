import { beforeEach, expect, it, vi } from 'vitest'
import { keepOrder, keptOrder } from './track-order.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})

it('an album is shown by number until it is turned, and again when it is turned back', () => {
  expect(keptOrder('a')).toBe('asc')
  keepOrder('a', 'desc')
  keepOrder('b', 'desc')
  expect([keptOrder('a'), keptOrder('b')]).toEqual(['desc', 'desc'])
  keepOrder('a', 'asc')
  expect([keptOrder('a'), keptOrder('b')]).toEqual(['asc', 'desc'])
})

it('only the albums turned last are kept', () => {
  for (let number = 0; number < 60; number += 1) keepOrder(`album${number}`, 'desc')
  expect([keptOrder('album9'), keptOrder('album10')]).toEqual(['asc', 'desc'])
})
