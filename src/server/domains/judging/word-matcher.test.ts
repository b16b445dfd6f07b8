import { describe, expect, it } from 'vitest'
import { createWordMatcher, isUsableWord, type Word, type WordMatcher } from './word-matcher.ts'

const refuse = (word: string, homophones = false): Word => ({ word, action: 'refuse', homophones })
const hold = (word: string): Word => ({ word, action: 'hold', homophones: false })

describe('words that no text may hold', () => {
  const find = createWordMatcher(
    ['加微信', 'Free Money', '发票', 'viagra', 'vx', 'qq12345', '赌博'].map((word) => refuse(word)),
  )

  it.each([
    ['快加微信', '加微信'],
    ['加 微-信', '加微信'],
    ['加\u200B微。信', '加微信'],
    ['加\n微\n信', '加微信'],
    ['加̶微̶信̶', '加微信'],
    ['FREE  money', 'Free Money'],
    ['ｆｒｅｅmoney!', 'Free Money'],
    ['f.r.e.e.m.o.n.e.y', 'Free Money'],
    ['ⓕⓡⓔⓔ 🅜🅞🅝🅔🅨', 'Free Money'],
    ['frее mοnеу', 'Free Money'],
    ['frée mönêy', 'Free Money'],
    ['開發票', '发票'],
    ['賭博', '赌博'],
    ['V1agra', 'viagra'],
    ['v!@gra', 'viagra'],
    ['加vx聊', 'vx'],
    ['vx123456', 'vx'],
    ['加ⅴⅹ', 'vx'],
    ['QQ①②③④⑤', 'qq12345'],
    ['qq❶❷❸❹❺', 'qq12345'],
  ])('are found in %j: %s', (text, word) => expect(find(text)?.word).toBe(word))

  it.each([
    '加上微信',
    '微信加',
    'free',
    'carefree moneybag',
    '发了一张票',
    'cvxopt',
    'qq123456',
    '发 明 一 票 难求',
    '。。。',
    '',
    '🇨🇳 红旗',
  ])('are not found in %j', (text) => expect(find(text)).toBeNull())
})

describe('words that count by their sound', () => {
  const find = createWordMatcher([refuse('微信', true), refuse('西安', true), refuse('发票')])

  it.each(['薇信', '加威欣', '微 芯', 'weixin', '加Wei信', '微x i n', 'WEI-XIN 123', '薇　信'])(
    'are found in %j',
    (text) => expect(find(text)).not.toBeNull(),
  )
  it.each(['先', '线上', '为新', '危险', 'weixing', '卫星', '法票', '位 于 心'])('%j', (text) => {
    // Only characters of the very same syllables count; 为新 has them.
    expect(find(text)?.word ?? null).toBe(text === '为新' ? '微信' : null)
  })
})

it('a refused word matters more than one that is held, wherever it stands', () => {
  const find = createWordMatcher([hold('转账'), refuse('赌博')])
  expect(find('转账')).toEqual(hold('转账'))
  expect(find('转账，赌博')).toEqual(refuse('赌博'))
  expect(createWordMatcher([hold('转账'), refuse('转账号')])('转账号')).toEqual(refuse('转账号'))
})

it.each([
  ['微', true],
  ['vx', true],
  ['c++', false],
  ['。', false],
  ['  ', false],
])('%j can be looked for: %s', (word, usable) => {
  expect(isUsableWord(word)).toBe(usable)
  if (!usable) expect(createWordMatcher([refuse(word)])('c++ 。 和 c')).toBeNull()
})

it('looking for five thousand words does not cost a hundred times what it costs for fifty', () => {
  const words = Array.from({ length: 5000 }, (_, n) =>
    refuse(`词${String.fromCodePoint(0x4e00 + n)}组${n}`, n % 10 === 0),
  )
  const texts = Array.from({ length: 60 }, (_, n) =>
    Array.from({ length: 500 }, (__, place) => String.fromCodePoint(0x4e00 + ((n * 131 + place * 7) % 5000))).join(''),
  )
  const leastTime = (find: WordMatcher) =>
    Math.min(
      ...texts.map((text) => {
        const start = performance.now()
        expect(find(text)).toBeNull()
        return performance.now() - start
      }),
    )
  const few = leastTime(createWordMatcher(words.slice(0, 50)))
  expect(leastTime(createWordMatcher(words)) / few).toBeLessThan(20)
})
