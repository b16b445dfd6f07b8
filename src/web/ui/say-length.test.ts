import { expect, it } from 'vitest'
import { loadText } from '../i18n/catalogues.ts'
import { saySeconds } from './say-length.ts'

it.each([
  [0.2, '1 秒', '1 s'],
  [24, '24 秒', '24 s'],
  [61, '1 分钟', '1 min'],
  [3600, '1 小时', '1 h'],
  [5400, '1 小时 30 分钟', '1 h 30 min'],
])('%s seconds are %s, and %s in English', async (seconds, chinese, english) => {
  expect(saySeconds(seconds, await loadText('zh-CN'))).toBe(chinese)
  expect(saySeconds(seconds, await loadText('en'))).toBe(english)
})
