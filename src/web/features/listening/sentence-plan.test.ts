import { describe, expect, it } from 'vitest'
import { estimateSeconds, planSentences, toSpoken } from './sentence-plan.ts'

const plan = (text: string, lang = 'zh-CN') => planSentences(text, lang).map(({ start, end }) => text.slice(start, end))

describe('sentences of a paragraph', () => {
  it.each<[string, string, string[]]>([
    [
      'Chinese',
      '到第三年，他已经能听出杂音。夜里很静！真的？',
      ['到第三年，他已经能听出杂音。', '夜里很静！', '真的？'],
    ],
    ['quotations', '他说：“走吧。”我们就走了。', ['他说：“走吧。”', '我们就走了。']],
    ['a quotation that goes on', '“走吧。”，他说。', ['“走吧。”，他说。']],
    ['corner brackets', '「好。」她点头。', ['「好。」', '她点头。']],
    ['an ellipsis', '他想了想……没有说话。', ['他想了想……没有说话。']],
    ['marks that are doubled', '什么？！真的吗！！', ['什么？！', '真的吗！！']],
    [
      'Latin words within',
      '他用 Node.js 24 写了 3.5 万行代码。很快。',
      ['他用 Node.js 24 写了 3.5 万行代码。', '很快。'],
    ],
    ['numbers', '增长 3.14%。下降 2.5%。', ['增长 3.14%。', '下降 2.5%。']],
    ['lines', '第一行\n第二行', ['第一行', '第二行']],
    ['a text without an end', '一百零七级台阶', ['一百零七级台阶']],
    ['nothing but marks', '——……。', []],
    ['nothing', '  \n ', []],
    ['a list mark', '1. 先开灯', ['1. 先开灯']],
  ])('are told apart in %s', (_, text, sentences) => expect(plan(text)).toEqual(sentences))

  it.each<[string, string[]]>([
    ['Dr. Smith met Mr. J. R. Jones at 5 p.m. He left.', ['Dr. Smith met Mr. J. R. Jones at 5 p.m. He left.']],
    ['It costs $3.50. “Really?” she asked.', ['It costs $3.50.', '“Really?” she asked.']],
    ['See e.g. chapter two. The U.S. Army came.', ['See e.g. chapter two.', 'The U.S. Army came.']],
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ])('English: %s', (text, sentences) => expect(plan(text, 'en')).toEqual(sentences))

  it('of any length are taken apart at pauses, and nothing is lost', () => {
    const long = `${'灯塔上的人每天都要走很多级台阶，'.repeat(20)}然后休息。`
    const sentences = plan(long)
    expect(sentences.length).toBeGreaterThan(3)
    expect(sentences.every((sentence) => sentence.length <= 100)).toBe(true)
    expect(sentences.join('')).toBe(long)
  })

  it('without any pause stay whole', () => expect(plan('啊'.repeat(300))).toEqual(['啊'.repeat(300)]))

  it.each(['', 'nonsense-!', 'zh_CN'])('are found in a language that is called %j', (lang) =>
    expect(plan('好。走。', lang)).toEqual(['好。', '走。']),
  )
})

it('addresses in a text are not read out', () =>
  expect(toSpoken('见 https://example.com/a?b=1 一文。')).toBe('见   一文。'))

it('the time that a text takes follows its characters and words', () => {
  expect(Math.round(estimateSeconds('字'.repeat(450)))).toBe(100)
  expect(Math.round(estimateSeconds('word '.repeat(260)))).toBe(100)
  expect(estimateSeconds('')).toBe(0)
})
