import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import { addressOf, card, idOf, renderSite } from './fake-site.ts'

const SEARCH = '/davmu/share/search/index'
const LIST = '/davmu/share/search/components/SearchContentList'

const withHighlight = (number: number, title: string, summary: string, part: Partial<ContentCard> = {}) =>
  card(number, { highlight: { title, summary, second: null }, ...part })

/** What the reader sees of a page, without the data that came with it. */
const shown = (html: string) =>
  html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'))

function elementsOf(html: string) {
  const elements: { name: string; attributes: string[] }[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push({ name, attributes: Object.keys(attributes) }),
  })
  parser.end(html)
  return elements
}

function textOf(html: string): string {
  let text = ''
  new Parser({ ontext: (part) => void (text += part) }).end(shown(html))
  return text
}

/** An API that finds these cards and keeps what it was asked. */
function finds(list: ContentCard[], part: object = {}) {
  const asked: Record<string, unknown>[] = []
  const data = {
    list,
    total: list.length,
    pageindex: 1,
    pagesize: 12,
    has_more: false,
    next_cursor: '',
    groups: list.length > 0 ? [{ type: 'doc', total: list.length }] : [],
    suggest: [],
    took_ms: 1,
    ...part,
  }
  const answers = {
    'GET /peony/v1/search': (input: Record<string, unknown>) => {
      asked.push(input)
      return { code: 0 as const, msg: 'ok', data }
    },
  }
  return { asked, answers }
}

describe('the search page before a search', () => {
  it('has the field, what others search for, and further words', async () => {
    const { status, html, cacheable } = await renderSite(SEARCH)
    expect([status, cacheable]).toEqual([200, true])
    expect(html).toContain('<title>搜索 - 潮声</title>')
    expect(html).not.toContain('name="robots"')
    expect(html).toMatch(/<form[^>]* role="search"[^>]* action="\/davmu\/share\/search\/index" method="get"/)
    expect(html).toMatch(/<input[^>]* name="keyword"/)
    const list = html.slice(html.indexOf('<ol'), html.indexOf('</ol>'))
    expect(list.split('<li').length - 1).toBe(10)
    expect(list).toContain(`href="${SEARCH}?keyword=${encodeURIComponent('灯塔')}"`)
    expect(list).toMatch(/data-tag="热">热</)
    expect(list).not.toContain('退潮')
    expect(html.slice(html.indexOf('大家也在找'))).toContain('退潮')
  })

  it('does without hot words', async () => {
    const { status, html } = await renderSite(SEARCH, {
      'GET /peony/v1/search/hot-words': () => ({ code: 50001, msg: '服务异常', data: null }),
    })
    expect(status).toBe(200)
    expect(html).not.toContain('大家在搜')
  })

  it('speaks English', async () => {
    const { html } = await renderSite('/davmu/share/en/search/index')
    expect(html).toContain('action="/davmu/share/en/search/index"')
    expect(html).toContain('Search stories, accounts, topics')
  })
})

describe('results', () => {
  it('are in the page, with what was searched for marked', async () => {
    const { answers } = finds([
      withHighlight(1, '<em>灯塔</em>不灭', '每座灯塔'),
      withHighlight(2, '守塔人', '每座<em>灯塔</em>都有节拍'),
    ])
    const { status, html, tags } = await renderSite(`${SEARCH}?keyword=灯塔`, answers)
    expect(status).toBe(200)
    expect(html).toContain('<title>灯塔 - 搜索 - 潮声</title>')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<link rel="canonical" href="https://share.example/davmu/share/search/index">')
    expect(html).toMatch(/<mark[^>]*>灯塔<\/mark>不灭/)
    expect(html).toMatch(/每座<mark[^>]*>灯塔<\/mark>都有节拍/)
    expect(shown(html)).not.toContain('每座灯塔')
    expect(html).toContain(`href="${addressOf(1)}"`)
    expect(html).toMatch(/<input[^>]* value="灯塔"/)
    expect(tags).toEqual(expect.arrayContaining(['lists', 'search', idOf(1), idOf(2)]))
  })

  it('lead to the second at which something is said, and let accounts be followed', async () => {
    const said = { title: '守塔人', summary: '<em>雾号</em>听远不听近', second: 83 }
    const { answers } = finds([
      card(1, { type: 'audio', path: `${card(1).path}?t=83`, highlight: said }),
      card(2, { type: 'account', title: '澜州灯塔志愿队', path: '/mp/user/AbCd1234/index' }),
    ])
    const { html } = await renderSite(`${SEARCH}?keyword=雾号`, answers)
    expect(html).toContain(`href="${addressOf(1)}?t=83"`)
    expect(shown(html)).toMatch(/01:23<.*<mark[^>]*>雾号<\/mark>听远不听近/)
    expect(shown(html)).toMatch(/<button[^>]*aria-label="关注 澜州灯塔志愿队"/)
  })

  it('are those of the address, and its filters stay in every link', async () => {
    const { asked, answers } = finds([card(1)], {
      groups: [
        { type: 'doc', total: 12_800 },
        { type: 'gallery', total: -1 },
      ],
    })
    const query = `keyword=${encodeURIComponent('灯塔')}&type=doc&sort=time&time=week&uid=${idOf(9)}&special=${idOf(8)}`
    const { html } = await renderSite(`${SEARCH}?${query}&from=timeline`, answers)
    expect(asked).toEqual([
      { keyword: '灯塔', type: 'doc', sort: 'time', time: 'week', uid: idOf(9), special: idOf(8), pagesize: 12 },
    ])
    const tabs = html.slice(html.indexOf('<nav'), html.indexOf('</nav>'))
    expect(tabs).toMatch(/aria-current="page"[^>]*>文章<span[^>]*>1.2\u2009万</)
    expect(tabs).toContain(`type=gallery&amp;sort=time&amp;time=week&amp;uid=${idOf(9)}&amp;special=${idOf(8)}"`)
    expect(tabs).toContain('图集</a>')
    expect(tabs).not.toContain('视频')
    expect(html).toMatch(/<option value="time" selected="">最新</)
    expect(html).toMatch(/<option value="week" selected="">一周内</)
  })

  it('of several accounts can be narrowed to one', async () => {
    const author = { id: idOf(50), name: '潮声图解', avatar: '', verified: 0 as const, verify_label: '', intro: '' }
    const { answers } = finds([card(1), card(2, { author })])
    const { html } = await renderSite(`${SEARCH}?keyword=x`, answers)
    expect(html).toContain(`<option value="${idOf(50)}">潮声图解</option>`)
    const single = await renderSite(`${SEARCH}?keyword=x`, finds([card(1)]).answers)
    expect(single.html).not.toContain('全部账号')
  })

  it('come with words that others look for', async () => {
    const list = [1, 2, 3, 4, 5].map((number) => card(number))
    const { html } = await renderSite(
      `${SEARCH}?keyword=灯塔`,
      finds(list, { suggest: ['灯塔', '灯塔志愿队'] }).answers,
    )
    const others = html.slice(html.indexOf('大家也在找'), html.indexOf(addressOf(5)))
    expect(others).toContain('灯塔志愿队</a>')
    expect(others).not.toContain('>灯塔</a>')
  })
})

