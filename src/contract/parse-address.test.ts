import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIdCodec, rulesOf } from './ids.ts'
import { parseAddress } from './parse-address.ts'
import { isOwnPage } from './own-page.ts'
import { BASE_PATH, contentPath, toHref, type AddressRules } from './share-urls.ts'

const ids = createIdCodec('salt of these tests')
const ID = ids.encode(42)
const OTHER = ids.encode(43)
const PERSON = ids.encodePerson(42)
const rules: AddressRules = {
  locales: ['zh-CN', 'en'],
  defaultLocale: 'zh-CN',
  ...rulesOf(ids),
}

const parse = (path: string) => {
  const parsed = parseAddress(`${BASE_PATH}${path}`, rules)
  if (!parsed) throw new Error(`${path} is not an address of the site`)
  return parsed
}

/** What was asked for, what it means, how it should be written (the same path where it already is). */
const table: [path: string, meaning: object, canonical?: string][] = [
  ['', { screen: 'home', gid: null, sort: 'mixed' }, '/'],
  ['/', { screen: 'home', gid: null, sort: 'mixed' }],
  [`/?gid=${ID}`, { screen: 'home', gid: ID, sort: 'mixed' }],
  [`/?gid=${ID}&utm_source=x`, { screen: 'home', gid: ID, sort: 'mixed' }, `/?gid=${ID}`],
  ['/?sort=time', { screen: 'home', gid: null, sort: 'time' }],
  [`/?sort=time&gid=${ID}`, { screen: 'home', gid: ID, sort: 'time' }, `/?gid=${ID}&sort=time`],
  ['/?sort=best', { screen: 'home', gid: null, sort: 'mixed' }, '/'],
  ['/following', { screen: 'following' }, '/following/index'],
  ['/following/index', { screen: 'following' }],
  ['/?from=timeline', { screen: 'home', gid: null, sort: 'mixed' }, '/'],
  ['/auth', { screen: 'auth' }],
  ['/bar', { screen: 'bar' }],
  ['/collection/index', { screen: 'collection' }],
  ['/collection', { screen: 'collection' }, '/collection/index'],
  ['/bar/', { screen: 'bar' }, '/bar'],
  ['/pc', { screen: 'pc', url: null, mode: 'phone' }],
  [
    '/pc?url=https%3A%2F%2Fx.test%2Fdavmu%2Fshare%2F',
    { screen: 'pc', url: 'https://x.test/davmu/share/', mode: 'phone' },
  ],
  ['/404', { screen: 'not-found' }],
  ['/nothing-here', { screen: 'not-found' }, '/404'],
  ['/search/index', { screen: 'search', index: 'index' }],
  ['/search', { screen: 'search', index: 'index' }, '/search/index'],
  ['/search/anything', { screen: 'search', index: 'anything' }],
  [
    '/search/index?keyword=%20%EF%BC%A1%EF%BC%A9%0A%E5%A1%94&sort=hot&type=doc&time=never&from=x',
    { screen: 'search', query: { keyword: 'AI 塔', type: 'doc', sort: 'hot', time: 'all', uid: '', special: '' } },
    '/search/index',
  ],
  [
    `/search/components/SearchContentList?keyword=x&uid=${ID}`,
    { screen: 'search-list', query: { keyword: 'x', uid: ID } },
    '/search/components/SearchContentList',
  ],
  ['/search/one/two', { screen: 'not-found' }, '/404'],
  ['/search/components/SearchContentList', { screen: 'search-list' }],
  ['/search/components/Other', { screen: 'not-found' }, '/404'],
  ['/dejin/content/index', { screen: 'circle', channel: 'dejin', index: 'index', id: null }],
  [`/dimim/content/${ID}`, { screen: 'circle', channel: 'dimim', index: ID, id: ID }],
  ['/dimim/content/', { screen: 'circle', channel: 'dimim', index: 'index', id: null }, '/dimim/content/index'],
  ['/fazak/problemShare/index', { screen: 'question', index: 'index', id: null }],
  [`/fazak/problemShare/index?id=${ID}`, { screen: 'question', index: 'index', id: ID }, '/fazak/problemShare/index'],
  ['/fazak/other/index', { screen: 'not-found' }, '/404'],
  [
    '/content_model/index',
    { screen: 'content-model', index: 'index', place: { rid: null, uuid: null, catalog: null } },
  ],
  [
    `/content_model/index?rid=${ID}&uuid=a-1`,
    { screen: 'content-model', index: 'index', place: { rid: ID, uuid: 'a-1', catalog: null } },
    '/content_model/index',
  ],
  ['/content_model/index?catalog=7', { place: { rid: null, uuid: null, catalog: '7' } }, '/content_model/index'],
  [`/activity/${ID}/index`, { screen: 'activity', id: ID }],
  [`/activity/${ID}`, { screen: 'activity', id: ID }, `/activity/${ID}/index`],
  ['/activity/index', { screen: 'activity', id: null }],
  ['/list/index', { screen: 'list', id: null }],
  [`/list/${ID}/index`, { screen: 'list', id: ID }],
  [`/fly_card/${ID}/index`, { screen: 'fly-card', id: ID }],
  ['/fly_card/components/FlyCardItem', { screen: 'not-found' }, '/404'],
  ['/invite/index', { screen: 'invite', code: null }],
  ['/invite/QX7K2M/index', { screen: 'invite', code: 'QX7K2M' }],
  ['/invite/QX7K2M', { screen: 'invite', code: 'QX7K2M' }, '/invite/QX7K2M/index'],
  [`/special/${ID}/index`, { screen: 'special', actor: 'inner', id: ID }, `/inner/special/${ID}/index`],
  [`/inner/special/2024/05/${ID}/index`, { screen: 'special', actor: 'inner', id: ID }, `/inner/special/${ID}/index`],
  [`/mp/topic/${ID}/index`, { screen: 'topic', actor: 'mp', id: ID }],
  [`/mp/topic/${ID}/index?sort=hot`, { sort: 'hot' }, `/mp/topic/${ID}/index`],
  [`/mp/topic/${ID}/index?sort=other`, { sort: 'new' }, `/mp/topic/${ID}/index`],
  [`/mp/user/${ID}/index?type=doc`, { screen: 'user', type: 'doc' }, `/mp/user/${ID}/index`],
  [`/mp/user/${ID}/index`, { screen: 'user', actor: 'mp', id: ID }],
  [`/inner/user/${PERSON}`, { screen: 'user', actor: 'inner', id: PERSON }, `/inner/user/${PERSON}/index`],
  [`/inner/user/${ID}`, { screen: 'user', actor: 'inner', id: ID }, `/inner/user/${ID}/index`],
  [`/mp/doc/2024/05/${ID}/index`, { screen: 'content', actor: 'mp', type: 'doc', id: ID }, `/mp/doc/${ID}/index`],
  [`/mp/doc/2024/05/${ID}`, { screen: 'content', actor: 'mp', type: 'doc', id: ID }, `/mp/doc/${ID}/index`],
  [`/mp/doc/2024/05/${ID}/`, { screen: 'content', actor: 'mp', type: 'doc', id: ID }, `/mp/doc/${ID}/index`],
  [`/mp/doc/2024/05/${ID}/shared-from-chat`, { screen: 'content', actor: 'mp', id: ID }, `/mp/doc/${ID}/index`],
  [`/mp/doc/${ID}/index`, { screen: 'content', actor: 'mp', type: 'doc', id: ID }],
  [`/mp/doc/${ID}`, { screen: 'content', actor: 'mp', type: 'doc', id: ID }, `/mp/doc/${ID}/index`],
  [`/mp/doc/${ID}/${OTHER}`, { screen: 'content', id: ID }, `/mp/doc/${ID}/index`],
  [`/mp/doc/${ID}/${'x'.repeat(64)}`, { screen: 'content', id: ID }, `/mp/doc/${ID}/index`],
  ['/mp/doc/x/2024/05/index', { screen: 'content', id: '05' }, '/mp/doc/05/index'],
  [`/mp/doc/2024/${ID}/index`, { screen: 'content', id: ID }, `/mp/doc/${ID}/index`],
  [`/mp/doc/20x4/99/${ID}/index`, { screen: 'content', id: ID }, `/mp/doc/${ID}/index`],
  [`//mp//doc//${ID}//index`, { screen: 'content', actor: 'mp', id: ID }, `/mp/doc/${ID}/index`],
  [`/inner/audio_album/${ID}/index`, { screen: 'content', actor: 'inner', type: 'audio_album', id: ID }],
  [`/newsroom/doc/${ID}/index`, { screen: 'content', actor: 'inner', id: ID }, `/inner/doc/${ID}/index`],
  ['/mp/doc/index', { screen: 'content', id: null }],
  ['/mp/doc', { screen: 'content', id: null }, '/mp/doc/index'],
  ['/mp/doc/2024/05/index', { screen: 'content', id: null }, '/mp/doc/index'],
  ['/mp/doc/2024/index', { screen: 'content', id: null }, '/mp/doc/index'],
  ['/mp/doc/mp/2024/%20', { screen: 'content', id: null }, '/mp/doc/index'],
  ['/mp/doc/a/b/2024/index', { screen: 'content', id: null }, '/mp/doc/index'],
  [`/mp/doc/a/b/c/${ID}/index`, { screen: 'not-found' }, '/404'],
  ['/mp/unknown/index', { screen: 'not-found' }, '/404'],
  [
    `/mp/local_live/2024/05/${ID}/LandscapeScreen`,
    { type: 'local_live', id: ID, live: 'LandscapeScreen' },
    `/mp/local_live/${ID}/LandscapeScreen`,
  ],
  [`/mp/local_live/${ID}/index`, { type: 'local_live', id: ID, live: null }],
  [`/mp/doc/${ID}/components/Body`, { screen: 'not-found' }, '/404'],
  ['/preview-/doc/x/index', { screen: 'not-found' }, '/404'],
  [
    '/preview-abc.DEF-1/doc/2024/05/draft-key/index',
    { actor: 'preview-abc.DEF-1', id: 'draft-key' },
    '/preview-abc.DEF-1/doc/draft-key/index',
  ],
  ['/Mp/doc/index', { screen: 'not-found' }, '/404'],
  ['/%E0%A4%A/doc/index', { screen: 'not-found' }, '/404'],
  [`/mp/doc/${ID}/${'x'.repeat(65)}`, { screen: 'not-found' }, '/404'],
  ['/mp/doc/a%2Fb/index', { screen: 'not-found' }, '/404'],
  ['/mp/doc/a%00b/index', { screen: 'not-found' }, '/404'],
]

