import { describe, expect, it } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import { parseAddress } from '#contract/parse-address.ts'
import { canonicalTarget, hostRootTarget, localeRootTarget, type RootRules } from './redirects.ts'

const ids = createIdCodec('salt')
const ID = ids.encode(5)
const rules: RootRules = {
  locales: ['zh-CN', 'en'],
  defaultLocale: 'zh-CN',
  ...rulesOf(ids),
  rootRedirect: null,
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
