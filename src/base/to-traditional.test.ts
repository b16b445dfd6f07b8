import { expect, it } from 'vitest'
import { loadToTraditional } from './to-traditional.ts'

it('writes by words what one character alone does not say', async () => {
  const toTraditional = await loadToTraditional()
  expect(['头发', '发现', '皇后在后面', '里程在里面', '干部吃面'].map(toTraditional)).toEqual([
    '頭髮',
    '發現',
    '皇后在後面',
    '里程在裡面',
    '幹部吃麵',
  ])
})

it('leaves other languages and what is traditional already', async () => {
  const toTraditional = await loadToTraditional()
  for (const text of ['', 'Lighthouse 2', '国の灯台', '등대 国', '燈塔裡面']) expect(toTraditional(text)).toBe(text)
})
