import { expect, it } from 'vitest'
import { contrast, parseHex, WHITE } from '#base/colors.ts'
import { toPosterColor } from './poster-color.ts'

it('the colour of a poster is the first that is one', () => {
  expect(toPosterColor('', '#335577', '#000000')).toBe('#335577')
  expect(toPosterColor('red"/><image href="file:///etc/passwd', 'rgb(1 2 3)', '#ABCDE')).toBe('#ff4a26')
})

it.each(['#ffffff', '#ff0', '#f5efe0'])('%s is darkened until it is seen', (color) => {
  const tone = parseHex(toPosterColor(color)) ?? WHITE
  expect(contrast(tone, WHITE)).toBeGreaterThanOrEqual(3)
})
