import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scriptVectors } from '#tests/support/script-vectors.ts'
import { findHarm } from '#tests/support/text-harm.ts'
import { toRichText } from './rich-text.ts'

const OWN = 'https://site.example'

const render = (source: string, format: 'markdown' | 'html' = 'html') =>
  toRichText(source, { format, findImage: () => null, ownOrigin: OWN, frameHosts: ['frame.example'] })

describe('hostile sources', () => {
  it.each(scriptVectors)('come out harmless: %s', (vector) => {
    for (const format of ['html', 'markdown'] as const) {
      const { html, text } = render(`<p>前文</p>\n\n${vector}\n\n<p>后文</p>`, format)
      expect(findHarm(html)).toEqual([])
      expect(text).toContain('前文')
      expect(render(html).html).toBe(html)
    }
  })

  it('come out harmless whatever they are made of', () => {
    const piece = fc.oneof(
      fc.constantFrom(...scriptVectors),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '/',
        '&',
        '\0',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<svg',
        '<math',
        '<p ',
        '<img src=',
        '<iframe src=https://frame.example/ ',
        'onerror=',
        '文',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom('html', 'markdown'), (pieces, format) => {
        const source = pieces.join('')
        expect(findHarm(render(source, format).html)).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })

  it('keep their words and lose what was never to be read', () => {
    expect(render('<div onclick="x()">甲<script>alert(1)</script><style>p{}</style><b>乙</b></div>').html).toBe(
      '<p data-p="1">甲<b>乙</b></p>',
    )
    expect(render('<custom-tag>丙</custom-tag><object data="https://x.example">丁</object>').text).toBe('丙')
  })

  it('do not exhaust anything by their depth or length', () => {
    expect(render(`${'<div>'.repeat(50_000)}深${'</div>'.repeat(50_000)}`).text).toBe('深')
    expect(render(`${'<blockquote>'.repeat(20_000)}深`).text).toBe('深')
    expect(render(`${'> '.repeat(30)}深`, 'markdown').text).toBe('深')
    expect(render(`${'> '.repeat(5000)}深`, 'markdown').text).toBe('')
    expect(render('<p>长</p>'.repeat(20_000)).wordCount.cjk).toBe(20_000)
  })
})
