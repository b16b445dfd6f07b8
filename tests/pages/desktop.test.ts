import { describe, expect, it, vi } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import type { AddressRules } from '#contract/share-urls.ts'
import { findFramed } from '#web/pages/desktop/find-framed.ts'
import { addressOf, detail, renderSite } from './fake-site.ts'

const WAP = 'https://wap.example.org'
const ENGLISH = 'https://en.example.org'
const rules: AddressRules = {
  locales: ['zh-CN', 'en'],
  defaultLocale: 'zh-CN',
  localeDomains: { en: ENGLISH },
  ...rulesOf(createIdCodec('salt')),
}
const find = (url: string | null) => findFramed(url, [WAP, ENGLISH], rules)
const BASE = `${WAP}/davmu/share`

describe('the desktop page shows', () => {
  it.each([
    [`${BASE}/`, '/', 'zh-CN', 'home'],
    [BASE, '/', 'zh-CN', 'home'],
    [`${BASE}/mp/doc/2026/11/AbCd1234/index?p=3#a`, '/mp/doc/2026/11/AbCd1234/index?p=3#a', 'zh-CN', 'content'],
    [`${BASE}/search/index?keyword=%E6%BD%AE`, '/search/index?keyword=%E6%BD%AE', 'zh-CN', 'search'],
    [`${ENGLISH}/davmu/share/auth`, '/auth', 'en', 'auth'],
    [`${BASE}/EN/auth`, '/auth', 'en', 'auth'],
    [`${BASE}/en`, '/', 'en', 'home'],
  ])('%s', (url, path, locale, screen) => expect(find(url)).toMatchObject({ path, locale, address: { screen } }))

  it('an address as a browser would write it', () =>
    expect(find(`${WAP}\\davmu\\share\\x/../auth`)?.path).toBe('/auth'))
})

/** Each of them leads elsewhere, or nowhere. */
const hostileUrls = [
  'javascript:alert(1)',
  `javascript:alert(1)//${WAP.slice(8)}/davmu/share/`,
  'data:text/html,<script>alert(1)</script>',
  `blob:${WAP}/davmu/share/1`,
  `view-source:${BASE}/`,
  `file://${WAP.slice(8)}/davmu/share/`,
  '//evil.example/davmu/share/',
  '/davmu/share/auth',
  '\\\\evil.example\\davmu\\share\\',
  'https:\\\\evil.example/davmu/share/',
  `https://user:pass@${WAP.slice(8)}/davmu/share/`,
  `https://${WAP.slice(8)}@evil.example/davmu/share/`,
  'https://wap.example.org:8443/davmu/share/',
  'http://wap.example.org/davmu/share/',
  'https://wap.example.org.evil.example/davmu/share/',
  'https://evil-wap.example.org/davmu/share/',
  'https://wap%2Eexample%2Eorg.evil.example/davmu/share/',
  'https://wap。example。org.evil.example/davmu/share/',
  'https://evil.example#https://wap.example.org/davmu/share/',
  'https://evil.example/https://wap.example.org/davmu/share/',
  `${WAP}/davmu/shared/`,
  `${WAP}/admin/`,
  `${BASE}/../../admin/`,
  `${BASE}/%2e%2e/%2e%2e/admin/`,
  `${BASE}/pc`,
  `${BASE}/pc?url=${encodeURIComponent(`${BASE}/`)}`,
  `${BASE}//pc/?url=x`,
  `${BASE}/%70c?url=x`,
  `${BASE}/EN/pc?url=x`,
  `${ENGLISH}/davmu/share/pc?url=x`,
  `${BASE}/search/index?keyword=${'x'.repeat(5000)}`,
  'https://evil.example/\r\nlocation: https://wap.example.org/davmu/share/',
  ' ',
  '',
]

describe('the desktop page never shows', () => {
  it.each(hostileUrls)('the foreign or hostile address “%s”', (url) => expect(find(url)).toBeNull())
  it('a page where no address is given', () => expect(find(null)).toBeNull())
})

const SITE = 'https://share.example'
const pc = (url: string, more = '') => `/davmu/share/pc?url=${encodeURIComponent(url)}${more}`
const text =
  '<h2 id="section-1" data-p="1">第一节</h2><p data-p="2">正文。</p><h2 id="section-2" data-p="3">第二节</h2>'
const answers = {
  'GET /inner/static/content/{id}': () => ({ code: 0 as const, msg: 'ok', data: detail(7, { body_html: text }) }),
}

