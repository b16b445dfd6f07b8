import { expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { checkDetail, listLinks } from './rules.ts'

const whole = {
  type: 'doc',
  title: '字'.repeat(40),
  summary: '字'.repeat(120),
  cover: '/a.webp',
  images: [{ alt: '灯塔' }],
  media: null,
} as unknown as ContentDetail

it.each([
  ['nothing', {}, []],
  ['a cover', { cover: '' }, ['fields.cover']],
  ['a shorter title', { title: '字'.repeat(41) }, ['fields.title']],
  ['a summary', { summary: '' }, ['fields.summary']],
  ['a shorter summary', { summary: '😀'.repeat(121) }, ['fields.summary']],
  ['words for its pictures', { images: [{ alt: '灯塔' }, { alt: ' ' }] }, ['body']],
  ['something to play', { type: 'audio' }, ['fields.media']],
  ['nothing when it is played', { type: 'audio', media: {} }, []],
])('an item would be better off with %s', (_what, changes, fields) => {
  expect(checkDetail({ ...whole, ...changes } as ContentDetail).map(({ field }) => field)).toEqual(fields)
})

it('says how many pictures have no words', () => {
  const images = [{ alt: '' }, { alt: '灯塔' }, { alt: ' ' }]
  expect(checkDetail({ ...whole, images } as ContentDetail)[0]?.message).toBe('pictures without a description: 2')
})

it('lists each address that links lead to once', () => {
  const html = '<a class="x" href="/a?b=1&amp;c=2">一</a><a href="/d">二</a><a href="/d">三</a><img href="/e">'
  expect(listLinks(html)).toEqual(['/a?b=1&c=2', '/d'])
})
