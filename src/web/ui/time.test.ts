import { describe, expect, it } from 'vitest'
import { loadText } from '../i18n/catalogues.ts'
import { isJustNow, timeInWords } from './time.tsx'

const seconds = (iso: string) => Date.parse(iso) / 1000
const now = Date.parse('2026-11-20T10:00:00+08:00')

describe('a time in words', () => {
  it.each([
    ['2026-11-19T06:00:00+08:00', '昨天清晨'],
    ['2026-11-19T10:30:00+08:00', '昨天上午'],
    ['2026-11-19T13:59:00+08:00', '昨天中午'],
    ['2026-11-19T17:00:00+08:00', '昨天下午'],
    ['2026-11-19T23:40:00+08:00', '昨天晚上'],
    ['2026-11-20T08:00:00+08:00', '2 小时前'],
    ['2026-11-01T08:00:00+08:00', '11月1日'],
    ['2025-11-19T08:00:00+08:00', '2025年11月19日'],
  ])('%s is %s', async (time, words) => {
    expect(timeInWords(seconds(time), now, await loadText('zh-CN'))).toBe(words)
  })
})

it.each([
  ['2026-11-20T09:59:30+08:00', true],
  ['2026-11-20T09:59:00+08:00', false],
  ['2026-11-20T10:00:20+08:00', true],
  ['2026-11-20T10:02:00+08:00', false],
])('%s is just now: %s', (time, expected) => expect(isJustNow(seconds(time), now)).toBe(expected))
