import { describe, expect, it } from 'vitest'
import { loadText } from '../i18n/catalogues.ts'
import { isJustNow, timeInWords } from './time.tsx'

const seconds = (iso: string) => Date.parse(iso) / 1000
const now = Date.parse('2026-11-20T10:00:00+08:00')

describe('a time in words', () => {
  it.each([
    ['2026-11-19T00:00:00+08:00', '昨天清晨', 'Early yesterday morning'],
    ['2026-11-19T08:59:59+08:00', '昨天清晨', 'Early yesterday morning'],
    ['2026-11-19T09:00:00+08:00', '昨天上午', 'Yesterday morning'],
    ['2026-11-19T11:59:59+08:00', '昨天上午', 'Yesterday morning'],
    ['2026-11-19T12:00:00+08:00', '昨天中午', 'Yesterday at noon'],
    ['2026-11-19T13:59:59+08:00', '昨天中午', 'Yesterday at noon'],
    ['2026-11-19T14:00:00+08:00', '昨天下午', 'Yesterday afternoon'],
    ['2026-11-19T17:59:59+08:00', '昨天下午', 'Yesterday afternoon'],
    ['2026-11-19T18:00:00+08:00', '昨天晚上', 'Yesterday evening'],
    ['2026-11-19T23:59:59+08:00', '昨天晚上', 'Yesterday evening'],
    ['2026-11-20T08:00:00+08:00', '2 小时前', '2 hours ago'],
    ['2026-11-01T08:00:00+08:00', '11月1日', 'Nov 1'],
    ['2025-11-19T08:00:00+08:00', '2025年11月19日', 'Nov 19, 2025'],
  ])('%s is %s, %s', async (time, chinese, english) => {
    expect(timeInWords(seconds(time), now, await loadText('zh-CN'))).toBe(chinese)
    expect(timeInWords(seconds(time), now, await loadText('en'))).toBe(english)
  })
})

it.each([
  ['2026-11-20T09:59:30+08:00', true],
  ['2026-11-20T09:59:00+08:00', false],
  ['2026-11-20T10:00:20+08:00', true],
  ['2026-11-20T10:02:00+08:00', false],
])('whether %s is just now: %s', (time, expected) => expect(isJustNow(seconds(time), now)).toBe(expected))
