import { expect, it } from 'vitest'
import { lightEnough } from './open-way.ts'

const levels = (...bits: number[]) => bits.map((bitrate) => ({ bitrate }))

it('of a stream the best level that is light enough is taken, else the lightest', () => {
  expect(lightEnough(levels(32_000, 64_000, 128_000), 64_000)).toBe(1)
  expect(lightEnough(levels(96_000, 128_000), 64_000)).toBe(0)
  expect(lightEnough(levels(48_000), 64_000)).toBe(0)
  expect(lightEnough([], 64_000)).toBe(0)
})
