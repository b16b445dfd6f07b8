import { expect, it } from 'vitest'
import type { PageMeta } from '../../runtime/page-meta.ts'
import { namelessSite } from '../../runtime/site.ts'
import { config as siteConfig } from '#tests/pages/fake-site.ts'
import { toShare } from './to-share.ts'

const config = { ...siteConfig, wapHost: 'https://m.example.org', siteOrigin: 'https://www.example.org' }
const site = { ...namelessSite, logo: '/davmu/share/media/logo.png' }
const PATH = '/a1b2c3d4/document'
const meta: PageMeta = {
  title: '港口的早晨',
  description: '四点半，船就回来了。',
  keywords: '',
  path: PATH,
  type: 'article',
  image: { url: '/davmu/share/media/a-640.webp', width: 640, height: 360 },
  noindex: false,
  structured: [],
}
const shareOf = (changed: Partial<PageMeta>, query = '', locale = config.defaultLocale) =>
  toShare(
    { meta: { ...meta, ...changed }, site, locale, address: `https://www.example.org/davmu/share${PATH}${query}` },
    config,
  )

it('a share in the social client sends readers to the canonical address on the host of shared links', () => {
  expect(shareOf({}, '?from=timeline&utm_source=a#c-1')).toEqual({
    title: '港口的早晨',
    desc: '四点半，船就回来了。',
    link: `https://m.example.org/davmu/share${PATH}?d=2`,
    imgUrl: 'https://m.example.org/davmu/share/media/a-640.webp',
  })
})

it('a share in the social client says what the card of the page says', () => {
  const shared = { title: '卡上的题', description: '卡上的话' }
  expect(shareOf({ shared })).toMatchObject({ title: '卡上的题', desc: '卡上的话' })
})

it('a share in the social client keeps language and spot', () => {
  expect(shareOf({}, '?t=30&from=timeline', 'en').link).toBe(`https://m.example.org/davmu/share/en${PATH}?t=30&d=2`)
})

it('a share in the social client falls back to the logo of the site', () => {
  expect(shareOf({ image: null }).imgUrl).toBe('https://m.example.org/davmu/share/media/logo.png')
})

it('a share in the social client leaves the picture out where there is none at all', () => {
  const nothing = {
    meta: { ...meta, image: null },
    site: namelessSite,
    locale: 'zh-CN',
    address: 'https://www.example.org/',
  }
  expect(toShare(nothing, config).imgUrl).toBe('')
})

it('cleans the address of a page that has no canonical one', () => {
  expect(shareOf({ path: null }, '?from=timeline&id=9#a').link).toBe(`https://m.example.org/davmu/share${PATH}?id=9`)
})
