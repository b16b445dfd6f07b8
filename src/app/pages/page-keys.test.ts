import { expect, it } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
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

it.each([
  `/dejin/content/index?id=${ID}`,
  `/en/dimim/content/index?id=${ID}&c=${ID}`,
  `/fazak/problemShare/index?id=${ID}`,
  `/content_model/index?rid=${ID}&uuid=zhe-01&catalog=1`,
])('of %s there is one page, whatever its last segment says', (path) => {
  const address = `/davmu/share${path}`
  expect(cacheKey(address, rules)).toBe(address)
  for (const segment of ['detail', 'a1', '%3Cb%3E', '__proto__'])
    expect(cacheKey(`${address.replace('/index?', `/${segment}?`)}&utm_source=x`, rules)).toBe(address)
})

it('a last segment that is the id names the page', () => {
  expect(cacheKey(`/davmu/share/dejin/content/${ID}`, rules)).toBe(`/davmu/share/dejin/content/${ID}`)
})

it('what the home page reads of its query makes no second page of anything else', () => {
  expect(cacheKey(`/davmu/share/?gid=${ID}`, rules)).toBe(`/davmu/share/?gid=${ID}`)
  expect(cacheKey(`/davmu/share/en/?gid=${ID}`, rules)).toBe(`/davmu/share/en/?gid=${ID}`)
  for (const path of [`/mp/doc/2024/05/${ID}/index`, `/list/${ID}/index`, '/me/index', `/activity/${ID}/index`])
    expect(cacheKey(`/davmu/share${path}?gid=${ID}&gid=1`, rules)).toBe(`/davmu/share${path}`)
})
