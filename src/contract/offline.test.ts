import { expect, it } from 'vitest'
import { assetsNamedIn, isNeverOffline, offlineAddress } from './offline.ts'

it.each([
  ['/davmu/share/inner/doc/x7Kd2mQ9', '?t=12&utm_source=a', '/davmu/share/inner/doc/x7Kd2mQ9'],
  ['/davmu/share/content/detail', '?from=x&id=x7Kd2mQ9', '/davmu/share/content/detail?id=x7Kd2mQ9'],
  [
    '/davmu/share/content_model/detail',
    '?catalog=&uuid=u&rid=%E4%B8%80',
    '/davmu/share/content_model/detail?rid=%E4%B8%80&uuid=u',
  ],
])('a page is kept under its path and what it reads of its query: %s%s', (pathname, search, address) => {
  expect(offlineAddress({ pathname, search })).toBe(address)
})

it.each([
  ['/davmu/share/preview-inner/doc/x7Kd2mQ9', true],
  ['/davmu/share/en/pc', true],
  ['/admin/', true],
  ['/davmu/share/inner/doc/x7Kd2mQ9', false],
  ['/davmu/share/list/pc/index', false],
])('whether %s is never kept: %s', (pathname, is) => {
  expect(isNeverOffline(pathname)).toBe(is)
})

it('a page names its scripts and its stylesheet once each, and no pictures', () => {
  const html = `<img src="/davmu/share/media/a.js"><script data-sheet="/davmu/share/assets/style-1.css"
    data-entry="/davmu/share/assets/entry-1.js" data-parts="/davmu/share/assets/b.js /davmu/share/assets/entry-1.js"></script>`
  expect(assetsNamedIn(html)).toEqual([
    '/davmu/share/assets/style-1.css',
    '/davmu/share/assets/entry-1.js',
    '/davmu/share/assets/b.js',
  ])
})
