import { describe, expect, it } from 'vitest'
import { filledShare, toSegments } from './segments.ts'

describe('chapters', () => {
  const chapter = (start: number) => ({ start, title: `第${start}秒` })

  it('cut the line where they begin', () => {
    expect(toSegments([30, 60].map(chapter), 100)).toEqual([
      { start: 0, length: 30 },
      { start: 30, length: 30 },
      { start: 60, length: 40 },
    ])
    expect(toSegments([], 0)).toHaveLength(1)
    expect(
      toSegments(
        Array.from({ length: 31 }, (_, start) => chapter(start)),
        100,
      ),
    ).toHaveLength(1)
  })

  it('tell how much of each was heard', () => {
    expect([10, 45, 80].map((seconds) => filledShare({ start: 30, length: 30 }, seconds))).toEqual([0, 0.5, 1])
  })
})
