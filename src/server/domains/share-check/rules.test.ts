import { expect, it } from 'vitest'
import { judgeShare, toShown, type CheckedPage } from './rules.ts'

const PAGE: CheckedPage = {
  url: new URL('https://m.example.org/davmu/share/mp/doc/2026/10/AbCd1234/index'),
  status: 200,
  isRedirected: false,
  head: {
    title: '七百亩盐田',
    description: '今年只剩四户还在晒',
    canonical: 'https://m.example.org/davmu/share/mp/doc/2026/10/AbCd1234/index',
    image: 'https://m.example.org/davmu/share/media/a.webp',
    isHidden: false,
  },
  picture: { at: 'store', width: 1242, height: 828 },
  allowedHosts: ['m.example.org'],
}
const withHead = (head: Partial<CheckedPage['head']>): CheckedPage => ({ ...PAGE, head: { ...PAGE.head, ...head } })

it('a page that keeps every rule has no findings', () => {
  expect(judgeShare(PAGE)).toEqual([])
})

it.each<[string, string, CheckedPage]>([
  ['status', 'error', { ...PAGE, status: 404 }],
  ['redirected', 'warning', { ...PAGE, isRedirected: true }],
  ['host_not_allowed', 'error', { ...PAGE, allowedHosts: ['other.example.org', 'example.org'] }],
  ['no_account', 'warning', { ...PAGE, allowedHosts: null }],
  ['no_title', 'error', withHead({ title: '' })],
  ['title_too_long', 'warning', withHead({ title: '盐'.repeat(65) })],
  ['no_description', 'warning', withHead({ description: '' })],
  ['description_too_long', 'warning', withHead({ description: '盐'.repeat(121) })],
  ['no_image', 'warning', { ...withHead({ image: '' }), picture: { at: 'none' } }],
  ['image_missing', 'error', { ...PAGE, picture: { at: 'gone' } }],
  ['image_too_small', 'error', { ...PAGE, picture: { at: 'store', width: 1242, height: 299 } }],
  ['image_elsewhere', 'warning', { ...PAGE, picture: { at: 'elsewhere' } }],
  ['image_not_https', 'error', withHead({ image: 'http://m.example.org/davmu/share/media/a.webp' })],
  ['no_canonical', 'warning', withHead({ canonical: '' })],
  ['canonical_elsewhere', 'warning', withHead({ canonical: 'https://old.example.org/davmu/share/x' })],
  ['noindex', 'warning', withHead({ isHidden: true })],
])('the share check finds %s alone, as %s', (rule, level, page) => {
  expect(judgeShare(page)).toEqual([expect.objectContaining({ rule, level })])
})

it('limits count characters, and their last one is still good', () => {
  expect(judgeShare(withHead({ title: '👩'.repeat(64), description: '盐'.repeat(120) }))).toEqual([])
  expect(judgeShare({ ...PAGE, picture: { at: 'store', width: 300, height: 300 } })).toEqual([])
})

it('an address without https and its host are named, errors first', () => {
  const url = new URL('http://localhost:3000/davmu/share/')
  const found = judgeShare({ ...withHead({ description: '' }), url }).map(({ rule, level }) => [level, rule])
  expect(found).toEqual([
    ['error', 'not_https'],
    ['error', 'host_not_allowed'],
    ['warning', 'no_description'],
    ['warning', 'canonical_elsewhere'],
  ])
})

it('a card is shown where it may be, and cut to what the client has room for', () => {
  const { title, description: desc, image } = PAGE.head
  expect(toShown(PAGE)).toEqual({
    wechat: { title, desc, image },
    weibo: { title, desc, image },
    qq: { title, desc, image },
  })
  expect(toShown({ ...PAGE, allowedHosts: null }).wechat).toEqual({ title, desc: '', image: '' })
  expect(toShown({ ...PAGE, picture: { at: 'gone' } }).qq.image).toBe('')
  expect(toShown(withHead({ title: '盐'.repeat(40) })).qq.title).toBe(`${'盐'.repeat(30)}…`)
  expect(toShown({ ...PAGE, status: 404 }).weibo).toEqual({ title, desc: '', image: '' })
})
