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