describe('parseAddress', () => {
  it.each(table)('reads %s', (path, meaning, canonical = path) => {
    const parsed = parse(path)
    expect(parsed.address).toMatchObject(meaning)
    expect(parsed.canonical).toBe(`${BASE_PATH}${canonical}`)
  })

  it.each([
    ['/en', 'en', '/en/'],
    ['/en/', 'en', '/en/'],
    ['/EN/auth', 'en', '/en/auth'],
    ['/zh-CN/auth', 'zh-CN', '/auth'],
    ['/zh-hant/auth', 'zh-Hant', '/zh-Hant/auth'],
    [`/en/mp/doc/${ID}/index`, 'en', `/en/mp/doc/${ID}/index`],
    ['/fr/auth', 'zh-CN', '/404'],
  ])('takes the language of %s from its first segment', (path, locale, canonical) => {
    expect(parse(path)).toMatchObject({ locale, canonical: `${BASE_PATH}${canonical}` })
  })

  it.each([
    ['/mp/doc/2024/05/notanid0/index', false],
    ['/mp/doc/notanid0/index', false],
    ['/mp/doc/2024/notanid0/index', false],
    [`/mp/doc/${ID.slice(0, -1)}${ID.endsWith('x') ? 'y' : 'x'}/index`, false],
    ['/inner/topic/notanid0/index', false],
    ['/activity/notanid0/index', false],
    ['/special/notanid0/index', false],
    ['/mp/user/notanid0/index', true],
    ['/list/notanid0/index', true],
    ['/preview-t0ken/doc/draft/index', true],
    ['/mp/doc/index', true],
    [`/mp/doc/${ID}/index`, true],
  ])('guards the id of %s', (path, valid) => {
    expect(parse(path).idIsValid).toBe(valid)
  })

  it('leaves addresses outside the base path alone', () => {
    expect(parseAddress('/', rules)).toBeNull()
    expect(parseAddress('/davmu/shared/', rules)).toBeNull()
    expect(parseAddress('/peony/v1/group', rules)).toBeNull()
  })

  it('reads any string without throwing, and its own canonical form as itself', () => {
    const segment = fc.oneof(
      fc.string(),
      fc.constantFrom('mp', 'doc', '2024', '05', 'index', ID, 'en', '%', '%2F', 'components', 'preview-x'),
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 7 }), fc.string(), (segments, query) => {
        const parsed = parseAddress(`${BASE_PATH}/${segments.join('/')}?${query}`, rules)
        if (!parsed) return
        const again = parseAddress(parsed.canonical, rules)
        expect(again?.canonical).toBe(parsed.canonical)
        expect(again?.locale).toBe(parsed.locale)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('building addresses', () => {
  it('dates a content path in the zone of the site', () => {
    const publishTime = Date.UTC(2024, 4, 31, 16, 30) / 1000
    expect(contentPath({ actor: 'mp', type: 'doc', id: ID, publishTime })).toBe(`/mp/doc/2024/06/${ID}/index`)
  })

  it('prefixes every language but the default one', () => {
    expect(toHref('/', 'zh-CN', rules)).toBe('/davmu/share/')
    expect(toHref('/auth', 'en', rules)).toBe('/davmu/share/en/auth')
  })
})

describe('isOwnPage', () => {
  const host = 'https://wap.example.org'
  it('accepts pages of the host below the base path', () => {
    expect(isOwnPage('https://wap.example.org/davmu/share/', host)).toBe(true)
    expect(isOwnPage('https://wap.example.org/davmu/share/mp/doc/x/index?t=1#p', host)).toBe(true)
  })

  it.each([
    'https://evil.example/davmu/share/',
    'http://wap.example.org/davmu/share/',
    'https://wap.example.org.evil.example/davmu/share/',
    'https://wap.example.org@evil.example/davmu/share/',
    'https://user:pw@wap.example.org/davmu/share/',
    '//evil.example/davmu/share/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://wap.example.org/',
    'https://wap.example.org/davmu/sharex',
    'https://wap.example.org/davmu/share/../../admin',
    'https://wap.example.org:8443/davmu/share/',
    '/davmu/share/',
    '',
  ])('refuses %s', (url) => {
    expect(isOwnPage(url, host)).toBe(false)
  })
})
