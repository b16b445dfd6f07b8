import { expect, it } from 'vitest'
import { roundZoom } from './watch-text-zoom.ts'

it.each([
  [1, 1],
  [1.04, 1],
  [0.97, 1],
  [1.151, 1.15],
  [2.001, 2],
  [0.8, 0.8],
  [0, 1],
  [Number.NaN, 1],
  [Infinity, 1],
])('letters that are %f times as large are told as %f', (measured, zoom) => {
  expect(roundZoom(measured)).toBe(zoom)
})
