import { get, type IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import { PAGE_ID as ID, PAGE_PATH as DOC, openPages as open } from '#tests/support/page-site.ts'
import { isPagePath } from './page-request.ts'

const ids = createIdCodec('salt')

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
    site.cache.invalidate([ID])
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
