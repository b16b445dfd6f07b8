import { expect, it } from 'vitest'
import { breakTitle } from './break-title.ts'

it.each([
  ['盐', ['盐']],
  ['海事局：渔船不要在22日抢潮出港', ['海事局：', '渔船不要在22日抢潮出港']],
  ['七百亩盐田，四户人家，一年的最后一池盐', ['七百亩盐田，四户人家，', '一年的最后一池盐']],
  ['台风“海桐”今夜掠过澜州外海，渡轮全线停航', ['台风“海桐”今夜掠过', '澜州外海，渡轮全线停航']],
])('%s is broken where a reader would pause', (title, lines) => expect(breakTitle(title)).toEqual(lines))

it('breaking the title of a poster keeps words and figures with their units whole, and lines few', () => {
  const lines = breakTitle('iPhone 17 Pro 与 10 个城市的 AI 地铁站牌：谁在用？') ?? []
  expect(lines.join('')).toContain('地铁')
  expect(lines.filter((line) => /^铁|10$/.test(line))).toEqual([])
  expect(lines.length).toBeLessThanOrEqual(3)
})

it('breaking the title of a poster leaves other scripts and what is too long to the layout', () => {
  expect(breakTitle('Seven hundred acres of salt fields')).toBeNull()
  expect(breakTitle('长'.repeat(60))).toBeNull()
  expect(breakTitle('')).toBeNull()
})
