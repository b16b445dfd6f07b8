import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import type { RenderedPage, RenderRequest } from '#web/renderer.ts'
import { createHtmlCache } from './html-cache.ts'
import { createPageServer, isPagePath, type PageServerParts } from './page-server.ts'

const ids = createIdCodec('salt')
const ID = ids.encode(5)
const DOC = `/davmu/share/mp/doc/2024/05/${ID}/index`

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A page server behind a real HTTP server, with a renderer that says what it was asked and how often. */
async function open(
  options: Partial<PageServerParts> & { page?: (request: RenderRequest, count: number) => Partial<RenderedPage> } = {},
) {
  let now = 1_000_000
  let renders = 0
  const observed: Array<number | 'kept'> = []
  const thrown: unknown[] = []
  const cache = createHtmlCache()
  const pages = createPageServer({
    cache,
    renderer: {
      async render(request) {
        renders += 1
        const page = {
          status: 200,
          location: null,
          html: `<p>${request.locale} ${request.url} #${renders}</p>`,
          style: '',
          tags: ['lists', ID],
          cacheable: true,
        }
        return { ...page, ...options.page?.(request, renders) }
      },
    },
    rules: {
      locales: ['zh-CN', 'en'],
      defaultLocale: 'zh-CN',
      rootRedirect: null,
      siteOrigin: 'https://share.example',
      ...rulesOf(ids),
    },
    rootRedirectStatus: 302,
    guard404: 'redirect',
    headersOf: () => ({ 'content-security-policy': "default-src 'none'" }),
    clock: () => now,
    makeRequestId: () => 'r1',
    observeKept: () => void observed.push('kept'),
    observe: (facts) => void observed.push(facts.status),
    onError: (error) => void thrown.push(error),
    ...options,
  })
  const server = createServer((request, response) => {
    if (!pages(request, response)) response.writeHead(418).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    cache,
    origin,
    get: (path: string, init: RequestInit = {}) => fetch(origin + path, { redirect: 'manual', ...init }),
    pass: (seconds: number) => (now += seconds * 1000),
    renders: () => renders,
    observed,
    thrown,
  }
}

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
    const site = await open({ cache: createHtmlCache(64_000) })
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
    site.cache.purge([ID])
    expect(await (await site.get(DOC)).text()).toContain('#2')
  })

  it('of an item that was taken down are made anew when it comes back', async () => {
    const site = await open({ page: (_, count) => (count === 1 ? { status: 410, tags: [] } : {}) })
    expect((await site.get(DOC)).status).toBe(410)
    expect((await site.get(DOC)).status).toBe(410)
    site.cache.purge([ID])
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
    expect(site.observed).toEqual([200, 'kept', 301])
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

describe('redirects', () => {
  const to = async (answer: Promise<Response>) => {
    const { status, headers } = await answer
    return [status, headers.get('location')]
  }

  it('send an invalid id to the page that says so, unless it is said in place', async () => {
    const bad = '/davmu/share/mp/doc/2024/05/notanid0/index'
    expect(await to((await open()).get(bad))).toEqual([302, '/davmu/share/404'])
    expect(await to((await open()).get(bad.replace('share/', 'share/en/')))).toEqual([302, '/davmu/share/en/404'])
    expect((await (await open({ guard404: 'inline' })).get(bad)).status).toBe(200)
  })

  it('send an address to the way it is written', async () => {
    const site = await open()
    expect(await to(site.get('/davmu/share'))).toEqual([301, '/davmu/share/'])
    expect(await to(site.get('/davmu/share/en?a=1'))).toEqual([301, '/davmu/share/en/?a=1'])
  })

  it('follow what the page itself says', async () => {
    const site = await open({ page: () => ({ status: 301, location: DOC, html: '', cacheable: false }) })
    expect(await to(site.get(`/davmu/share/mp/doc/${ID}`))).toEqual([301, DOC])
  })

  it('keep the spot and the rest of the query of a page that moved, once', async () => {
    const page = () => ({ status: 301, location: `${DOC}?p=3`, html: '', cacheable: false })
    const query = 'p=3&t=20&from=timeline&x=%0d%0ay%3A'
    const [status, location] = await to((await open({ page })).get(`/davmu/share/mp/doc/${ID}?${query}`))
    expect([status, location]).toEqual([301, `${DOC}?p=3&t=20&from=timeline&x=%0D%0Ay%3A`])
    const elsewhere = await open({ page: () => ({ ...page(), status: 302, location: '/davmu/share/404' }) })
    expect(await to(elsewhere.get(`/davmu/share/mp/doc/${ID}?p=3`))).toEqual([302, '/davmu/share/404'])
  })

  it('take the reader of another language from the root, not from a shared page', async () => {
    const site = await open()
    const headers = { cookie: 'i18n_redirected=en' }
    await site.get('/davmu/share/')
    expect(await to(site.get('/davmu/share/?a=1', { headers }))).toEqual([302, '/davmu/share/en/?a=1'])
    expect((await site.get(DOC, { headers })).status).toBe(200)
  })
})

describe('isPagePath', () => {
  it.each(['/davmu/share', '/davmu/share/', '/davmu/share?x', '/davmu/share/mp/doc/x', '/davmu/share/404'])(
    '%s may be a page',
    (path) => expect(isPagePath(path)).toBe(true),
  )
  it.each([
    '/',
    '/davmu/shared',
    '/davmu/share/assets/a.js',
    '/davmu/share/media/a.webp',
    '/davmu/share/feed/a.rss',
    '/peony/v1/group',
  ])('%s is none', (path) => expect(isPagePath(path)).toBe(false))
})

describe('hosts', () => {
  const rules = {
    locales: ['zh-CN', 'en'],
    defaultLocale: 'zh-CN',
    localeDomains: { en: 'https://en.share.example' },
    siteOrigin: 'https://share.example',
    rootRedirect: null,
    ...rulesOf(ids),
  }
  /** Without `fetch`, which lets nobody say for which host they ask. */
  const ask = (origin: string, path: string, host: string) =>
    new Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const asked = get(origin + path, { headers: { host } }, (response) => {
        const parts: string[] = []
        response.setEncoding('utf8').on('data', (part: string) => parts.push(part))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: parts.join(''), headers: response.headers }),
        )
      })
      asked.on('error', reject)
    })

  it('of a language have pages in it, kept apart from those of the others', async () => {
    const site = await open({ rules })
    const main = await ask(site.origin, DOC, 'share.example')
    const english = await ask(site.origin, DOC, 'EN.share.example')
    expect([main.text, english.text]).toEqual([`<p>zh-CN ${DOC} #1</p>`, `<p>en ${DOC} #2</p>`])
    expect((await ask(site.origin, DOC, 'share.example')).text).toBe(main.text)
    expect((await ask(site.origin, `${DOC}?from=x`, 'en.share.example')).text).toBe(english.text)
    expect(english.headers['content-language']).toBe('en')
    site.cache.purge([ID])
    expect((await ask(site.origin, DOC, 'en.share.example')).text).toContain('en')
    expect(site.renders()).toBe(3)
  })

  it('that nobody configured are not believed', async () => {
    const site = await open({ rules })
    const texts = []
    for (const host of ['evil.example', 'en.share.example.evil.example', 'en.share.example:81', 'fr.share.example']) {
      texts.push((await ask(site.origin, DOC, host)).text)
    }
    expect(new Set(texts)).toEqual(new Set([`<p>zh-CN ${DOC} #1</p>`]))
  })

  it('of a language are where its prefix leads', async () => {
    const site = await open({ rules })
    const { status, headers } = await ask(site.origin, `/davmu/share/en${DOC.slice(12)}?a=1`, 'share.example')
    expect([status, headers.location]).toEqual([301, `https://en.share.example${DOC}?a=1`])
  })

  it('answer their root by the cookie, and say so', async () => {
    const site = await open({ rules })
    expect((await site.get('/davmu/share/')).headers.get('vary')).toBe('accept-encoding, cookie')
    expect((await site.get(DOC)).headers.get('vary')).toBe('accept-encoding')
  })
})
