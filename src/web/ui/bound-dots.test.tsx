import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BoundDots } from './bound-dots.tsx'

it.each([
  ['列夫·托尔斯泰', '列[夫·]托尔斯泰'],
  ['守塔人手记·十二段声音·全', '守塔人手[记·]十二段声[音·]全'],
  ['·起头', '·起头'],
  ['没有点', '没有点'],
])('no dot of the title %s can begin a line unless it begins the title', (title, expected) => {
  const html = renderToStaticMarkup(<BoundDots>{title}</BoundDots>)
  expect(html.replaceAll(/<span[^>]*>([^<]*)<\/span>/g, '[$1]')).toBe(expected)
})
