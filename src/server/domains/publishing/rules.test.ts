import { expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { checkFields } from './rules.ts'

const whole = {
  type: 'doc',
  title: '字'.repeat(64),
  summary: '字'.repeat(120),
  cover: '/a.webp',
  media: null,
  share_card: { title: '', summary: '', picture: '' },
} as unknown as ContentDetail

it.each([
  ['nothing', {}, []],
  ['a cover', { cover: '' }, ['fields.cover']],
  ['a shorter title', { title: '字'.repeat(65) }, ['fields.title']],
  ['a summary', { summary: '' }, ['fields.summary']],
  ['a shorter summary', { summary: '😀'.repeat(121) }, ['fields.summary']],
  [
    'a shorter title of its card alone',
    { share_card: { title: '字'.repeat(65), summary: '' } },
    ['fields.share_card.title'],
  ],
  ['no shorter title than that of its card', { title: '字'.repeat(65), share_card: { title: '字', summary: '' } }, []],
  ['something to play', { type: 'audio' }, ['fields.media']],
  ['nothing when it is played', { type: 'audio', media: {} }, []],
])('an item would be better off with %s', (_what, changes, fields) => {
  expect(checkFields({ ...whole, ...changes } as ContentDetail).map(({ field }) => field)).toEqual(fields)
})
