import { expect, it } from 'vitest'
import { changeOf, deriveRates } from './numbers.ts'

const counts = { views: 0, readers: 0, reads: 0, duration: 0, finished: 0, exposures: 0 }

it('claims a rate and a mean of twenty readers, and nothing of nineteen', () => {
  expect(deriveRates({ ...counts, reads: 19, finished: 19, duration: 190 })).toEqual({
    finishRate: null,
    meanSeconds: null,
  })
  expect(deriveRates({ ...counts, reads: 20, finished: 5, duration: 600 })).toEqual({
    finishRate: 0.25,
    meanSeconds: 30,
  })
})

it('says a change against twenty before, and none against fewer', () => {
  expect(changeOf(30, 20)).toBe(0.5)
  expect(changeOf(10, 20)).toBe(-0.5)
  expect(changeOf(100, 19)).toBeNull()
})
