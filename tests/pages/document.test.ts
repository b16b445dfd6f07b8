import { describe, expect, it } from 'vitest'
import { startScript } from '#web/startup/start-script.ts'
import { addressOf, card, detail, idOf, renderSite } from './fake-site.ts'

const content = 'GET /inner/static/content/{id}'
const gives = (data: unknown) => () => ({ code: 0 as const, msg: 'ok', data })

describe('the document page', () => {
  it('is complete without scripts', async () => {
    const { status, html, tags, cacheable } = await renderSite(addressOf(7))
    expect(status).toBe(200)
    expect(cacheable).toBe(true)
    expect(tags).toContain(idOf(7))
    expect(html).toContain('<p data-p="1">7号正文。</p>')
    expect(html).toContain('潮声深读')
    expect(html).toContain('读完约 10 分钟')
    expect(html).toContain('7 小时前')
    expect(html.match(/ href="\/davmu\/share\/inner\/doc/g)?.length ?? 0).toBeGreaterThan(3)
  })

  it('with a narration has what plays it, with and without scripts', async () => {
    const sources = [{ url: '/davmu/share/media/7.m4a', type: 'audio/mp4', quality: '', width: 0, height: 0 }]
    const media = { url: '/davmu/share/media/7.m4a', sources, duration: 95, transcript_url: '' }
    const { html } = await renderSite(addressOf(7), { [content]: gives(detail(7, { media } as object)) })
    expect(html).toMatch(/<button[^>]*>(?:(?!<\/button>).)*听全文(?:(?!<\/button>).)*朗读录音(?:(?!<\/button>).)*01:35/)
    expect(html).toMatch(/<noscript><audio [^>]*controls=""[^>]*><source src="\/davmu\/share\/media\/7.m4a"/)
    expect((await renderSite(addressOf(7))).html).not.toMatch(/听全文|<audio/)
  })

  it('carries its text once', async () => {
    const { html } = await renderSite(addressOf(7))
    expect(html.split('7号正文').length).toBe(2)
  })

  it('says what it is in its head', async () => {
    const { html } = await renderSite(addressOf(7))
    expect(html).toContain('<title>第7篇</title>')
    expect(html).toContain('<meta name="description" content="第7篇的提要">')
    expect(html).toContain('<meta name="keywords" content="灯塔">')
    expect(html).toContain(`<link rel="canonical" href="https://share.example${addressOf(7)}">`)
    expect(html).toContain(
      `<link rel="alternate" hreflang="en" href="https://share.example${addressOf(7).replace('share/', 'share/en/')}">`,
    )
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="https://share.example${addressOf(7)}">`)
    expect(html).toContain('<meta property="og:image" content="https://share.example/davmu/share/media/7-828.webp">')
    expect(html).toContain('<meta property="og:type" content="article">')
    const structured = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '') as { '@type': string },
    )
    expect(structured.map((object) => object['@type'])).toEqual(['NewsArticle', 'BreadcrumbList'])
  })

  it('starts its body with a picture for scrapers', async () => {
    const { html } = await renderSite(addressOf(7))
    expect(html).toMatch(
      /<body><div class="share-cover" aria-hidden="true"><img src="\/davmu\/share\/media\/7-828.webp"/,
    )
  })

  it('blocks nothing: its code is named at the end and fetched after the first paint', async () => {
    const { html } = await renderSite(addressOf(7))
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).not.toMatch(/<script[^>]+src=|<link[^>]+rel="(?:stylesheet|preload|modulepreload)"/)
    expect(html.slice(html.indexOf('<body>'))).not.toMatch(/<script[^>]+ src=|rel="modulepreload"/)
    const [opening = ''] = /<script data-entry=[^>]*>/.exec(html) ?? []
    expect(opening).toBe(
      '<script data-entry="/assets/entry.js" data-preloads="/assets/document-zh-CN.js" data-sheet="/assets/style.css">',
    )
    expect(html.endsWith(`${opening}${startScript}</script></body></html>`)).toBe(true)
  })

  it('repeats no cover that the text begins with', async () => {
    const figure = '<figure><img src="/davmu/share/media/7-828.webp" alt=""></figure>'
    const { html } = await renderSite(addressOf(7), {
      [content]: gives(detail(7, { body_html: `${figure}<p>文</p>` })),
    })
    expect(
      html.slice(html.indexOf('<main')).split('7-828.webp').length -
        html.slice(html.indexOf('page-data')).split('7-828.webp').length,
    ).toBe(1)
  })

  it('keeps hostile titles out of the markup', async () => {
    const title = '</title><script>alert(1)</script>"\'&'
    const { html } = await renderSite(addressOf(7), { [content]: gives(detail(7, { title })) })
    expect(html).not.toContain('<script>alert')
  })

  it('tells of a correction', async () => {
    const { html } = await renderSite(addressOf(7), { [content]: gives(detail(7, { correction: '塔高应为 34 米' })) })
    expect(html).toContain('更正：塔高应为 34 米')
  })

  it('says why each related item is recommended, and lets its reader’s own styles hide it', async () => {
    const related = [
      { ...card(8), reason: 'same_tag' },
      { ...card(9), reason: 'same_account' },
    ]
    const { html } = await renderSite(addressOf(7), {
      'GET /peony/v1/recommend': gives({ list: related, next_cursor: '' }),
    })
    expect(html).toContain('相同标签')
    expect(html).toContain('同一账号')
    expect(html).toMatch(new RegExp(`<ul data-hides="[^"]*"><li[^>]* data-item="${idOf(8)}" data-by="`))
  })

  it('stays readable without related items', async () => {
    const { status, html } = await renderSite(addressOf(7), {
      'GET /peony/v1/recommend': () => ({ code: 50001, msg: '服务异常', data: null }),
    })
    expect(status).toBe(200)
    expect(html).not.toContain('接着读')
  })

  it('speaks English under its prefix', async () => {
    const { html } = await renderSite(addressOf(7).replace('share/', 'share/en/'))
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('10 min read')
    expect(html).toContain('<article lang="zh-CN">')
  })

  it.each([
    ['deny', 'maximum-scale=1, user-scalable=no'],
    ['allow', 'initial-scale=1, viewport-fit=cover'],
  ] as const)('lets the viewport zoom by configuration: %s', async (viewportZoom, expected) => {
    expect((await renderSite(addressOf(7), {}, { viewportZoom })).html).toContain(expected)
  })
})

describe('an address that is not the document’s own', () => {
  it('leads to the right month', async () => {
    const wrong = addressOf(7).replace('2026/11', '2020/01')
    expect(await renderSite(wrong)).toMatchObject({ status: 301, location: addressOf(7), html: '', cacheable: false })
  })

  it('leads to the right actor', async () => {
    const answers = {
      [content]: () => ({ code: 40401 as const, msg: '内容不存在', data: { actor: 'mp' } }),
      'GET /dinner/content/{id}': gives(detail(7, { actor: 'mp' })),
    }
    expect(await renderSite(addressOf(7), answers)).toMatchObject({ status: 301, location: addressOf(7, 'mp') })
  })

  it('keeps its language and query', async () => {
    const wrong = `${addressOf(7).replace('2026/11', '2020/01').replace('share/', 'share/en/')}?p=3`
    expect((await renderSite(wrong)).location).toBe(`${addressOf(7).replace('share/', 'share/en/')}?p=3`)
  })
})

describe('content that cannot be shown', () => {
  it('is 404 in place when nobody knows it', async () => {
    const { status, html, cacheable } = await renderSite(addressOf(8))
    expect(status).toBe(404)
    expect(cacheable).toBe(false)
    expect(html).toContain('This page could not be found')
    expect(html).toContain('Back to the home page')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })

  it('is 410 with similar items when it was taken down', async () => {
    const gone = () => ({ code: 41001 as const, msg: '内容已下线', data: { similar: [card(2)] } })
    const { status, html } = await renderSite(addressOf(7), { [content]: gone })
    expect(status).toBe(410)
    expect(html).toContain('这篇内容已下线')
    expect(html).toContain('第2篇')
  })

  it('shows the status and message of other errors with the short request id', async () => {
    const failed = () => ({ code: 50301 as const, msg: '服务维护中', data: null })
    const { status, html } = await renderSite(addressOf(7), { [content]: failed })
    expect(status).toBe(503)
    expect(html).toContain('服务维护中')
    expect(html).toContain('ABCD-EF01')
  })

  it('is guarded: an invalid id leads to the 404 page, or is answered in place', async () => {
    const address = '/davmu/share/inner/doc/2026/11/nonsense/index'
    expect((await renderSite(address)).location).toBe('/davmu/share/404')
    expect((await renderSite(address, {}, { guard404: 'inline' })).status).toBe(404)
  })

  it('is 404 while its type is switched off', async () => {
    expect((await renderSite(addressOf(7), {}, { contentTypes: ['audio'] })).status).toBe(404)
  })
})
