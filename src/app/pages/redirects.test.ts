import { describe, expect, it } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import { parseAddress } from '#contract/parse-address.ts'
import { rulesIn } from '#contract/share-urls.ts'
import { canonicalTarget, hostRootTarget, languageTarget, localeRootTarget, type RootRules } from './redirects.ts'

const ids = createIdCodec('salt')
const ID = ids.encode(5)
const rules: RootRules = {
  locales: ['zh-CN', 'en'],
  defaultLocale: 'zh-CN',
  ...rulesOf(ids),
  rootRedirect: null,
  siteOrigin: 'https://share.example',
}
const toEnglish: RootRules = { ...rules, rootRedirect: { to: 'locale', locale: 'en' } }
const visit = { path: '/davmu/share/', query: '', cookie: undefined, userAgent: 'Mobile' }

describe('the root of the host', () => {
  it('is not ours unless configured', () => {
    expect(hostRootTarget('', rules)).toBeNull()
    expect(hostRootTarget('', { ...rules, rootRedirect: { to: 'host' } })).toBe('/davmu/share/')
    expect(hostRootTarget('a=1', toEnglish)).toBe('/davmu/share/en/?a=1')
  })
})

describe('the root of the site', () => {
  it('is shown in the default language unless configured', () => {
    expect(localeRootTarget(visit, rules)).toBeNull()
    expect(localeRootTarget({ ...visit, query: 'a=1' }, toEnglish)).toBe('/davmu/share/en/?a=1')
  })

  it('follows the language that the reader chose', () => {
    expect(localeRootTarget({ ...visit, cookie: 'x=1; i18n_redirected=en' }, rules)).toBe('/davmu/share/en/')
    expect(localeRootTarget({ ...visit, cookie: 'i18n_redirected=zh-CN' }, toEnglish)).toBeNull()
    expect(localeRootTarget({ ...visit, cookie: 'i18n_redirected=fr' }, rules)).toBeNull()
    expect(localeRootTarget({ ...visit, cookie: 'i18n_redirected=zh-Hant' }, rules)).toBe('/davmu/share/zh-Hant/')
  })

  it('is shown to crawlers as it is', () => {
    expect(localeRootTarget({ ...visit, userAgent: 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }, toEnglish)).toBeNull()
  })

  it('is the only address that is redirected', () => {
    expect(localeRootTarget({ ...visit, path: '/davmu/share/en/' }, toEnglish)).toBeNull()
    expect(
      localeRootTarget({ ...visit, path: `/davmu/share/mp/doc/${ID}/index`, cookie: 'i18n_redirected=en' }, rules),
    ).toBeNull()
  })
})

describe('canonical addresses', () => {
  const target = (path: string) => {
    const parsed = parseAddress(path, rules)
    return parsed && canonicalTarget(path, parsed)
  }

  it.each([
    ['/davmu/share', '/davmu/share/'],
    ['/davmu/share?from=x', '/davmu/share/?from=x'],
    ['/davmu/share/en', '/davmu/share/en/'],
    ['/davmu/share/zh-CN/', '/davmu/share/'],
    ['/davmu/share/bar/', '/davmu/share/bar'],
  ])('sends %s to %s', (path, canonical) => expect(target(path)).toBe(canonical))

  it.each([
    '/davmu/share/',
    '/davmu/share/?from=x',
    '/davmu/share/en/',
    `/davmu/share/mp/doc/${ID}`,
    '/davmu/share/404',
    '/davmu/share/pc?url=x',
  ])('leaves %s alone', (path) => expect(target(path)).toBeNull())
})

describe('a language with a host of its own', () => {
  const ENGLISH = 'https://en.share.example'
  const hosts: RootRules = { ...rules, locales: ['zh-CN', 'en', 'ja'], localeDomains: { en: ENGLISH } }
  const target = (path: string, hostLocale: string | null) => {
    const parsed = parseAddress(path, hostLocale === null ? hosts : rulesIn(hostLocale, hosts))
    return parsed && languageTarget(path, parsed, hosts, hostLocale)
  }

  it.each<[string, string | null, string | null]>([
    ['/davmu/share/en/search/index?keyword=x', null, `${ENGLISH}/davmu/share/search/index?keyword=x`],
    ['/davmu/share/EN', null, `${ENGLISH}/davmu/share/`],
    [`/davmu/share/en/mp/doc/2026/11/${ID}/index`, null, `${ENGLISH}/davmu/share/mp/doc/2026/11/${ID}/index`],
    ['/davmu/share/en/search/index?keyword=x', 'en', '/davmu/share/search/index?keyword=x'],
    ['/davmu/share/zh-CN/auth', 'en', 'https://share.example/davmu/share/auth'],
    ['/davmu/share/ja/auth', 'en', 'https://share.example/davmu/share/ja/auth'],
    ['/davmu/share/ja/auth', null, null],
    ['/davmu/share/JA/auth', null, '/davmu/share/ja/auth'],
    ['/davmu/share/zh-CN/auth', null, '/davmu/share/auth'],
    ['/davmu/share/zh-hant/auth', null, '/davmu/share/zh-Hant/auth'],
    ['/davmu/share/zh-Hant/auth', null, null],
    ['/davmu/share/zh-Hant/auth', 'en', 'https://share.example/davmu/share/auth'],
    ['/davmu/share/auth', null, null],
    ['/davmu/share/auth', 'en', null],
    ['/davmu/share/english/doc', null, null],
  ])('sends %s on the host of %s to %s', (path, hostLocale, there) => expect(target(path, hostLocale)).toBe(there))

  it('is where the root leads those who chose it, and its own root stays', () => {
    const chosen = { ...visit, query: 'a=1', cookie: 'i18n_redirected=en' }
    expect(localeRootTarget(chosen, hosts)).toBe(`${ENGLISH}/davmu/share/?a=1`)
    const settled = { ...visit, cookie: 'i18n_redirected=zh-CN', hostLocale: 'en' }
    expect(localeRootTarget(settled, { ...hosts, rootRedirect: { to: 'locale', locale: 'ja' } })).toBeNull()
    expect(hostRootTarget('', { ...hosts, rootRedirect: { to: 'locale', locale: 'en' } })).toBe(
      `${ENGLISH}/davmu/share/`,
    )
    expect(hostRootTarget('', { ...hosts, rootRedirect: { to: 'host' } }, 'en')).toBe('/davmu/share/')
  })

  it('does not get those back who came from there', () => {
    const back = { ...visit, cookie: 'i18n_redirected=en', referrer: `${ENGLISH}/` }
    expect(localeRootTarget(back, hosts)).toBeNull()
    expect(localeRootTarget({ ...back, referrer: 'https://elsewhere.example/' }, hosts)).not.toBeNull()
  })
})
