import { describe, expect, it } from 'vitest'
import { toLine } from '#base/to-line.ts'
import { countWords } from './rich-text/measure-text.ts'
import {
  mayBeDeleted,
  mayBeScheduled,
  rankRelated,
  toCommentPolicy,
  toHour,
  keepsNumbers,
  toNextState,
  toPublishTime,
  toReadMinutes,
  toSummary,
  toTagNames,
  toWebAddress,
} from './rules.ts'

describe('reading time', () => {
  it.each([
    [{ cjk: 4000, other: 0 }, 0, 10],
    [{ cjk: 4001, other: 0 }, 0, 11],
    [{ cjk: 0, other: 460 }, 0, 2],
    [{ cjk: 0, other: 0 }, 0, 0],
    [{ cjk: 1, other: 0 }, 0, 1],
    [{ cjk: 400, other: 230 }, 6, 3],
  ])('of %o and %i pictures is %i minutes', (words, images, minutes) => {
    expect(toReadMinutes(words, images)).toBe(minutes)
  })

  it('of 4,000 characters is ten minutes', () => {
    expect(toReadMinutes(countWords('海'.repeat(4000)), 0)).toBe(10)
  })
})

describe('texts', () => {
  it('become lines without control characters', () => {
    expect(toLine('\u0000 a\r\n\tb\u2028c\u007f ')).toBe('a b c')
  })

  it('give a summary of whole characters', () => {
    expect(toSummary('三遍。\n11月\nabc\ndef')).toBe('三遍。11月 abc def')
    expect(toSummary('𠮷'.repeat(200))).toBe('𠮷'.repeat(100))
  })

  it('give addresses of the web only', () => {
    expect(toWebAddress('https://a.example/字?x=1')).toBe('https://a.example/%E5%AD%97?x=1')
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '/path', ''])
      expect(toWebAddress(address)).toBe('')
  })

  it('give tags once each', () => {
    expect(toTagNames([' 海 ', '海', '', 'x'.repeat(60)])).toEqual(['海', 'x'.repeat(40)])
    expect(toTagNames(Array.from({ length: 30 }, (_, n) => `t${n}`))).toHaveLength(20)
  })
})

describe('the state after the source was read again', () => {
  it.each([
    [null, 'published', 100, 'published'],
    [null, 'published', 300, 'scheduled'],
    [null, 'scheduled', 100, 'published'],
    [null, 'draft', 100, 'draft'],
    ['published', 'draft', 100, 'draft'],
    ['draft', 'published', 100, 'published'],
    ['removed', 'published', 100, 'removed'],
  ] as const)('of %s with %s for %i is %s', (current, wanted, publishAt, state) => {
    expect(toNextState({ current, wanted, publishAt, now: 200 })).toBe(state)
  })
})

it('an item is scheduled up to its time and no longer', () => {
  const next = (publishAt: number) => toNextState({ current: null, wanted: 'scheduled', publishAt, now: 200 })
  expect([200, 201].map(next)).toEqual(['published', 'scheduled'])
})

it('comments wait as the staff say, else the source, else as everywhere', () => {
  const policy = (own: 'pre' | null, closed: 0 | 1) =>
    toCommentPolicy({ comment_policy: own, comments_closed: closed }, 'first')
  expect([policy('pre', 1), policy(null, 1), policy(null, 0)]).toEqual(['pre', 'off', 'first'])
})

it('an item comes out at its own time, a draft that was given none when it is published', () => {
  const item = { state: 'draft', publish_at: 100, created_at: 100 } as const
  expect(toPublishTime(item, 150)).toBe(150)
  expect(toPublishTime({ ...item, publish_at: 90 }, 150)).toBe(90)
  expect(toPublishTime({ ...item, state: 'removed' }, 150)).toBe(100)
  expect(toPublishTime({ ...item, state: 'scheduled', publish_at: 200 }, 150)).toBe(150)
  expect((['draft', 'scheduled', 'published', 'removed'] as const).map(mayBeScheduled)).toEqual([
    true,
    true,
    false,
    true,
  ])
})

it('an item is deleted only where no reader can have had to do with it', () => {
  const unread = { state: 'draft', view_count: 0, comment_count: 0, star_count: 0, collect_count: 0 } as const
  expect([unread, { ...unread, state: 'scheduled' } as const].map(mayBeDeleted)).toEqual([true, true])
  expect(
    [
      { ...unread, state: 'published' } as const,
      { ...unread, state: 'removed' } as const,
      { ...unread, view_count: 1 },
      { ...unread, comment_count: 1 },
      { ...unread, star_count: 1 },
      { ...unread, collect_count: 1 },
    ].filter(mayBeDeleted),
  ).toEqual([])
})

it('an hour begins at its start', () => {
  expect([7199, 7200, 10_799].map(toHour)).toEqual([3600, 7200, 7200])
})

it('related items are ranked by shared tags, then newness', () => {
  const candidate = (id: number, publishAt: number, sharedTags: number) => ({ id, publishAt, sharedTags })
  const ranked = rankRelated([
    candidate(1, 5, 0),
    candidate(2, 3, 1),
    candidate(3, 4, 1),
    candidate(4, 1, 2),
    candidate(5, 4, 1),
  ])
  expect(ranked.map((one) => one.id)).toEqual([4, 5, 3, 2, 1])
})

describe('numbers of paragraphs', () => {
  const texts = (...words: string[]) => words.map((text, index) => ({ number: index + 1, text }))

  it('hold while words are corrected where they stand', () => {
    expect(keepsNumbers(texts('一', '二', '三'), texts('一', '二改', '三'))).toBe(true)
    expect(keepsNumbers(texts('一', '一'), texts('一', '一'))).toBe(true)
    expect(keepsNumbers([], [])).toBe(true)
  })

  it('do not once a paragraph comes, goes or stands elsewhere', () => {
    expect(keepsNumbers(texts('一', '二'), texts('一', '新', '二'))).toBe(false)
    expect(keepsNumbers(texts('一', '二', '三'), texts('一', '三'))).toBe(false)
    expect(keepsNumbers(texts('一', '二'), texts('二', '一'))).toBe(false)
    expect(keepsNumbers(texts('一', '二'), texts('新', '一'))).toBe(false)
  })
})
