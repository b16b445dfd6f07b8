import { describe, expect, it } from 'vitest'
import { chapterAt, tidyChapters } from './chapters.ts'

const chapter = (start: number) => ({ start, title: `第${start}秒` })

describe('chapters', () => {
  it('are put in order; what begins twice or behind the end is left out', () => {
    expect(tidyChapters([60, 0, 60, 200].map(chapter), 120).map(({ start }) => start)).toEqual([0, 60])
    expect(tidyChapters([60, 0].map(chapter), 0)).toHaveLength(2)
  })

  it('tell which one a second lies in', () =>
    expect([0, 30, 59, 99].map((second) => chapterAt([30, 60].map(chapter), second)?.start)).toEqual([
      undefined,
      30,
      30,
      60,
    ]))
})
