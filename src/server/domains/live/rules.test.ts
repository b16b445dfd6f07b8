import { expect, it } from 'vitest'
import { inOrderOfDesk, isBookable, minuteOf, shorten, toMinutes } from './rules.ts'

it('shortening a text of a live room cuts it to whole characters and says so', () => {
  expect(shorten('灯塔亮了', 4)).toBe('灯塔亮了')
  expect(shorten('灯塔亮了', 3)).toBe('灯塔…')
  expect(shorten('🌊🌊🌊', 2)).toBe('🌊…')
})

it('a live room can be booked only before it begins', () => {
  expect([0, 1, 2, 3, 4, 5, null].filter(isBookable)).toEqual([0])
})

it('rooms on air come before those to begin, and those without a time last', () => {
  const room = (name: string, status: number, planned: number, started = 0) => ({
    name,
    status,
    plan_start_time: planned,
    started_at: started,
  })
  const rooms = [
    room('none', 0, 0),
    room('late', 0, 9),
    room('soon', 0, 5),
    room('paused', 2, 1, 3),
    room('live', 1, 0, 2),
  ]
  expect(rooms.toSorted(inOrderOfDesk).map(({ name }) => name)).toEqual(['live', 'paused', 'soon', 'late', 'none'])
})

it('a minute says what came within it; the first is counted from what there was before', () => {
  const row = (minute: number, likes: number, messages: number) => ({ minute, online: 7, likes, messages })
  expect(minuteOf(119)).toBe(60)
  expect(toMinutes([row(0, 5, 3), row(60, 6, 3), row(180, 4, 9)], 60)).toEqual([row(60, 1, 0), row(180, 0, 6)])
  expect(toMinutes([row(60, 6, 3)], 60)).toEqual([row(60, 0, 0)])
})
