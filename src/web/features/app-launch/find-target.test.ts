import { describe, expect, it } from 'vitest'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import { findTarget } from './find-target.ts'

const ids = createIdCodec('salt of the tests')
const rules = { locales: ['zh-CN', 'en'], defaultLocale: 'zh-CN', ...rulesOf(ids) }
const ORIGIN = 'https://news.example.org'
const id = ids.encode(7)
const path = `/mp/doc/2026/11/${id}/index`

describe('what the app opens', () => {
  it.each([
    ['a site path', path, path],
    ['a path from the root of the host on', `/davmu/share${path}`, path],
    ['an address', `${ORIGIN}/davmu/share${path}`, path],
    ['an address in another language', `${ORIGIN}/davmu/share/en${path}`, path],
    ['a spot', `${path}?p=12&c=AbCd1234`, `${path}?p=12&c=AbCd1234`],
    ['a second among what nobody asked for', `${path}?utm_source=x&t=95#top`, `${path}?t=95`],
    ['the home page', '/', '/'],
  ])('is %s', (_what, wanted, target) => expect(findTarget(wanted, ORIGIN, rules)).toBe(target))

  it.each([
    'https://elsewhere.example/davmu/share/search/index',
    '//elsewhere.example/davmu/share/search/index',
    'https://user@news.example.org/davmu/share/search/index',
    'javascript:alert(1)',
    '/mp/doc/2026/11/nonsense/index',
    '/nothing/like/this',
    '/../../admin',
    '\\\\elsewhere.example',
    '',
  ])('is home for %s', (wanted) => expect(findTarget(wanted, ORIGIN, rules)).toBe('/'))
})
