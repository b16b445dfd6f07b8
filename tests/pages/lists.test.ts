import { describe, expect, it } from 'vitest'
import type { ContentCard, ContentGroup } from '#contract/content.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { PublicAccount } from '#contract/public-accounts.ts'
import { card, idOf, renderSite } from './fake-site.ts'

const success = (data: unknown): Answer<unknown> => ({ code: 0, msg: 'ok', data })
const BASE = '/davmu/share'

function group(part: Partial<ContentGroup>): ContentGroup {
  const gid = part.gid ?? idOf(50)
  return {
    gid,
    kind: 'topic',
    name: '台风“海桐”',
    summary: '七十二小时的风雨',
    cover: '/davmu/share/media/topic-828.webp',
    cover_color: '#123456',
    style: '',
    content_count: 123_456,
    view_count: 250_000_000,
    types: [],
    related: [{ gid: idOf(51), name: '灯塔', path: `/inner/topic/${idOf(51)}/index` }],
    path: `/inner/topic/${gid}/index`,
    feed_url: `/davmu/share/feed/${gid}`,
    share: { title: '', desc: '', link: '', imgUrl: '' },
    ...part,
  }
}

/** Answers of a site with one group, whose items these are. */
function withGroup(shown: ContentGroup, list: ContentCard[] = [card(1), card(2)]) {
  const paging = { total: list.length, pageindex: 1, pagesize: 12, has_more: false, next_cursor: '' }
  return { 'GET /peony/v1/content': () => success({ list, ...paging, group: shown }) }
}

const account: PublicAccount = {
  id: idOf(9),
  name: '潮声深读',
  avatar: '/davmu/share/media/avatar.webp',
  verified: 1,
  verify_label: '官方账号',
  intro: '慢一点，看深一点',
  actor: 'mp',
  cover: '',
  fans_count: 0,
  content_count: 30,
  view_count: 12_000,
  ip_region: '',
  region: '澜州',
  verify_info: '潮声特稿部官方账号',
  types: [
    { type: 'doc', total: 20 },
    { type: 'audio', total: 10 },
  ],
  gid: idOf(60),
  path: `/mp/user/${idOf(9)}/index`,
  share: { title: '', desc: '', link: '', imgUrl: '' },
  feed_url: `/davmu/share/feed/${idOf(60)}`,
  has_original: false,
  qr_url: '',
}

const withAccount = {
  ...withGroup(group({ kind: 'account', gid: account.gid, path: '' })),
  'GET /dinner/mp/info/{id}': () => success(account),
}

describe('the page of a topic', () => {
  const address = `${BASE}/inner/topic/${idOf(50)}/index`

  it('has name, counts, summary, items, related topics and feeds in its HTML', async () => {
    const { status, html, tags } = await renderSite(address, withGroup(group({})))
    expect(status).toBe(200)
    expect(html).toContain('<title>台风“海桐” - 潮声</title>')
    for (const part of ['12.3\u2009万 篇内容', '2.5\u2009亿阅读', '七十二小时的风雨', '第1篇', '第2篇', '灯塔']) {
      expect(html).toContain(part)
    }
    expect(html).toContain(`href="https://share.example/davmu/share/feed/${idOf(50)}.rss"`)
    expect(html).toContain('"@type":"CollectionPage"')
    expect(tags).toEqual(expect.arrayContaining([`group:${idOf(50)}`, idOf(1)]))
  })

  it('marks the order that its address names', async () => {
    const { html } = await renderSite(`${address}?sort=hot`, withGroup(group({})))
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*>最热/)
    expect(html).toContain(`<link rel="canonical" href="https://share.example${address}?sort=hot">`)
  })

  it('leads to the topic that it was merged into, and to its own address', async () => {
    const merged = await renderSite(`${BASE}/mp/topic/${idOf(49)}/index?sort=hot`, withGroup(group({})))
    expect(merged).toMatchObject({ status: 301, location: `${address}?sort=hot` })
    const list = group({ kind: 'list', path: `/list/${idOf(50)}/index` })
    const other = await renderSite(address, withGroup(list))
    expect(other).toMatchObject({ status: 301, location: `${BASE}/list/${idOf(50)}/index` })
  })

  it('is none for the stream of an account, and without an id', async () => {
    expect((await renderSite(address, withAccount)).status).toBe(404)
    expect((await renderSite(`${BASE}/inner/topic/index`)).status).toBe(404)
  })

  it('says so when nothing is in it', async () => {
    const { status, html } = await renderSite(address, withGroup(group({ content_count: 0 }), []))
    expect(status).toBe(200)
    expect(html).toContain('这个话题下还没有内容')
  })
})

