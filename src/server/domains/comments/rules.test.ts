import { describe, expect, it } from 'vitest'
import { isListed, mayEdit, toOffset, toPlainText, toQuote, toQuoteOf, toReported, toSourceState } from './rules.ts'

describe('what is kept of a written text', () => {
  it.each([
    ['好文章', '好文章'],
    ['  one\r\ntwo\rthree  ', 'one\ntwo\nthree'],
    ['a\n\n\n\n\n\nb', 'a\n\n\nb'],
    ['a \n \n \n \n \nb', 'a\n\n\nb'],
    ['a\u2028b\u0085c', 'a\nb\nc'],
    ['nul\0 bell\u0007 tab\tend', 'nul bell tab end'],
    ['invoice \u202Efdp.exe\u2066x\u2069', 'invoice fdp.exex'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['👨‍👩‍👧 stays one', '👨‍👩‍👧 stays one'],
    ['half \uD83D of it', 'half \uFFFD of it'],
  ])('%j becomes %j', (written, text) => {
    expect(toPlainText(written)).toBe(text)
  })

  it.each(['', ' \n ', '\u200B\u200D', '\u2800', '\u3164\u115F', '\uFE0F', '\u202E'])(
    'nothing, when nothing can be seen: %j',
    (written) => expect(toPlainText(written)).toBe(''),
  )

  it('one line of a quotation', () => {
    expect(toQuote(' 第一行\n 第二行\u202E ')).toBe('第一行 第二行')
  })
})

describe('what is kept of the words of a report', () => {
  it('an objection is known by what it is about alone', () => {
    expect(toReported({ reason: 'ads', note: ' 广\u0007告 ', quote: '' })).toEqual({
      note: '广告',
      quote: '',
      words_hash: '',
    })
  })

  it('a mistake is known again by its words, however they were spaced', () => {
    const hashOf = (note: string, quote = '') => toReported({ reason: 'mistake', note, quote }).words_hash
    expect(hashOf('错字')).toMatch(/^[\w-]{43}$/)
    expect(hashOf(' 错字 ')).toBe(hashOf('错字'))
    expect(hashOf('错字', '第一段')).not.toBe(hashOf('错字'))
    expect(hashOf('第一段', '错字')).not.toBe(hashOf('错字', '第一段'))
  })

  it.each(['', ' \n', '\u200B'])('a mistake of which nothing is said is refused: %j', (note) => {
    expect(() => toReported({ reason: 'mistake', note, quote: '原文' })).toThrow('Invalid parameters')
  })
})

it('a comment can be edited for five minutes, unless it was removed', () => {
  expect(mayEdit({ state: 'public', created_at: 1000 }, 1300)).toBe(true)
  expect(mayEdit({ state: 'pending', created_at: 1000 }, 1301)).toBe(false)
  expect(mayEdit({ state: 'removed', created_at: 1000 }, 1001)).toBe(false)
})

it('a removed comment is listed as long as there are answers under it', () => {
  expect(isListed('removed', 1)).toBe(true)
  expect(isListed('removed', 0)).toBe(false)
  expect(isListed('pending', 0)).toBe(false)
  expect(isListed('public', 0)).toBe(true)
})

it.each([
  ['public', 'pending', 'public'],
  ['public', 'removed', 'removed'],
  ['pending', 'public', 'public'],
  ['removed', 'public', 'removed'],
] as const)('an imported comment that is %s becomes, when its source says %s, %s', (current, wanted, state) => {
  expect(toSourceState(current, wanted)).toBe(state)
})

it('pages of comments far down are reached by their cursor only', () => {
  expect(toOffset({ pageindex: 3, pagesize: 10 })).toBe(20)
  expect(() => toOffset({ pageindex: 1_000_000, pagesize: 50 })).toThrow('Invalid parameters')
})

it('a quote is of the characters that its item is written in', () => {
  expect(toQuoteOf('', ' 燈塔\n裡面 ')).toBe('灯塔 里面')
  expect(toQuoteOf('zh-CN', '燈塔')).toBe('灯塔')
  expect(toQuoteOf('zh-HK', '燈塔')).toBe('燈塔')
  expect(toQuoteOf('ja', '國')).toBe('國')
})
