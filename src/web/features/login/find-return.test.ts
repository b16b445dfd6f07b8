import { describe, expect, it } from 'vitest'
import { findReturn } from './find-return.ts'

const rules = {
  locales: ['zh-CN', 'en'],
  defaultLocale: 'zh-CN',
  isId: (text: string) => /^[A-Za-z0-9]{8}$/.test(text),
  isPerson: () => false,
}
const hosts = ['https://share.example', 'https://wap.example']
const back = (wanted: string | null, locale = 'zh-CN') => findReturn(wanted, { hosts, locale, rules })

const ARTICLE = '/inner/doc/2026/11/AbCd1234/index'

describe('where a login leads', () => {
  it.each([
    [`https://share.example/davmu/share${ARTICLE}?c=7#comments`, `${ARTICLE}?c=7#comments`],
    [`https://wap.example/davmu/share${ARTICLE}`, ARTICLE],
    [`/davmu/share${ARTICLE}`, ARTICLE],
    [ARTICLE, ARTICLE],
    ['/collection/index', '/collection/index'],
    ['/davmu/share', '/'],
  ])('%s is gone back to', (wanted, path) => expect(back(wanted)).toEqual({ path, href: null }))

  it.each([
    null,
    '',
    'https://evil.example/davmu/share/',
    '//evil.example/davmu/share/',
    '/\\evil.example/davmu/share/',
    'https://share.example@evil.example/davmu/share/',
    'javascript:alert(1)',
    'https://share.example/other',
    '/../../other',
    '/auth?redirect=/auth',
    '/no/such/page/at/all/here',
    'http://share.example/davmu/share/',
  ])('%s is home', (wanted) => expect(back(wanted)).toEqual({ path: '/', href: null }))

  it('a page in another language is left for by its whole address', () => {
    expect(back(`/davmu/share/en${ARTICLE}`)).toEqual({ path: '/', href: `/davmu/share/en${ARTICLE}` })
    expect(back(`/davmu/share/en${ARTICLE}`, 'en')).toEqual({ path: ARTICLE, href: null })
    expect(back(`/davmu/share${ARTICLE}`, 'en')).toEqual({ path: '/', href: `/davmu/share${ARTICLE}` })
  })
})
