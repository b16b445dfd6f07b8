import { describe, expect, it } from 'vitest'
import { paragraphWords, parseSpot, spotWords, withSpot } from './spot.ts'

describe('a spot', () => {
  it.each([
    ['p=7', { p: 7 }],
    ['p=007&t=200', { p: 7, t: 200 }],
    ['c=AbCd1234', { c: 'AbCd1234' }],
    ['a=AbCd1234', { a: 'AbCd1234' }],
    ['p=-1&t=1.5&c=<b>&a=../x', {}],
    ['p=1234567&t=&c=', {}],
    [`c=${'a'.repeat(33)}`, {}],
    ['p=1%20or%201&c=AbCd1234%27', {}],
    ['', {}],
  ])('is read from ?%s', (query, spot) => expect(parseSpot(new URLSearchParams(query))).toEqual(spot))

  it.each([
    ['/a/index', { p: 7 }, '/a/index?p=7'],
    ['https://a.example/b?id=1', { t: 3, c: 'AbCd1234' }, 'https://a.example/b?id=1&t=3&c=AbCd1234'],
    ['/q?id=1', { a: 'AbCd1234' }, '/q?id=1&a=AbCd1234'],
    ['/a', {}, '/a'],
  ])('is added to %s', (address, spot, expected) => expect(withSpot(address, spot)).toBe(expected))
})

describe('the words of a paragraph', () => {
  const html =
    '<p data-p="1">甲 data-p="2" <b>乙</b></p>\n<figure data-p="2"><img src="/a.webp" alt="图"></figure>' +
    '<ol><li><p data-p="3">丙&amp;丁<br>戊&nbsp;&#39;己&#x27;&lt;b&gt;</p><p data-p="13">庚</p></li></ol><p data-p="4"> </p>'

  it.each([
    [1, '甲 data-p="2" 乙'],
    [2, ''],
    [3, "丙&丁 戊 '己'<b>"],
    [13, '庚'],
    [4, ''],
    [99, ''],
  ])('number %i', (p, words) => expect(paragraphWords(html, p)).toBe(words))

  it('are the whole sentences that fit, with the quotation mark behind them', () => {
    const sentence = `“${'海'.repeat(60)}。”`
    expect(spotWords(sentence + '风'.repeat(80))).toBe(sentence)
    expect(spotWords('海'.repeat(120))).toBe('海'.repeat(120))
    const shortest = `${'海'.repeat(39)}。`
    expect(spotWords(shortest + '风'.repeat(81))).toBe(shortest)
  })

  it('end with an ellipsis where no sentence ends in time, and never inside a character', () => {
    const words = spotWords(`短。${'😀'.repeat(200)}`)
    expect(Array.from(words)).toHaveLength(120)
    expect(words.endsWith('😀…')).toBe(true)
  })
})
