import { describe, expect, it } from 'vitest'
import { isNear, pictureId, pictureInHash, stageRatio } from './gallery-rules.ts'

describe('the address of a picture', () => {
  it.each([
    ['#g1', 0],
    ['#g3', 2],
    ['#g12', 11],
    ['', 0],
    ['#g0', 0],
    ['#g13', 0],
    ['#g99999', 0],
    ['#comments', 0],
    ['#g3x', 0],
  ])('%j of twelve is at %i', (hash, index) => expect(pictureInHash(hash, 12)).toBe(index))

  it('is read back as it is written', () => expect(pictureInHash(`#${pictureId(6)}`, 12)).toBe(6))
})

describe('pictures of a gallery', () => {
  it('are kept beside the shown one alone', () => {
    expect([0, 1, 2, 3, 4].filter((index) => isNear(index, 2))).toEqual([1, 2, 3])
  })

  it('share a place as high as the tallest needs, within bounds', () => {
    expect(
      stageRatio([
        { width: 1200, height: 800 },
        { width: 900, height: 1200 },
      ]),
    ).toBe(0.75)
    expect(stageRatio([{ width: 100, height: 1000 }])).toBe(0.5)
    expect(stageRatio([{ width: 0, height: 0 }])).toBe(1)
  })
})
