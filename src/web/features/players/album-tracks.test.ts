import { describe, expect, it } from 'vitest'
import { pageOfTrack } from './album-tracks.ts'

describe('the page of an album on which a track stands', () => {
  it.each([
    [1, 'asc', 1],
    [20, 'asc', 1],
    [21, 'asc', 2],
    [75, 'asc', 3],
    [50, 'desc', 1],
    [1, 'desc', 3],
    [75, 'desc', 1],
  ] as const)('is for number %d of 50 in order %s page %d', (index, sort, page) =>
    expect(pageOfTrack({ index, count: 50 }, sort)).toBe(page),
  )

  it('is the first where the count is not known', () => expect(pageOfTrack({ index: 30, count: 0 }, 'asc')).toBe(1))
})
