import { expect, it } from 'vitest'
import { markDepths } from './mark-depths.ts'

const depths = (...here: number[]) => {
  let reached = here.reduce((sum, count) => sum + count, 0)
  return here.map((count, place) => {
    const depth = { paragraph: place + 1, here: count, reached }
    reached -= count
    return depth
  })
}

it('gives each paragraph the share of readers who came to it, and marks where more left than elsewhere', () => {
  expect(markDepths(100, depths(5, 5, 45, 2, 43))).toEqual([
    { paragraph: 1, share: 1, left: 0 },
    { paragraph: 2, share: 0.95, left: 0 },
    { paragraph: 3, share: 0.9, left: 0.5 },
    { paragraph: 4, share: 0.45, left: 0 },
    { paragraph: 5, share: 0.43, left: 0 },
  ])
})

it('takes nobody who stops at the last paragraph for one who left', () => {
  expect(markDepths(40, depths(0, 40)).map(({ left }) => left)).toEqual([0, 0])
})

it('says nothing of fewer than twenty readers, and no cliff where fewer than twenty came', () => {
  expect(markDepths(19, depths(10, 9))).toEqual([])
  const marks = markDepths(40, depths(1, 1, 1, 20, 8, 9))
  expect(marks.flatMap(({ paragraph, left }) => (left > 0 ? [paragraph] : []))).toEqual([4])
})
