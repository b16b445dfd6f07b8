import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import { parseAddress, type ParsedAddress } from '#contract/parse-address.ts'
import { cacheKey, isEndless } from './page-keys.ts'

it.each([
  ['/davmu/share/mp/doc/2024/05/AbCd1234/index?p=7', true],
  ['/davmu/share/dejin/content/index?id=AbCd1234&c=AbCd1234', true],
  ['/davmu/share/dejin/content/index?id=AbCd1234', false],
  ['/davmu/share/mp/doc/2024/05/AbCd1234/index', false],
  ['/davmu/share/?gid=AbCd1234', false],
])('of %s there are more than can be kept: %s', (key, expected) => expect(isEndless(key)).toBe(expected))

const ids = createIdCodec('salt')
const ID = ids.encode(5)
const rules = {
  locales: ['zh-CN', 'en'],
  defaultLocale: 'zh-CN',
  rootRedirect: null,
  siteOrigin: 'https://share.example',
  ...rulesOf(ids),
}

function parse(url: string): ParsedAddress {
  const parsed = parseAddress(url, rules)
  if (!parsed) throw new Error(`${url} lies outside of the site`)
  return parsed
}

const keyOf = (url: string) => cacheKey(url, rules, () => parse(url))

it.each([
  `/dejin/content/index?id=${ID}`,
  `/en/dimim/content/index?id=${ID}&c=${ID}`,
  `/fazak/problemShare/index?id=${ID}`,
  `/content_model/index?rid=${ID}&uuid=zhe-01&catalog=1`,
])('of %s there is one page, whatever its last segment says', (path) => {
  const address = `/davmu/share${path}`
  expect(keyOf(address)).toBe(address)
  for (const segment of ['detail', 'a1', '%3Cb%3E', '__proto__'])
    expect(keyOf(`${address.replace('/index?', `/${segment}?`)}&utm_source=x`)).toBe(address)
})

it('a last segment that is the id names the page', () => {
  expect(keyOf(`/davmu/share/dejin/content/${ID}`)).toBe(`/davmu/share/dejin/content/${ID}`)
})

it('what the home page reads of its query makes no second page of anything else', () => {
  expect(keyOf(`/davmu/share/?gid=${ID}`)).toBe(`/davmu/share/?gid=${ID}`)
  expect(keyOf(`/davmu/share/en/?gid=${ID}`)).toBe(`/davmu/share/en/?gid=${ID}`)
  for (const path of [`/mp/doc/2024/05/${ID}/index`, `/list/${ID}/index`, '/me/index', `/activity/${ID}/index`])
    expect(keyOf(`/davmu/share${path}?gid=${ID}&gid=1`)).toBe(`/davmu/share${path}`)
})

it('what an address means is what its key means, so that the page of a key may be made for whoever asks first', () => {
  const segment = fc.constantFrom(
    'dejin',
    'content',
    'fazak',
    'problemShare',
    'content_model',
    'search',
    'mp',
    'doc',
    'index',
  )
  const path = fc.array(fc.oneof(segment, fc.constantFrom('topic', 'user', 'en', 'invite', ID, 'x')), { maxLength: 4 })
  const name = fc.constantFrom(
    'id',
    'rid',
    'uuid',
    'catalog',
    'gid',
    'sort',
    'type',
    'modules',
    'keyword',
    'p',
    'c',
    'a',
  )
  const value = fc.constantFrom('', '0', 'hot', 'doc', ' 潮 ', '&id=1', ID, 'index')
  const query = fc.array(fc.tuple(name, value), { maxLength: 4 })
  const seen = (url: string) => JSON.stringify({ ...parse(url).address, index: '' })
  fc.assert(
    fc.property(path, query, (segments, fields) => {
      const url = `/davmu/share/${segments.join('/')}?${new URLSearchParams(fields)}`
      const key = keyOf(url)
      const isMoved = cutQuery(parse(url).canonical) !== cutQuery(url)
      expect(key === null || isMoved || seen(key) === seen(url)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const cutQuery = (url: string) => url.split('?')[0]
