import { expect, it } from 'vitest'
import { BLACK, contrast, mix, parseHex, toHex, towards, WHITE, type Rgb } from './colors.ts'

/** Contrasts with white and with black as other tools give them. */
it.each([
  ['#ffffff', 1, 21],
  ['#777777', 4.48, 4.69],
  ['#ff0000', 4, 5.25],
  ['#00f', 8.59, 2.44],
  ['#0a0a0a', 19.8, 1.06],
])('the contrast of %s with white is %d and with black %d', (text, white, black) => {
  const color = parseHex(text) ?? [1, 2, 3]
  expect([contrast(WHITE, color), contrast(BLACK, color)].map((ratio) => Math.round(ratio * 100) / 100)).toEqual([
    white,
    black,
  ])
})

it('a colour is read from three or six figures and nothing else', () => {
  expect([' #0aF ', '#00aaff'].map(parseHex)).toEqual([
    [0, 170, 255],
    [0, 170, 255],
  ])
  expect(['', 'red', '#12', '#1234', '#12345g'].map(parseHex)).toEqual([null, null, null, null, null])
  expect(toHex([0, 10, 255])).toBe('#000aff')
})

it('a colour moves towards another one only as far as it has to', () => {
  const from: Rgb = [100, 200, 0]
  expect(mix(from, WHITE, 0.5)).toEqual([178, 228, 128])
  expect(towards(from, BLACK, () => true)).toEqual(from)
  expect(towards(from, BLACK, ([red]) => red <= 50)).toEqual([50, 100, 0])
  expect(towards(from, BLACK, () => false)).toEqual(BLACK)
})
