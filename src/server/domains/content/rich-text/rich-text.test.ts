import { describe, expect, it } from 'vitest'
import { findHarm } from '#tests/support/text-harm.ts'
import { toRichText } from './rich-text.ts'

const OWN = 'https://site.example'

const RULES = { ownOrigin: OWN, frameHosts: [] }

const render = (source: string, format: 'markdown' | 'html' = 'html') =>
  toRichText(source, { ...RULES, format, findImage: () => null })

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

describe('a picture of the store', () => {
  const withColor = (color: string) => {
    const image = { imageId: 1, src: '/davmu/share/media/a-828.webp', srcset: '', width: 0, height: 0, color }
    return toRichText('![](a.jpg)', { ...RULES, format: 'markdown', findImage: () => image }).html
  }

  it.each(['#336699', '#efefef', '#fff0e0'])('of the colour %s says that it does not glare in the dark', (color) => {
    expect(withColor(color)).toContain(`style="background:${color}" data-toned>`)
  })

  it.each(['#ffffff', '#f4f2f0', ''])('of the colour “%s” is one to be dimmed in the dark', (color) => {
    expect(withColor(color)).not.toContain('data-toned')
  })
})

describe('looks that were written into a text', () => {
  it.each([
    '<p style="color:#000;background-color:#fff">字</p>',
    '<p><font color="black" bgcolor="white">字</font></p>',
    '<p><span style="color: rgb(63, 63, 63); background: white">字</span></p>',
    '<body bgcolor="#ffffff" text="#000000"><p class="dark" style="color:black!important">字</p></body>',
    '<div style="background:#fff"><p>字</p></div><style>p{color:#000}</style>',
  ])('go with their colours, so that it is as readable on a dark ground: %s', (source) => {
    expect(render(source).html).toBe('<p data-p="1">字</p>')
  })

  it('go from tables and marked words, too', () => {
    const { html } = render(
      '<table bgcolor="white"><tr style="background:#eee"><td bgcolor="#fff" style="color:#111">一</td><td><mark style="background:#ff0">二</mark></td></tr></table>',
    )
    expect(html).toContain('<table><tr><td>一</td><td><mark>二</mark></td></tr></table>')
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
    const link = (href: string) => render(`<p>见<a href="${href}">字</a></p>`).html
    expect(link('https://other.example/x')).toBe(
      '<p data-p="1">见<a href="https://other.example/x" target="_blank" rel="noopener nofollow">字</a></p>',
    )
    expect(link('https://site.example/x')).toBe('<p data-p="1">见<a href="https://site.example/x">字</a></p>')
    expect(link('/davmu/share/')).toBe('<p data-p="1">见<a href="/davmu/share/">字</a></p>')
    expect(link('mailto:a@b.example')).toBe('<p data-p="1">见<a href="mailto:a@b.example">字</a></p>')
    for (const nowhere of [
      '#top',
      'other.md',
      '//other.example/x',
      '/\\other.example',
      '/\t/other.example',
      'javascript:alert(1)',
      '',
    ]) {
      expect(link(nowhere)).toBe('<p data-p="1">见字</p>')
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

describe('links in the text', () => {
  it('lead to what they led to, by its number', () => {
    expect(
      render(
        '<h2 id="甲">一</h2><p><a href="#%E7%94%B2">一</a><a href="#b">二</a><a href="#c">三</a></p><p id="b">乙</p><p><a name="c"></a>丙</p>',
      ).html,
    ).toBe(
      '<h2 id="section-1" data-p="1">一</h2><p data-p="2"><a href="#section-1">一</a><a href="#target-1">二</a><a href="#target-2">三</a></p>' +
        '<p id="target-1" data-p="3">乙</p><p id="target-2" data-p="4">丙</p>',
    )
  })

  it('are those of footnotes, there and back', () => {
    const { html } = render('潮[^a]。\n\n[^a]: 高潮，*见表*。', 'markdown')
    expect(html).toContain('<sup><a href="#target-1" id="target-2">[1]</a></sup>')
    expect(html).toContain('<li id="target-1"><p data-p="2">高潮，<em>见表</em>。 <a href="#target-2">↩︎</a></p>')
  })
})

describe('what plays in a text', () => {
  const STORED = `/davmu/share/media/${'ab'.repeat(32)}.m4a`

  it('is a figure with the browser’s controls, and loads nothing before it is played', () => {
    expect(
      render(`一段话。\n\n<audio autoplay src="${STORED}" title="海的声音">不能播放</audio>`, 'markdown').html,
    ).toContain(
      `<figure data-p="2"><audio src="${STORED}" controls preload="none"></audio><figcaption>海的声音</figcaption></figure>`,
    )
    expect(
      render(
        '<figure><video width=640 height=360 loop poster="https://x.example/p.png"><source src="http://v.example/a.mp4"></video><figcaption>夜江</figcaption></figure>',
      ).html,
    ).toBe(
      '<figure data-p="1"><video src="https://v.example/a.mp4" controls preload="none" playsinline width="640" height="360"></video><figcaption>夜江</figcaption></figure>',
    )
  })

  it('stays in its line where there is more, and has a picture of the store alone', () => {
    const poster = `/davmu/share/media/${'cd'.repeat(32)}-828.webp`
    const findImage = () => ({ imageId: 1, src: poster, srcset: '', width: 0, height: 0, color: '' })
    const { html, text } = toRichText(
      '<p>听<audio src="https://a.example/a.mp3"></audio></p><video src="https://a.example/b.mp4" poster="p.png"></video>',
      { ...RULES, format: 'html', findImage },
    )
    expect(html).toContain('<p data-p="1">听<audio src="https://a.example/a.mp3" controls preload="none"></audio></p>')
    expect(html).toContain(`poster="${poster}"`)
    expect(text).toBe('听')
  })

  it.each([
    '<audio></audio>',
    '<audio src="../a.mp3"></audio>',
    '<video src="//x.example/a.mp4"></video>',
    '<video src="/davmu/share/media/../../admin"></video>',
    '<audio src="data:audio/mpeg;base64,AA"></audio>',
    '<video src="javascript:alert(1)"><p>没有</p></video>',
    '<figure><audio src="blob:x"></audio><figcaption>没有</figcaption></figure>',
    '<source src="https://x.example/a.mp3">',
  ])('is left out where nothing may be played: %s', (source) => {
    expect(render(`<p>前</p>${source}`).html).toBe('<p data-p="1">前</p>')
  })
})

describe('a link that is a paragraph', () => {
  it('names its host, unless it does so itself', () => {
    expect(render('<p><a href="https://p.example/v/1">河口的录像</a></p>').html).toBe(
      '<p class="link-card" data-p="1"><a href="https://p.example/v/1" target="_blank" rel="noopener nofollow" data-host="p.example">河口的录像</a></p>',
    )
    expect(render('<p><a href="https://p.example/v/1">p.example</a></p>').html).not.toContain('data-host')
  })

  it('is none with words beside it, with a picture in it, or within the site', () => {
    const html =
      '<p>见<a href="https://p.example">河</a></p><p><a href="/davmu/share/">首页</a></p><p><a href="https://p.example"><img src="https://p.example/a.png"></a></p>'
    expect(render(html).html).not.toContain('link-card')
  })
})

describe('formulas in MathML', () => {
  it('are kept, without what is no formula in them', () => {
    expect(
      render(
        '<p>当<math xmlns="http://www.w3.org/1998/Math/MathML" onclick="x()"><semantics><mrow href="javascript:x()"><mi mathvariant="normal">x</mi><mtext><b>or</b><img src="https://x.example/a.png"></mtext></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math>时</p>',
      ).html,
    ).toBe('<p data-p="1">当<math><mrow><mi mathvariant="normal">x</mi><mtext>or</mtext></mrow></math>时</p>')
  })

  it('are nothing outside of one, and one without a word is none', () => {
    expect(render('<p>甲<mi>乙</mi><math><mspace></mspace></math></p>').html).toBe('<p data-p="1">甲乙</p>')
  })
})

describe('what Markdown of the world has', () => {
  it('shows formulas without scripts, and sums of money as they are', () => {
    const { html, text } = render('$E=mc^2$，花 $5 到 $6\n\n$$\n\\frac{a}{b}\n$$\n\n$\\nothing{x$', 'markdown')
    expect(html).toContain(
      '<math><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow></math>，花 $5 到 $6',
    )
    expect(html).toContain('<p data-p="2"><math display="block"><mfrac><mi>a</mi><mi>b</mi></mfrac></math></p>')
    expect(html).toContain('<code>\\nothing{x</code>')
    expect(text).toContain('E=mc2')
  })

  it.each([
    String.raw`$\href{javascript:alert(1)}{x}$`,
    String.raw`$\includegraphics{https://x.example/a.png}$`,
    String.raw`$\style{background:url(https://x.example)}{x}$ $\class{a}{x}$ $\id{section-1}{x}$`,
    '$\\text{<script>alert(1)</script><img src=x onerror=alert(1)>}$',
    '$$\n\\def\\a{\\a\\a}\\a\n$$',
  ])('shows nothing but formulas in %s', (source) => {
    expect(findHarm(render(source, 'markdown').html)).toEqual([])
  })

  it('colours code whose language is known, and changes none of its words', () => {
    const code = 'const a = "潮" // 注\nif (a < 1) return'
    const { html, text } = render(`\`\`\`js\n${code}\n\`\`\`\n\n\`\`\`nowhere\nx < y\n\`\`\``, 'markdown')
    expect(html).toContain('<pre data-p="1"><code><span class="code-word">const</span> a')
    expect(html).toContain('<span class="code-note">// 注</span>')
    expect(html).toContain('<pre data-p="2"><code>x &lt; y\n</code></pre>')
    expect(text).toContain(code)
  })

  it('has lists of tasks and of definitions, and tables as they are aligned', () => {
    const { html } = render('- [ ] 买\n- [x] 卖\n\n潮\n: 水位\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |', 'markdown')
    expect(html).toContain('<ul class="task-list">\n<li data-p="1">☐ 买</li>\n<li data-p="2">☑ 卖</li>\n</ul>')
    expect(html).toContain('<dt data-p="3">潮</dt>\n<dd data-p="4">水位</dd>')
    expect(html).toContain('<th align="center">a</th>\n<th align="right">b</th>')
    expect(
      render('<table><tr><td style="text-align: right">1</td><td style="color:red" align="justify">2</td></tr></table>')
        .html,
    ).toContain('<td align="right">1</td><td>2</td>')
  })
})