describe('the page of an account', () => {
  const address = `${BASE}/mp/user/${account.id}/index`

  it('says who it is and lists its types with their counts', async () => {
    const { status, html } = await renderSite(address, withAccount)
    expect(status).toBe(200)
    for (const part of ['潮声特稿部官方账号', '澜州', '慢一点，看深一点', '1.2\u2009万']) expect(html).toContain(part)
    expect(html).toMatch(/\?type=audio"[^>]*>音频<span[^>]*>10</)
    expect(html).toContain('"@type":"ProfilePage"')
    expect(html).not.toContain('关注者')
  })

  it('can be searched without scripts', async () => {
    const { html } = await renderSite(address, withAccount)
    const form = /<form[^>]*action="\/davmu\/share\/search\/index"[^>]*>.*?<\/form>/.exec(html)?.[0] ?? ''
    expect(form).toContain('name="keyword"')
    expect(form).toContain(`name="uid" value="${account.id}"`)
  })

  it('asks for the type that its address names', async () => {
    const asked: unknown[] = []
    const answers = withGroup(group({ kind: 'account', path: '' }))
    await renderSite(`${address}?type=audio`, {
      ...withAccount,
      'GET /peony/v1/content': (input) => {
        asked.push(input)
        return answers['GET /peony/v1/content']()
      },
    })
    expect(asked).toEqual([{ gid: account.gid, type: 'audio', pagesize: 12 }])
  })

  it('lies under its own actor', async () => {
    const { status, location } = await renderSite(`${BASE}/inner/user/${account.id}/index?type=doc`, withAccount)
    expect({ status, location }).toEqual({ status: 301, location: `${address}?type=doc` })
  })
})

describe('the page of a list', () => {
  const list = group({ kind: 'list', style: 'numbered', name: '十月最好读', path: `/list/${idOf(50)}/index` })
  const address = `${BASE}/list/${idOf(50)}/index`

  it('numbers its items where its style says so', async () => {
    const numbered = await renderSite(address, withGroup(list))
    expect(numbered.html).toMatch(/<ol[^>]*><li[^>]*data-numbered="true"><span[^>]*>1<\/span>/)
    const plain = await renderSite(address, withGroup({ ...list, style: 'plain' }))
    expect(plain.html).not.toContain('data-numbered="true"')
    expect(plain.html).toContain('第2篇')
  })

  it('without an id is the default one, or none', async () => {
    const app = (default_list: string) => ({
      'GET /peony/v1/group': () =>
        success({
          gid: '',
          name: '潮声',
          app_info: '{}',
          h5_config: { site_name: '潮声', descriptions: '', site_logo: '', keywords: '' },
          columns: [],
          default_list,
          server_time: 0,
        }),
    })
    const led = await renderSite(`${BASE}/list/index`, app(idOf(50)))
    expect(led).toMatchObject({ status: 302, location: address })
    const deck = await renderSite(`${BASE}/fly_card/index`, app(idOf(50)))
    expect(deck).toMatchObject({ status: 302, location: `${BASE}/fly_card/${idOf(50)}/index` })
    expect((await renderSite(`${BASE}/list/index`, app(''))).status).toBe(404)
    expect((await renderSite(`${BASE}/fly_card/index`, app(''))).status).toBe(404)
  })
})

describe('flying cards', () => {
  const list = group({ kind: 'list', style: 'cards', name: '澜州早读', path: `/fly_card/${idOf(50)}/index` })
  const address = `${BASE}/fly_card/${idOf(50)}/index`

  it('are all in the HTML, and the first one is what the page is shared with', async () => {
    const { status, html } = await renderSite(address, withGroup(list, [card(3), card(4), card(5, { cover: '' })]))
    expect(status).toBe(200)
    expect(html.match(/data-offset="\d"/g)).toEqual([0, 1, 2, 3].map((offset) => `data-offset="${offset}"`))
    expect(html).toContain('<meta property="og:title" content="澜州早读 - 潮声">')
    expect(html).toContain('<meta property="og:image" content="https://share.example/davmu/share/media/3-828.webp">')
    expect(html).not.toContain('inert')
    expect(html).toContain(`href="${BASE}/list/${idOf(50)}/index"`)
  })

  it('say so where there are none', async () => {
    const { status, html } = await renderSite(address, withGroup(list, []))
    expect(status).toBe(200)
    expect(html).toContain('这里还没有内容')
  })
})

describe('cards in a feed', () => {
  const home = async (cards: ContentCard[]) => {
    const page = { list: cards, total: -1, pageindex: 1, pagesize: 12, has_more: false, next_cursor: '' }
    return (await renderSite(`${BASE}/`, { 'GET /peony/v1/recommend': () => success(page) })).html
  }

  it('say what they are', async () => {
    const html = await home([
      card(1, { type: 'video', duration: 192 }),
      card(2, { type: 'gallery', images_count: 12, covers: ['/a', '/b', '/c'] }),
      card(4, { type: 'audio', duration: 1104, title: '潮字七读' }),
      card(5, { type: 'audio_album', album: { id: idOf(5), title: '', index: 0, count: 12 } }),
      card(6, { type: 'special', cover: '' }),
    ])
    for (const part of ['03:12', '18:24', '播放：潮字七读', '12 集', '专题']) expect(html).toContain(part)
    expect(html).toMatch(/<\/svg>12<\/span>/)
  })
})
