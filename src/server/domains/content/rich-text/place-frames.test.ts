import { describe, expect, it } from 'vitest'
import { toRichText } from './rich-text.ts'

const render = (source: string, format: 'markdown' | 'html' = 'html') =>
  toRichText(source, {
    ownOrigin: 'https://site.example',
    frameHosts: ['frame.example', 'maps.example:8443', 'site.example'],
    format,
    findImage: () => null,
  })

describe('a frame', () => {
  const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
  const shut = `sandbox="${SANDBOX}" allow="fullscreen" loading="lazy"`

  it('of a named host is shown by https, in a sandbox, late, and in its proportion', () => {
    expect(
      render(
        '<iframe src="//frame.example/v/1?a=1&amp;b=2" width="640" height="360" allow="camera *" sandbox="allow-top-navigation" srcdoc="x" onload="x()">甲</iframe>',
        'markdown',
      ).html,
    ).toBe(
      `<figure data-p="1"><iframe src="https://frame.example/v/1?a=1&amp;b=2" title="来自 frame.example 的内容" ${shut} width="640" height="360" style="aspect-ratio:640/360"></iframe></figure>`,
    )
    expect(
      render('<p>见<iframe src="http://maps.example:8443/" title="码头" width="100%" height="300"></iframe></p>').html,
    ).toBe(
      `<p data-p="1">见<iframe src="https://maps.example:8443/" title="码头" ${shut} height="300" style="height:300px"></iframe></p>`,
    )
  })

  it('stands by itself, also beside another one', () => {
    const { html } = render(
      '<iframe src="https://frame.example/1"></iframe>\n\n<iframe src="https://other.example/2"></iframe>\n\n<iframe src="https://frame.example/3"></iframe>',
      'markdown',
    )
    expect([...html.matchAll(/<(\w+)[^>]* data-p="(\d)"/g)].map(([, name, number]) => `${number} ${name}`)).toEqual([
      '1 figure',
      '2 p',
      '3 figure',
    ])
  })

  it('keeps the caption that a figure gives it', () => {
    expect(
      render('<figure><iframe src="https://frame.example/"></iframe><figcaption>河口</figcaption></figure>').html,
    ).toMatch(/^<figure data-p="1"><iframe [^>]*><\/iframe><figcaption>河口<\/figcaption><\/figure>$/)
  })

  it.each([
    'https://other.example/v/1',
    'http://sub.frame.example/',
    'https://frame.example:444/',
    'https://frame.example@other.example/',
    'https://maps.example/',
    'https://site.example/davmu/share/',
  ])('of any other host is a link: %s', (src) => {
    const { html, text } = render(`<p>前</p><iframe src="${src}" title="河口"></iframe>`)
    expect(html).not.toContain('<iframe')
    expect(html).toContain(`<a href="${src}"`)
    expect(text).toBe('前\n河口')
  })

  it('that became a link is a card with its host, and in a link it is its words', () => {
    expect(render('<iframe src="https://other.example/v/1"></iframe>').html).toBe(
      '<p class="link-card" data-p="1"><a href="https://other.example/v/1" target="_blank" rel="noopener nofollow">other.example</a></p>',
    )
    expect(render('<p><a href="/x">见<iframe src="https://other.example/v/1"></iframe></a></p>').html).toBe(
      '<p data-p="1"><a href="/x">见other.example</a></p>',
    )
  })

  it.each([
    '<iframe></iframe>',
    '<iframe src="/davmu/share/"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
    '<iframe srcdoc="<p>x</p>"></iframe>',
    '<figure><iframe src="about:blank"></iframe><figcaption>没有</figcaption></figure>',
  ])('without an address of the web is left out: %s', (source) => {
    expect(render(`<p>前</p>${source}`).html).toBe('<p data-p="1">前</p>')
  })
})
