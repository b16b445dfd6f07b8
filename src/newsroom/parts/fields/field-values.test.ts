import { describe, expect, it } from 'vitest'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { fromSeconds, fromText, toKeys, toMapping, toSeconds, toText, toYesNo } from './field-values.ts'

const names: FieldFacts = { kind: 'names' }
const number: FieldFacts = { kind: 'number', most: 10 }
const captions: FieldFacts = { kind: 'files', by: 'language' }

describe('values of fields', () => {
  it.each<[FieldFacts, unknown, string]>([
    [{ kind: 'text', most: 9 }, '007', '007'],
    [{ kind: 'people', most: 9 }, ['甲', '乙'], '甲、乙'],
    [names, ['潮汐', '海'], '潮汐, 海'],
    [number, 12, '12'],
    [{ kind: 'chapters' }, ['00:00 开场', '01:05 上塔'], '00:00 开场\n01:05 上塔'],
    [{ kind: 'degrees' }, -0.1276, '-0.1276'],
    [captions, { 'zh-CN': '/a.vtt', en: '' }, 'zh-CN /a.vtt\nen'],
    [names, undefined, ''],
  ])('are written as a text: %o %o', (facts, value, text) => {
    expect(toText(facts, value)).toBe(text)
  })

  it.each<[FieldFacts, string, unknown]>([
    [names, '潮汐，海, ', ['潮汐', '海']],
    [number, '12', 12],
    [number, '12 or so', '12 or so'],
    [captions, 'zh-CN /a.vtt\nen', { 'zh-CN': '/a.vtt', en: '' }],
    [{ kind: 'chapters' }, '00:00 开场\n\n', ['00:00 开场']],
    [names, '  ', undefined],
  ])('are read of a text, also of one that is half typed: %o %s', (facts, text, value) => {
    expect(fromText(facts, text)).toEqual(value)
  })

  it('may stand in other shapes in a file', () => {
    expect(toKeys('sea, land')).toEqual(['sea', 'land'])
    expect(toYesNo('false', true)).toBe(false)
    expect(toYesNo(undefined, true)).toBe(true)
    expect(toMapping('/a.mp4', 'address')).toEqual({ address: '/a.mp4' })
    expect(toMapping(null, 'address')).toEqual({})
  })

  it('that are times are those of the zone of the site', () => {
    expect(toSeconds('2026-11-19')).toBe(Date.parse('2026-11-18T16:00:00Z') / 1000)
    expect(toSeconds('2026-11-19 22:05')).toBe(Date.parse('2026-11-19T14:05:00Z') / 1000)
    expect(toSeconds('2026-11-19T22:05:00Z')).toBe(Date.parse('2026-11-19T22:05:00Z') / 1000)
    expect(['+2d', '2026-13-45', 'soon'].map(toSeconds)).toEqual([null, null, null])
    expect(fromSeconds(Date.parse('2026-11-19T14:05:00Z') / 1000)).toBe('2026-11-19T22:05:00+08:00')
  })
})
