import { expect, it } from 'vitest'
import { countWhole } from './rules.ts'

const module = (items: number, letters = 0) => ({
  module: { html: 'x'.repeat(letters) },
  items: Array.from({ length: items }),
})

it('modules come whole as long as they hold so many items together', () => {
  const modules = [module(6), module(6), module(6), module(0), module(6)]
  expect(countWhole(modules, 24)).toBe(5)
  expect(countWhole(modules, 23)).toBe(4)
  expect(countWhole(modules, 18)).toBe(4)
  expect(countWhole(modules, 17)).toBe(2)
})

it('the first two modules come whole whatever they hold', () => {
  expect(countWhole([module(50), module(50), module(0)], 1)).toBe(2)
  expect(countWhole([module(50)], 1)).toBe(2)
  expect(countWhole([], 1)).toBe(0)
})

it('a long text counts as several items', () => {
  expect(countWhole([module(0), module(0), module(0, 4001), module(1)], 5)).toBe(3)
})
