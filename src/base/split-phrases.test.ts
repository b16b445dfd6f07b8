import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { splitPhrases } from './split-phrases.ts'

describe('phrases of a title', () => {
  it('keep words whole, with their particles and punctuation', () => {
    const phrases = splitPhrases('守塔人的最后一班：灯塔不灭，只是“不再”需要人', 'zh-CN')
    expect(phrases).toContain('最后')
    expect(phrases.some((phrase) => phrase.endsWith('：'))).toBe(true)
    expect(phrases.filter((phrase) => /^[：，”的]/.test(phrase))).toEqual([])
    expect(phrases.filter((phrase) => /[“]$/.test(phrase))).toEqual([])
  })

  it.each([
    ['小轮过江的人', '小轮过江的|人'],
    ['今夜掠过澜州外海', '今夜|掠过|澜州|外海'],
    ['避险点地图', '避险点|地图'],
    ['拆戏台：312块台板', '拆戏台：|312块|台板'],
    ['我退出来的摊位押金', '我|退出|来的|摊位|押金'],
    ['台风海桐登陆 12 小时', '台风|海桐|登陆| |12| |小时'],
  ])('hold together what is one word: %s', (title, phrases) => {
    expect(splitPhrases(title, 'zh-CN').join('|')).toBe(phrases)
  })

  it('join to the title again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        expect(splitPhrases(title, 'zh-CN').join('')).toBe(title)
      }),
    )
  })

  it('are the title itself where words cannot be told', () => {
    vi.stubGlobal('Intl', {})
    expect(splitPhrases('灯塔不灭', 'zh-CN')).toEqual(['灯塔不灭'])
  })
})
