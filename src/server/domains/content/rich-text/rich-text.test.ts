import fc from 'fast-check'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { scriptVectors } from '#tests/support/script-vectors.ts'
import { findAll } from './dom.ts'
import { toRichText } from './rich-text.ts'

const OWN = 'https://site.example'

const render = (source: string, format: 'markdown' | 'html' = 'html') =>
  toRichText(source, { format, findImage: () => null, ownOrigin: OWN })

const ELEMENTS = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'col',
  'colgroup',
  'dd',
  'del',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'img',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'small',
  'strong',
  'sub',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'var',
  'wbr',
])
const ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'class',
  'colspan',
  'data-p',
  'datetime',
  'decoding',
  'height',
  'href',
  'id',
  'loading',
  'rel',
  'reversed',
  'role',
  'rowspan',
  'scope',
  'sizes',
  'src',
  'srcset',
  'start',
  'style',
  'tabindex',
  'target',
  'title',
  'width',
])

/** What there is, once a body is parsed again, that no article may have. */
function findHarm(html: string): string[] {
  const harm: string[] = []
  for (const element of findAll(parseDocument(html), ...collectNames(html))) {
    if (!ELEMENTS.has(element.name)) harm.push(element.name)
    for (const [name, value] of Object.entries(element.attribs)) {
      if (!ATTRIBUTES.has(name) || values[name]?.test(value) === false) harm.push(`${element.name} ${name}=${value}`)
      if (name === 'href' && value.startsWith('/') && new URL(value, OWN).origin !== OWN) harm.push(value)
    }
  }
  return harm
}

const values: Record<string, RegExp> = {
  href: /^(?:https?:\/\/|mailto:|tel:|\/)/i,
  src: /^(?:https?:\/\/|data:image\/(?:png|jpeg|webp|gif);base64,)/i,
  class: /^(?:table-scroll|quote-source)$/,
  style: /^background:#[0-9a-f]{6}$/,
  id: /^section-\d+$/,
}

function collectNames(html: string): string[] {
  return [...new Set([...html.matchAll(/<([a-z][^\s/>]*)/gi)].map((match) => (match[1] ?? '').toLowerCase()))]
}

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
    expect(render('<custom-tag>丙</custom-tag><iframe src="https://x.example">丁</iframe>').text).toBe('丙')
  })

  it('do not exhaust anything by their depth or length', () => {
    expect(render(`${'<div>'.repeat(50_000)}深${'</div>'.repeat(50_000)}`).text).toBe('深')
    expect(render(`${'<blockquote>'.repeat(20_000)}深`).text).toBe('深')
    expect(render(`${'> '.repeat(30)}深`, 'markdown').text).toBe('深')
    expect(render(`${'> '.repeat(5000)}深`, 'markdown').text).toBe('')
    expect(render('<p>长</p>'.repeat(20_000)).wordCount.cjk).toBe(20_000)
  })
})

describe('pictures', () => {
  it('that are named by address stay there; those that lead nowhere go', () => {
    const { html, imageCount } = render(
      '<p><img src="https://a.example/b.jpg" alt="甲" width="640" height="360"></p><p><img src="../lost.jpg">乙</p><p><img src="x.jpg"></p>',
    )
    expect(html).toBe(
      '<figure data-p="1"><img src="https://a.example/b.jpg" alt="甲" width="640" height="360" loading="eager" decoding="async"></figure>' +
        '<p data-p="2">乙</p>',
    )
    expect(imageCount).toBe(1)
  })

  it('inside their address are kept only as small pictures', () => {
    const png = 'data:image/png;base64,iVBORw0KGgo='
    expect(render(`<p>a<img src="${png}"></p>`).html).toContain(png)
    expect(render('<p>a<img src="data:image/svg+xml;base64,PHN2Zz4="></p>').html).toBe('<p data-p="1">a</p>')
    expect(render(`<p>a<img src="data:image/png;base64,${'A'.repeat(70_000)}"></p>`).html).toBe('<p data-p="1">a</p>')
  })

  it('wait until they come into sight but for one that the text opens with', () => {
    const { html } = render('![](https://a.example/1.jpg)\n\n![](https://a.example/2.jpg "题")', 'markdown')
    expect(html.match(/loading="(\w+)"/g)).toEqual(['loading="eager"', 'loading="lazy"'])
    expect(html).toContain('<figcaption>题</figcaption>')
    expect(render('正文\n\n![](https://a.example/1.jpg)', 'markdown').html).toContain('loading="lazy"')
  })
})

describe('structure', () => {
  it('has no first heading, numbered sections and numbered blocks', () => {
    expect(render('# 一\n\n## 二\n\n- 甲\n- 乙\n\n1. 丙\n\n   丁', 'markdown').html.replaceAll('\n', '')).toBe(
      '<h2 id="section-1" data-p="1">一</h2><h2 id="section-2" data-p="2">二</h2>' +
        '<ul><li data-p="3">甲</li><li data-p="4">乙</li></ul>' +
        '<ol><li><p data-p="5">丙</p><p data-p="6">丁</p></li></ol>',
    )
  })

  it('puts tables into a box that scrolls', () => {
    const { html } = render('| 潮 | 时 |\n|---|---|\n| 高 | 6:10 |', 'markdown')
    expect(html).toMatch(/^<div class="table-scroll" tabindex="0" role="region" aria-label="表格" data-p="1"><table>/)
  })

  it('marks the source of a quotation', () => {
    expect(render('> 海上没有路。\n>\n> ——郑阿发', 'markdown').html).toContain(
      '<p class="quote-source" data-p="2">——郑阿发</p>',
    )
    expect(render('> ——只有一句', 'markdown').html).not.toContain('quote-source')
  })

  it('opens foreign links beside the page and unwraps links that lead nowhere', () => {
    const link = (href: string) => render(`<p><a href="${href}">字</a></p>`).html
    expect(link('https://other.example/x')).toBe(
      '<p data-p="1"><a href="https://other.example/x" target="_blank" rel="noopener nofollow">字</a></p>',
    )
    expect(link('https://site.example/x')).toBe('<p data-p="1"><a href="https://site.example/x">字</a></p>')
    expect(link('/davmu/share/')).toBe('<p data-p="1"><a href="/davmu/share/">字</a></p>')
    expect(link('mailto:a@b.example')).toBe('<p data-p="1"><a href="mailto:a@b.example">字</a></p>')
    for (const nowhere of [
      '#top',
      'other.md',
      '//other.example/x',
      '/\\other.example',
      '/\t/other.example',
      'javascript:alert(1)',
      '',
    ]) {
      expect(link(nowhere)).toBe('<p data-p="1">字</p>')
    }
  })

  it('makes paragraphs of boxes, loose text and line breaks', () => {
    expect(render('<section><div>甲</div><div>乙<br>丙</div></section>丁<b>戊</b><p></p><p>&nbsp;</p>').html).toBe(
      '<p data-p="1">甲</p><p data-p="2">乙<br>丙</p><p data-p="3">丁<b>戊</b></p>',
    )
  })

  it('counts characters of scripts without spaces and the words of the others', () => {
    expect(render('<p>灯塔34米，Hello wide world 海</p>').wordCount).toEqual({ cjk: 4, other: 4 })
  })
})