describe('the desktop page', () => {
  it('has the page in a frame and in its code, and leads to reading it', async () => {
    const { html, status, cacheable } = await renderSite(pc(SITE + addressOf(7)), answers)
    expect({ status, cacheable }).toEqual({ status: 200, cacheable: false })
    expect(html).toContain(`<iframe src="${SITE}${addressOf(7)}" title="第7篇"`)
    expect(html).toContain(`href="/davmu/share/pc?url=${encodeURIComponent(SITE + addressOf(7))}&amp;mode=read"`)
    expect(html).toContain('在电脑上读')
  })

  it('has the text itself in the reading mode, without scripts, too', async () => {
    const { html } = await renderSite(pc(SITE + addressOf(7), '&mode=read'), answers)
    expect(html).not.toContain('<iframe')
    expect(html).toContain('<h2 id="section-2" data-p="3">第二节</h2>')
    expect(html).toContain('<a href="#section-2">第二节</a>')
    expect(html).toContain('接着读')
    expect(html.split('正文。').length).toBe(2)
  })

  it('shows what is no text in the frame alone', async () => {
    const { html } = await renderSite(pc(`${SITE}/davmu/share/search/index`, '&mode=read'))
    expect(html).toContain(`<iframe src="${SITE}/davmu/share/search/index"`)
    expect(html).not.toContain('阅读模式')
  })

  it('brings the language of the page along', async () => {
    const url = `${SITE}/davmu/share/en${addressOf(7).slice(12)}`
    const { status, location } = await renderSite(pc(url, '&mode=read'), answers)
    expect([status, location]).toEqual([302, `${SITE}/davmu/share/en${pc(url, '&mode=read').slice(12)}`])
    const localeDomains = { en: 'https://en.share.example' }
    const english = `https://en.share.example${addressOf(7)}`
    const there = await renderSite(pc(english), answers, { localeDomains })
    expect(there.location).toBe(`https://en.share.example${pc(english)}`)
    const page = await renderSite(pc(english), answers, { localeDomains }, 'en')
    expect(page.html).toContain(`<iframe src="${english}"`)
    expect(page.html).toContain('<html lang="en"')
  })

  it('shows a page on the host of shared pages, wherever it was opened', async () => {
    const wapHost = 'https://wap.example'
    const { html } = await renderSite(pc(`${SITE}${addressOf(7)}?p=2`), answers, { wapHost })
    expect(html).toContain(`<iframe src="${wapHost}${addressOf(7)}?p=2"`)
    expect(html).toContain(`<a href="${wapHost}${addressOf(7)}?p=2"`)
  })

  it('leads to itself in the other languages, with the same page in them', async () => {
    for (const mode of ['', '&mode=read']) {
      const { html } = await renderSite(pc(`${SITE}${addressOf(7)}?p=2`, mode), answers)
      const english = `${SITE}/davmu/share/en${addressOf(7).slice(12)}?p=2`
      const address = `${SITE}/davmu/share/en${pc(english, mode).slice(12)}`.replaceAll('&', '&amp;')
      expect(html).toContain(`<a href="${address}" hrefLang="en"`)
    }
  })

  it.each(hostileUrls.map((url) => url.replaceAll(WAP.slice(8), SITE.slice(8))))(
    'is that of the home page for %s',
    async (url) => {
      const { html } = await renderSite(pc(url))
      expect(html).toContain(`<iframe src="${SITE}/davmu/share/"`)
      const withoutFoot = html.replace(/<footer.*?<\/footer>/s, '') // it leads to who runs the site
      const led = [...withoutFoot.matchAll(/\s(?:src|href|action)="([^"]*)"/g)].map(([, address = '']) => address)
      const elsewhere = led.filter((address) => !/^(?:https:\/\/share\.example)?\/(?!\/)|^#|^data:,$/.test(address))
      expect(elsewhere).toEqual([])
      if (url.trim() !== '' && url.length > 20) expect(html).not.toContain(encodeURIComponent(url))
    },
  )
})

describe('the head of a page', () => {
  it('names each language where it lives', async () => {
    vi.spyOn(console, 'warn').mockReturnValue() // of a language without a file and without a host
    const { html } = await renderSite(
      addressOf(7),
      {},
      { locales: ['zh-CN', 'en', 'ja'], localeDomains: { en: 'https://en.share.example' } },
      'en',
    )
    const links = [...html.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, lang, href]) => [lang, href])
    expect(links).toEqual([
      ['zh-CN', SITE + addressOf(7)],
      ['en', `https://en.share.example${addressOf(7)}`],
      ['ja', `${SITE}/davmu/share/ja${addressOf(7).slice(12)}`],
      ['x-default', SITE + addressOf(7)],
    ])
    expect(html).toContain(`<link rel="canonical" href="https://en.share.example${addressOf(7)}">`)
    expect(html).toContain(`href="${SITE}${addressOf(7)}" hrefLang="zh-CN"`)
    expect(html).toContain('href="/davmu/share/inner/user/account1/index"')
  })
})
