import { expect, it } from 'vitest'
import { listHomophones, toSounded } from './homophones.ts'

const texts = toSounded(['守塔人张益唐，灯塔', '灯塔旅行', '绿色女子'])

it('looking by sound hears other characters of the same sounds', () => {
  expect(listHomophones(texts, '登踏')).toEqual(['灯塔'])
  expect(listHomophones(texts, '张易糖')).toEqual(['张益唐'])
})

it('looking by sound hears nothing in what is no word of sounds', () => {
  for (const keyword of ['灯塔', '登', 'dengta', '登踏2024', '', '登'.repeat(64)]) {
    expect(listHomophones(texts, keyword)).toEqual([])
  }
})
