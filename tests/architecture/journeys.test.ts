import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listFiles } from './source-tree.ts'

/** `expect(await page.getByRole('row').count()).toBe(3)`, but for what says that nothing is there. */
const READ_ONCE =
  /expect\(\s*await [^\n]*(?:\.(?:count|allTextContents|allInnerTexts|textContent|innerText|inputValue)\(\)|\.getAttribute\('[\w-]+'\)),?\s*\)\.(?!not\.|toBe\((?:0|false|''|null)\)|toEqual\(\[\]\)|toBeNull|toBeUndefined|toBeLess)\w+/g

/** What compares something of a page that was read once: `tests/e2e/home.test.ts: expect(…)`. */
const findReadOnce = (path: string, text: string) => [...text.matchAll(READ_ONCE)].map(([found]) => `${path}: ${found}`)

it('journeys wait for what they compare, which a page may draw later', () => {
  const journeys = listFiles().filter((path) => /^tests\/(?:e2e|cluster)\/.*\.test\.ts$/.test(path))
  expect(journeys.length).toBeGreaterThan(90)
  expect(journeys.flatMap((path) => findReadOnce(path, readFileSync(path, 'utf8')))).toEqual([])
})

it.each([
  ['expect(await rows.count()).toBe(3)', 1],
  ["expect(await page.getByRole('link').getAttribute('href')).toContain('/doc/')", 1],
  ['expect(await rows.count()).toBe(0)', 0],
  ["expect(await field.textContent()).not.toContain('a')", 0],
  ['await expect.poll(() => rows.count()).toBe(3)', 0],
])('of %s, what is read once is found %i times', (text, times) => {
  expect(findReadOnce('a.test.ts', text)).toHaveLength(times)
})
