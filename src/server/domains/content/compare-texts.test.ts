import { expect, it } from 'vitest'
import { compareTexts } from './compare-texts.ts'

const told = (former: string, later: string) =>
  compareTexts(former, later).changes.map(({ kind, text }) => (kind === 'skipped' ? kind : `${kind} ${text}`))
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, index) => `第${index + 1}段说的是海，潮水在礁石上涨了又退。`)

it('what was changed is told in words', () => {
  expect(told('灯塔高34米，在礁石上。', '灯塔高43米，在礁石上。')).toEqual([
    'same 灯塔高',
    'removed 34',
    'added 43',
    'same 米，在礁石上。',
  ])
})

it('texts that differ in white space alone, and those that do not, tell nothing', () => {
  expect(told('潮水退了。\n\n海', ' 潮水退了。\n海 ')).toEqual([])
  expect(told('潮水退了。', '潮水 退了。')).toEqual([])
  expect(told('潮水', '潮水')).toEqual([])
})

it('of long passages that were not changed, what is around the changes stays', () => {
  const [former, later] = [paragraphs(30), paragraphs(30)]
  later[14] = '第15段说的是岸，潮水在礁石上涨了又退。'
  const { changes, isWhole } = compareTexts(former.join('\n'), later.join('\n'))
  expect(changes.map(({ kind }) => kind)).toEqual(['skipped', 'same', 'removed', 'added', 'same', 'skipped'])
  const same = changes.filter(({ kind }) => kind === 'same').map(({ text }) => text)
  expect(same.join('')).toContain('第15段说的是')
  expect(same.join('').length).toBeLessThan(100)
  const whole = changes.reduce((sum, { kind, length }) => sum + (kind === 'added' ? 0 : length), 0)
  expect(whole).toBe(Array.from(former.join('\n')).length)
  expect(isWhole).toBe(true)
})

it('a long paragraph is cut between words, around what was changed in it', () => {
  const around = '海风吹过老港的石阶，灯塔看守人点亮了灯。'.repeat(20)
  const { changes } = compareTexts(`${around}三月${around}`, `${around}四月${around}`)
  expect(changes.map(({ kind }) => kind)).toEqual(['skipped', 'same', 'removed', 'added', 'same', 'skipped'])
  for (const { kind, text } of changes) if (kind === 'same') expect(text.length).toBeLessThanOrEqual(50)
})

it('of more than can be told the beginning is, and it is said', () => {
  const [former, later] = ['潮', '港'].map((word) =>
    Array.from({ length: 20_000 }, (_, index) => word + String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(
      '',
    ),
  )
  const { changes, isWhole } = compareTexts(former ?? '', later ?? '')
  expect(isWhole).toBe(false)
  expect(changes.map(({ kind, length }) => [kind, length])).toEqual([
    ['removed', 5000],
    ['added', 5000],
  ])
})

it('however many changes there are, no more than so much is told', () => {
  const lines = (word: string) => Array.from({ length: 3000 }, (_, index) => `${index}号${word}。`).join('\n')
  const { changes, isWhole } = compareTexts(lines('船'), lines('塔'))
  expect(isWhole).toBe(false)
  expect(changes.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(20_000)
})
