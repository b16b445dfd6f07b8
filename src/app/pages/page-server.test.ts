import { describe, expect, it } from 'vitest'
import { parseAddress } from '#contract/parse-address.ts'
import { PAGE_ID as ID, PAGE_PATH as DOC, openPages as open } from '#tests/support/page-site.ts'

describe('pages', () => {
  it('are rendered once, then kept, whatever tracking parameters a share adds', async () => {
    const site = await open()
    const first = await site.get(DOC)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('public, max-age=15, stale-while-revalidate=300')
    expect(first.headers.get('content-language')).toBe('zh-CN')
    expect(first.headers.get('content-security-policy')).toBe("default-src 'none'")
    const again = await site.get(`${DOC}?from=timeline&isappinstalled=0`)
    expect(await again.text()).toBe(await first.text())
    expect(site.renders()).toBe(1)
  })

  it('have their address parsed once, and not at all where they are kept', async () => {
    let asked = 0
    const isId = () => {
      asked += 1
      return true
    }
    const rules = {
      locales: ['zh-CN'],
      defaultLocale: 'zh-CN',
      rootRedirect: null,
      siteOrigin: '',
      isId,
      isPerson: isId,
    }
    const parsed = parseAddress(DOC, rules)
    const ofOne = asked
    expect(ofOne).toBeGreaterThan(0)
    const handedOn: unknown[] = []
    const site = await open({ rules, page: (request) => (handedOn.push(request.parsed), {}) })
    await site.get(DOC)
    expect({ asked: asked - ofOne, handedOn }).toEqual({ asked: ofOne, handedOn: [parsed] })
    await site.get(`${DOC}?from=timeline`)
    expect(asked - ofOne).toBe(ofOne)
  })

  it('of a search are kept by what the page reads of its address', async () => {
    const site = await open()
    const search = '/davmu/share/search/index?keyword=%E7%81%AF%E5%A1%94'
    expect(await (await site.get(search)).text()).toContain(`${search} #1`)
    const same = [
      `${search}&from=timeline&sort=relevance&time=never`,
      '/davmu/share/search/index?type=all&keyword=%20%E7%81%AF%E5%A1%94%20',
      search.replace('/index', '/anything'),
    ]
    for (const url of same) expect(await (await site.get(url)).text()).toContain('#1')
    expect((await site.get(search.replace('/index', ''))).status).toBe(301)
    const others = [
      `${search}&sort=time`,
      `${search}&type=doc`,
      `${search}&time=week`,
      `${search}&uid=${ID}`,
      `${search}1`,
    ]
    for (const url of others) await site.get(url)
    await site.get('/davmu/share/search/components/SearchContentList?keyword=%E7%81%AF%E5%A1%94')
    await site.get('/davmu/share/en/search/index?keyword=%E7%81%AF%E5%A1%94')
    expect(site.renders()).toBe(8)
  })

  it('of searches never displace the others', async () => {
    const site = await open({ cacheSize: 64_000 })
    await site.get(DOC)
    for (let number = 0; number < 100; number += 1) await site.get(`/davmu/share/search/n${number}?keyword=${number}`)
    expect(await (await site.get(DOC)).text()).toContain('#1<')
    await site.get('/davmu/share/search/index?keyword=0')
    expect(site.renders()).toBe(102)
    await site.get('/davmu/share/search/a')
    await site.get('/davmu/share/search/b')
    expect(site.renders()).toBe(103)
  })

  it('are rendered once for all who come at the same time', async () => {
    const site = await open()
    await Promise.all(Array.from({ length: 8 }, () => site.get(DOC)))
    expect(site.renders()).toBe(1)
  })

  it('answer 304 to a reader who has them, and no body to HEAD', async () => {
    const site = await open()
    const etag = (await site.get(DOC)).headers.get('etag') ?? ''
    expect((await site.get(DOC, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await site.get(DOC, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('are served stale while a new one is made, and made anew when too old', async () => {
    const site = await open()
    await site.get(DOC)
    site.pass(16)
    expect(await (await site.get(DOC)).text()).toContain('#1')
    await expect.poll(async () => (await site.get(DOC)).text()).toContain('#2')
    site.pass(301)
    expect(await (await site.get(DOC)).text()).toContain('#3')
  })

  it('are made anew when what they show has changed', async () => {
    const site = await open()
    await site.get(DOC)
    site.cache.invalidate([ID])
    expect(await (await site.get(DOC)).text()).toContain('#2')
  })

  it('whose rendering began before a change are sent to nobody who came after it, and not cached', async () => {
    const waiting: Array<() => void> = []
    const enter = () => new Promise<() => void>((resolve) => waiting.push(() => resolve(() => {})))
    const site = await open({ admission: { enter } })
    const before = site.get(DOC)
    await expect.poll(() => waiting.length).toBe(1)
    site.cache.invalidate(['something else'])
    site.cache.invalidate([ID])
    const after = site.get(DOC)
    const other = site.get(`${DOC}?p=1`)
    await expect.poll(() => waiting.length).toBe(2) // of the same page a second one waits for the first
    waiting.shift()?.()
    expect(await (await before).text()).toContain('#1')
    waiting.shift()?.()
    await other
    await expect.poll(() => waiting.length).toBe(1)
    waiting.shift()?.()
    expect(await (await after).text()).toContain('#3')
    expect(await (await site.get(DOC)).text()).toContain('#3')
  })

  it('of an item that was taken down are made anew when it comes back', async () => {
    const site = await open({ page: (_, count) => (count === 1 ? { status: 410, tags: [] } : {}) })
    expect((await site.get(DOC)).status).toBe(410)
    expect((await site.get(DOC)).status).toBe(410)
    site.cache.invalidate([ID])
    expect((await site.get(DOC)).status).toBe(200)
  })

  it('stay as they were for ten minutes while rendering fails', async () => {
    const failing = { status: 503, html: 'broken', tags: [], cacheable: false }
    const site = await open({ page: (_, count) => (count > 1 ? failing : {}) })
    await site.get(DOC)
    site.pass(599)
    const kept = await site.get(DOC)
    expect([kept.status, await kept.text()]).toEqual([200, expect.stringContaining('#1')])
    site.pass(2)
    const gone = await site.get(DOC)
    expect([
      gone.status,
      await gone.text(),
      gone.headers.get('retry-after'),
      gone.headers.get('cache-control'),
    ]).toEqual([503, 'broken', '5', 'no-store'])
  })

  it('differ by language and by the column that the home page shows', async () => {
    const site = await open()
    expect(await (await site.get('/davmu/share/en/')).text()).toContain('en /davmu/share/en/')
    expect(await (await site.get(`/davmu/share/?gid=${ID}&x=1`)).text()).toContain(`/davmu/share/?gid=${ID} `)
    expect(await (await site.get('/davmu/share/')).text()).toContain('zh-CN /davmu/share/ ')
  })

  it.each([
    [`/fazak/problemShare/index?id=${ID}&from=x`, `?id=${ID} `],
    [`/content_model/index?uuid=a&rid=${ID}&x=1`, `?rid=${ID}&uuid=a `],
    [`/inner/topic/${ID}/index?sort=hot&x=1`, '?sort=hot '],
    [`/mp/user/${ID}/index?type=audio&gid=1`, '?type=audio '],
    [`/list/${ID}/index?sort=hot`, `/list/${ID}/index `],
    [`/mp/doc/2024/05/${ID}/index?x=1&p=007&t=20`, `/${ID}/index?p=7 `],
    [`/mp/doc/2024/05/${ID}/index?p=7&c=AbCd1234`, `/${ID}/index?p=7&c=AbCd1234 `],
    [`/mp/doc/2024/05/${ID}/index?p=-7&c=%3Cb%3E`, `/${ID}/index `],
    [`/activity/${ID}/index?p=2`, `/activity/${ID}/index?p=2 `],
    [`/dejin/content/index?c=AbCd1234&id=${ID}`, `?id=${ID}&c=AbCd1234 `],
    [`/list/${ID}/index?p=2`, `/list/${ID}/index `],
    ['/?p=2', '/davmu/share/ '],
  ])('are kept by what %s reads of its query', async (path, kept) => {
    const site = await open()
    expect(await (await site.get(`/davmu/share${path}`)).text()).toContain(kept)
  })

  it('that are previews are never kept, indexed or named to other sites', async () => {
    const site = await open()
    const path = `/davmu/share/preview-a.b.c/doc/${ID}/index`
    const { headers } = await site.get(path)
    await site.get(path)
    expect(site.renders()).toBe(2)
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'noindex, nofollow',
      'no-referrer',
    ])
  })

  it('of a question by its link are never kept, indexed or named to other sites', async () => {
    const site = await open()
    const { headers } = await site.get('/davmu/share/me/question/index')
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'noindex, nofollow',
      'no-referrer',
    ])
  })

  it('of the desktop are never kept', async () => {
    const site = await open()
    await site.get('/davmu/share/pc?url=a')
    await site.get('/davmu/share/pc?url=b')
    expect(site.renders()).toBe(2)
  })

  it('are counted, kept or not', async () => {
    const site = await open()
    await site.get(DOC)
    await site.get(DOC)
    await site.get('/davmu/share')
    expect(site.observed).toEqual([200, 'cached', 301])
  })

  it('whose old address is the root with a query are found before that root leads home', async () => {
    const rules = {
      locales: ['zh-CN'],
      defaultLocale: 'zh-CN',
      rootRedirect: { to: 'host' } as const,
      siteOrigin: 'https://share.example',
      isId: () => true,
      isPerson: () => true,
    }
    const site = await open({ rules, findOldAddress: async ({ query }) => (query === 'p=7' ? DOC : null) })
    const old = await site.get('/?p=7')
    expect([old.status, old.headers.get('location')]).toEqual([301, DOC])
    const home = await site.get('/?p=8')
    expect([home.status, home.headers.get('location')]).toEqual([302, '/davmu/share/?p=8'])
  })

  it('leave every other address to others', async () => {
    const site = await open()
    expect((await site.get('/peony/v1/group')).status).toBe(418)
    expect((await site.get('/')).status).toBe(418)
  })

  it('answer 500 when nothing else can be said', async () => {
    const site = await open({
      page: () => {
        throw new Error('defect')
      },
    })
    expect((await site.get(DOC)).status).toBe(500)
    expect(site.thrown).toEqual([new Error('defect')])
  })

  it.each(['/davmu/share/%E0%A4%A', '/davmu/share/%00', '/davmu/share//..%2f', '/davmu/share/%ff?%ff=%'])(
    'answer %s like any other',
    async (path) => {
      const site = await open({ page: () => ({ status: 404, cacheable: false }) })
      expect((await site.get(path)).status).toBe(404)
    },
  )

  it('are read only', async () => {
    const site = await open()
    const answer = await site.get(DOC, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})
