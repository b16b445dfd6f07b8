import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml } from '#base/escape-html.ts'
import { parseHighlight } from './parse-highlight.ts'

describe('a highlight', () => {
  it('is text in which hits are marked', () => {
    expect(parseHighlight('守塔人：<em>灯塔</em>不灭，<em>灯</em>')).toEqual([
      { at: 0, text: '守塔人：', isHit: false },
      { at: 4, text: '灯塔', isHit: true },
      { at: 6, text: '不灭，', isHit: false },
      { at: 9, text: '灯', isHit: true },
    ])
  })

  it('has no markup but its hits', () => {
    expect(parseHighlight('<img src=x onerror=alert(1)><em>a&lt;b&gt;</em>&amp;lt;')).toEqual([
      { at: 0, text: '<img src=x onerror=alert(1)>', isHit: false },
      { at: 28, text: 'a<b>', isHit: true },
      { at: 32, text: '&lt;', isHit: false },
    ])
    expect(parseHighlight('')).toEqual([])
  })

  it('gives back what the server escaped, whatever it was', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        const html = texts
          .map((text, index) => (index % 2 ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text)))
          .join('')
        expect(parseHighlight(html).map(({ text }) => text)).toEqual(texts.filter((text) => text !== ''))
      }),
    )
  })
})
