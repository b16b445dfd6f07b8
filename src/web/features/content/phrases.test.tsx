import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { splitPhrases } from '#base/split-phrases.ts'
import { Phrases } from './phrases.tsx'

it('spaces of a title stand between the boxes of its words, inside of which they would have no width', () => {
  const html = renderToStaticMarkup(<Phrases phrases={splitPhrases('First watch, 登陆 12 小时', 'en')} />)
  expect(html.replaceAll(/<span[^>]*>([^<]*)<\/span>/g, '[$1]')).toBe('[First] [watch,] [登陆] [12] [小时]')
})