describe('a search that finds nothing', () => {
  it('offers other words and what is read most, and keeps the keyword', async () => {
    const { html, tags } = await renderSite(`${SEARCH}?keyword=登塔`, finds([], { suggest: ['灯塔'] }).answers)
    expect(html).toContain('没有找到“登塔”')
    expect(html.slice(html.indexOf('你是不是想找'))).toContain(`href="${SEARCH}?keyword=${encodeURIComponent('灯塔')}"`)
    expect(html).toContain('72 小时热榜')
    expect(html).toMatch(/<input[^>]* value="登塔"/)
    expect(html).not.toContain('去掉筛选')
    expect(tags).toContain('lists')
  })

  it('with filters offers to search without them', async () => {
    const { html } = await renderSite(`${SEARCH}?keyword=x&time=day`, finds([]).answers)
    expect(html).toMatch(/<a [^>]*href="\/davmu\/share\/search\/index\?keyword=x"[^>]*>去掉筛选再搜<\/a>/)
  })
})

describe('a search that fails', () => {
  it('is the error page when the API is down', async () => {
    const { status, html, cacheable } = await renderSite(`${SEARCH}?keyword=x`, {
      'GET /peony/v1/search': () => ({ code: 50301, msg: '服务维护中', data: null }),
    })
    expect([status, cacheable]).toEqual([503, false])
    expect(html).toContain('服务维护中')
  })

  it('tells a keyword that is too long without asking', async () => {
    const { asked, answers } = finds([card(1)])
    const { status, html } = await renderSite(`${SEARCH}?keyword=${'字'.repeat(65)}`, answers)
    expect(status).toBe(200)
    expect(html).toContain('最多搜 64 个字')
    expect(asked).toEqual([])
  })
})

describe('hostile keywords', () => {
  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</title><script>alert(1)</script>',
    "' onfocus=alert(1) autofocus='",
    '{{7*7}}${7*7}',
  ])('%s is text', async (keyword) => {
    const { answers } = finds([withHighlight(1, '<img src=x onerror=alert(1)>', '&lt;script&gt;<em>x</em>')])
    const found = await renderSite(`${SEARCH}?keyword=${encodeURIComponent(keyword)}`, answers)
    const missed = await renderSite(`${SEARCH}?keyword=${encodeURIComponent(keyword)}`, finds([]).answers)
    for (const { html } of [found, missed]) {
      const elements = elementsOf(shown(html))
      expect(elements.filter(({ name }) => name === 'script' || name === 'title')).toEqual([])
      expect(elements.flatMap(({ attributes }) => attributes).filter((name) => name.startsWith('on'))).toEqual([])
      expect(elementsOf(html).filter(({ name }) => name === 'title')).toHaveLength(1)
      expect(html).not.toContain('<script>alert')
    }
    expect(textOf(found.html)).toContain('<img src=x onerror=alert(1)>')
    expect(textOf(missed.html)).toContain(`没有找到“${keyword}”`)
  })

  it.each(['%00', '%ff', '%ED%A0%80', '%E2%80%AE', '%F0%9F%8C%8A', '%20%20'])('%s is answered', async (keyword) => {
    const { status } = await renderSite(`${SEARCH}?keyword=${keyword}`, finds([]).answers)
    expect(status).toBe(200)
  })
})

describe('the list of results alone', () => {
  it('has the results and nothing around them', async () => {
    const { asked, answers } = finds([withHighlight(1, '<em>灯塔</em>不灭', '')])
    const { status, html } = await renderSite(`${LIST}?keyword=灯塔&sort=hot`, answers)
    expect(status).toBe(200)
    expect(asked[0]).toMatchObject({ keyword: '灯塔', sort: 'hot' })
    expect(html).toMatch(/<mark[^>]*>灯塔<\/mark>不灭/)
    expect(html).not.toContain('<form')
    expect(html).not.toContain('<select')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<link rel="canonical" href="https://share.example/davmu/share/search/index">')
  })

  it('says what it is for when nothing is searched for', async () => {
    const { status, html } = await renderSite(LIST)
    expect(status).toBe(200)
    expect(html).toContain('搜内容、账号、话题')
    expect(html).toContain('<meta name="robots" content="noindex">')
  })
})
