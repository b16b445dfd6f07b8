import { describe, expect, it } from 'vitest'
import type { ContentDetail } from '#contract/content.ts'
import { detail } from '#tests/pages/fake-site.ts'
import { describeItem, firstSentences, type FoundSpot } from './describe-item.ts'

const NOWHERE: FoundSpot = { spot: {}, paragraph: '', comment: '', answer: '' }
const describeOf = (part: Partial<ContentDetail>, found: Partial<FoundSpot> = {}, locale = 'zh-CN') =>
  describeItem(detail(1, part), { ...NOWHERE, ...found }, { locale, color: '#123456' })

describe('what a poster says', () => {
  it('is named after what a reader does with the item', () => {
    expect(describeOf({ type: 'doc' }).call).toBe('长按识别，接着往下读')
    expect(describeOf({ type: 'audio' }).call).toBe('长按识别，接着听')
    expect(describeOf({ type: 'local_live' }).call).toBe('长按识别，进直播间')
    expect(describeOf({ type: 'link' }, {}, 'en').call).toBe('Hold the code to read on')
  })

  it('names the second to begin at, and leads there', () => {
    const from = (type: 'audio' | 'video') => describeOf({ type }, { spot: { t: 222 } })
    expect(from('audio').call).toBe('长按识别，从 3:42 开始听')
    expect(from('video').call).toBe('长按识别，从 3:42 开始看')
    expect(from('video').link).toMatch(/\/index\?t=222$/)
  })

  it('quotes the paragraph, the comment or the answer in the place of the summary', () => {
    expect(describeOf({ summary: '四户' }).text).toBe('四户')
    expect(describeOf({}, { paragraph: '水会变成盐。' }).text).toBe('“水会变成盐。”')
    expect(describeOf({}, { paragraph: '“水会变成盐。”他说。' }).text).toBe('“水会变成盐。”他说。')
    expect(describeOf({}, { comment: '我外公晒过。' }).text).toBe('有人留言：“我外公晒过。”')
    expect(describeOf({ type: 'question' }, { answer: '找街道办。' }).text).toBe('有人回答：“找街道办。”')
  })

  it('does not say the title twice', () => {
    const words = '台风前收架子，别图快。竹架先松内侧的绳，再松外侧。'
    expect(describeOf({ title: words, summary: `${words}反过来会弹人。` }).text).toBe('')
  })

  it('dates what takes place by its beginning', () => {
    const event = { start_time: 1_797_000_000, end_time: 0, place: '' }
    expect(describeOf({ event, kicker: '' }).notes).toEqual([expect.stringMatching(/^2026年\d+月\d+日 周. \d\d:\d\d$/)])
    expect(describeOf({ publish_time: 1_797_000_000, kicker: '乡土' }).notes[1]).toMatch(/^2026年12月\d+日$/)
  })

  it('says source, writer and length, as far as they are known', () => {
    expect(describeOf({ source: '潮声乡土', editor: '程屿', read_minutes: 6 }).about).toBe(
      '潮声乡土 · 文 程屿 · 约 6 分钟',
    )
    expect(describeOf({ type: 'audio_album', tracks_total: 12 }).about).toBe('共 12 集')
    expect(describeOf({ type: 'video', duration: 125 }, {}, 'en').about).toBe('02:05')
    const of = (type: 'gallery' | 'audio') => describeOf({ type, editor: '程屿', duration: 64 }).about
    expect([of('gallery'), of('audio')]).toEqual(['图 程屿', '程屿 · 01:04'])
  })
})

describe('a quotation', () => {
  it('ends with a sentence, or is cut', () => {
    const sentence = `${'盐'.repeat(60)}。`
    expect(firstSentences('短句。\n又一句')).toBe('短句。 又一句')
    expect(firstSentences(sentence + sentence)).toBe(sentence)
    expect(firstSentences('😀'.repeat(120))).toBe(`${'😀'.repeat(100)}…`)
  })
})
