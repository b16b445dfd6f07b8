import { expect, it } from 'vitest'
import { sayExactMoment, sayMoment } from './say-moment.ts'

const at = (text: string) => Date.parse(text) / 1000
const now = at('2026-11-25T00:30:00+08:00')

it.each([
  ['2026-11-25T10:42:00+08:00', 'zh-CN', '今天 10:42'],
  ['2026-11-24T23:59:00+08:00', 'zh-CN', '昨天 23:59'],
  ['2026-11-26T08:00:00+08:00', 'en', 'tomorrow 08:00'],
  ['2026-11-23T00:05:00+08:00', 'zh-CN', '11/23 00:05'],
  ['2026-01-01T00:00:00+08:00', 'en', '1/1 00:00'],
  ['2025-12-31T23:30:00+08:00', 'zh-CN', '2025/12/31 23:30'],
])('%s is said in %s as %s', (time, locale, said) => {
  expect(sayMoment(at(time), locale, now)).toBe(said)
})

it('is said exactly with its zone', () => {
  expect(sayExactMoment(at('2026-11-24T23:59:30Z'), 'zh-CN')).toBe('2026/11/25 07:59:30 UTC+8')
})
