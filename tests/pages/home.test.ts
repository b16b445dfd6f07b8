import { describe, expect, it, vi } from 'vitest'
import { addressOf, card, idOf, renderSite, siteGroup, success } from './fake-site.ts'

describe('the home page', () => {
  it('shows carousel, feed and hot list, each item of the feed once', async () => {
    const { status, html, tags } = await renderSite('/davmu/share/')
    expect(status).toBe(200)
    expect(tags).toEqual(expect.arrayContaining(['lists', idOf(1), idOf(9)]))
    const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(body.split(addressOf(1)).length - 1).toBe(1)
    expect(body.split(addressOf(9)).length - 1).toBe(1)
    expect(body).toContain('72 小时热榜')
    expect(body).toContain('48.6\u2009万')
  })

  it('shows in its carousel what editors chose, where it has a cover, and not again below', async () => {
    const chosen = [card(9), card(20, { cover: '' }), card(21)]
    const { html, tags } = await renderSite('/davmu/share/', {
      'GET /peony/v1/group': () => success({ ...siteGroup, carousel: 'gid00009' }),
      'GET /peony/v1/content': ({ gid }) =>
        success({ list: gid === 'gid00009' ? chosen : [], next_cursor: '', group: { gid, name: '轮播' } }),
    })
    const [carousel = '', feed = ''] = html.slice(html.indexOf('<main'), html.indexOf('</main>')).split('</section>')
    expect([9, 20, 21, 1].map((id) => carousel.includes(addressOf(id)))).toEqual([true, false, true, false])
    expect([9, 20, 21, 1].map((id) => feed.includes(addressOf(id)))).toEqual([false, false, false, true])
    expect(tags).toContain('group:gid00009')
  })

  it('has its columns as links and says which one is open', async () => {
    const { html } = await renderSite('/davmu/share/?gid=gid00001')
    expect(html).toContain('<title>海洋 - 潮声</title>')
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*>海洋<\/a>/)
    expect(html).toContain('href="/davmu/share/"')
    expect(html).not.toContain('热榜')
  })

  it('leads to the search page by a field that shows a hot word', async () => {
    const { html } = await renderSite('/davmu/share/')
    const link = /<a [^>]*href="\/davmu\/share\/search\/index"[^>]*>.*?<\/a>/.exec(html)?.[0] ?? ''
    expect(link.replace(/<[^>]*>/g, ' ')).toMatch(/搜索 .*灯塔/)
    const failed = await renderSite('/davmu/share/', {
      'GET /peony/v1/search/hot-words': () => ({ code: 50001, msg: '服务异常', data: null }),
    })
    expect(failed.status).toBe(200)
    expect(failed.html).toContain('搜内容、账号、话题')
  })

  it('names the site in its head', async () => {
    const { html } = await renderSite('/davmu/share/')
    expect(html).toContain('<title>潮声</title>')
    expect(html).toContain('<meta name="description" content="澜州的海边新闻">')
    expect(html).toContain('"@type":"WebSite"')
  })

  it('says at its foot who runs the site, how they are reached and what they are registered under', async () => {
    const { html } = await renderSite('/davmu/share/')
    const foot = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
    expect(foot.replace(/<[^>]*>/g, ' ')).toMatch(/联系我们 .*潮声编辑部 .*备案号 1 .*许可 2/)
    expect(foot).toContain('href="mailto:desk@example.org"')
    expect(foot).toMatch(/<a href="https:\/\/beian\.miit\.gov\.cn\/"[^>]*>备案号 1<\/a>/)
  })

  it('stays readable without the hot list', async () => {
    const { status, html } = await renderSite('/davmu/share/', {
      'GET /inner/static/hot72': () => ({ code: 50001, msg: '服务异常', data: null }),
    })
    expect(status).toBe(200)
    expect(html).not.toContain('热榜')
  })

  it('says so when there is nothing yet', async () => {
    const empty = { list: [], total: 0, pageindex: 1, pagesize: 12, has_more: false, next_cursor: '' }
    const { html } = await renderSite('/davmu/share/', {
      'GET /peony/v1/recommend': () => ({ code: 0, msg: 'ok', data: empty }),
    })
    expect(html).toContain('这里还没有文章')
  })

  it('falls back to the generic name, and answers with the error of the API', async () => {
    const { status, html } = await renderSite('/davmu/share/', {
      'GET /peony/v1/group': () => ({ code: 50301, msg: '服务维护中', data: null }),
    })
    expect(status).toBe(503)
    expect(html).toContain('分享客户端')
    expect(html).toContain('服务维护中')
  })

  it('is the error page when something unforeseen is thrown', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { status, html } = await renderSite('/davmu/share/', {
      'GET /peony/v1/recommend': () => {
        throw new Error('unforeseen')
      },
    })
    expect(status).toBe(500)
    expect(html).toContain('unforeseen')
  })

  it('carries the tones of the operator’s colour', async () => {
    const group = {
      gid: '',
      name: '',
      app_info: '{"primaryColor":"#0055aa","dark":"dark"}',
      h5_config: { site_name: '潮声', descriptions: '', site_logo: '', keywords: '' },
      columns: [],
      server_time: 0,
    }
    const { html } = await renderSite('/davmu/share/', {
      'GET /peony/v1/group': () => ({ code: 0, msg: 'ok', data: group }),
    })
    expect(html).toContain('data-ground="dark"')
    expect(html).toContain('--light-primary:#0055aa')
  })
})

describe('addresses without a page', () => {
  it.each([
    '/davmu/share/404',
    '/davmu/share/search/components/Other',
    '/davmu/share/xx/yy/zz',
    '/davmu/share/%E0%A4%A',
  ])('%s is 404', async (address) => {
    const { status, html } = await renderSite(address)
    expect(status).toBe(404)
    expect(html).toContain('This page could not be found')
  })
})

describe('the desktop page', () => {
  const framed = (html: string) => /<iframe src="([^"]*)"/.exec(html)?.[1]

  it('shows a page of this site in its frame', async () => {
    const url = `https://share.example${addressOf(7)}`
    const { html, cacheable } = await renderSite(`/davmu/share/pc?url=${encodeURIComponent(url)}`)
    expect(framed(html)).toBe(url)
    expect(html).toContain('第7篇')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(cacheable).toBe(false)
  })

  it.each([
    'https://evil.example/davmu/share/',
    'javascript:alert(1)',
    'https://share.example/other',
    'https://share.example@evil.example/davmu/share/',
    '',
  ])('shows home instead of %j', async (url) => {
    const { html } = await renderSite(`/davmu/share/pc?url=${encodeURIComponent(url)}`)
    expect(framed(html)).toBe('https://share.example/davmu/share/')
  })
})

it('a card on the home page offers what its item has', async () => {
  const list = [card(1, { cover: '', covers: [] }), card(2, { covers: ['/a.webp', '/b.webp', '/c.webp'] })]
  const page = { list, total: 2, pageindex: 1, pagesize: 12, has_more: false, next_cursor: '' }
  const { html } = await renderSite('/davmu/share/', {
    'GET /peony/v1/recommend': () => ({ code: 0, msg: 'ok', data: page }),
  })
  for (const cover of ['/a.webp', '/b.webp', '/c.webp']) expect(html).toContain(cover)
})
