import { expect, it } from 'vitest'
import { isBookable, shorten } from './rules.ts'

it('shortening a text of a live room cuts it to whole characters and says so', () => {
  expect(shorten('灯塔亮了', 4)).toBe('灯塔亮了')
  expect(shorten('灯塔亮了', 3)).toBe('灯塔…')
  expect(shorten('🌊🌊🌊', 2)).toBe('🌊…')
})

it('a live room can be booked only before it begins', () => {
  expect([0, 1, 2, 3, 4, 5, null].filter(isBookable)).toEqual([0])
})
