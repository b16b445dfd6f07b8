import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Facts } from './facts.tsx'

it('facts that are absent leave no box, and so no dot, between the others', () => {
  const region = ''
  const html = renderToStaticMarkup(
    <Facts>
      11月20日
      {region}
      {false}
      {null}
      <b>3 次浏览</b>
    </Facts>,
  )
  expect(html.replaceAll(/<span[^>]*>/g, '[').replaceAll('</span>', ']')).toBe('[[11月20日][<b>3 次浏览</b>]]')
})
