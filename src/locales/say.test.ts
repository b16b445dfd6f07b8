import { describe, expect, it } from 'vitest'
import { toDayAndTime } from '#contract/format/times.ts'
import { findLocale, isTextId, locales, say, sayInBase } from './say.ts'

describe('a text', () => {
  it('is said in the wanted language, with its placeholders filled in', () => {
    const problem = (locale: string) => say(locale, 'form.problem.mobileShort', { count: 1 })
    expect([problem('zh-CN'), problem('en')]).toEqual([
      '还差 1 位，手机号应为 11 位',
      '1 more needed: a mobile number has 11 digits',
    ])
  })

  it('is said in the base language where the wanted one has no file, and where that is what is asked for', () => {
    expect(say('tlh', 'failure.40401')).toBe('内容不存在')
    expect(sayInBase('user.nickname', { code: 'k3v9' })).toBe('读者k3v9')
  })

  it('of one thing and of several differs', () => {
    const tracks = (count: number) => say('en', 'poster.tracks', { count })
    expect([tracks(1), tracks(1200)]).toEqual(['1 episode', '1200 episodes'])
  })

  it('puts day, weekday and time in the order of the language', () => {
    const at = Date.UTC(2026, 10, 18, 13, 40)
    const told = (locale: string, now: number) => say(locale, 'time.dayAndTime', toDayAndTime(at, now, locale))
    expect(told('zh-CN', Date.UTC(2026, 10, 1))).toBe('11月18日 周三 21:40')
    expect(told('en', Date.UTC(2026, 10, 1))).toBe('Wed, Nov 18, 21:40')
    expect(told('zh-CN', Date.UTC(2027, 0, 1))).toBe('2026年11月18日 周三 21:40')
  })

  it('is there or not', () => {
    expect([isTextId('failure.40401'), isTextId('failure.1'), isTextId('toString')]).toEqual([true, false, false])
  })
})

describe('languages', () => {
  it('are those that have a file, the base one first, once', () => {
    expect(locales[0]).toBe('zh-CN')
    expect(locales).toContain('en')
    expect(new Set(locales).size).toBe(locales.length)
  })

  it.each([
    ['en-GB', 'en'],
    ['zh', 'zh-CN'],
    ['fr;q=0.9, en;q=0.5', 'en'],
    ['fr', null],
    [undefined, null],
  ])('that fit %s best: %s', (wanted, found) => expect(findLocale(wanted)).toBe(found))
})
