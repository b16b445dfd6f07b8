import { describe, expect, it } from 'vitest'
import { shareOfFloor } from './pairs.ts'
import { toReport, toTable, type Row } from './report.ts'

const row = (ratio: number, at: 'least' | 'most'): Row => ({
  name: `ratio ${ratio}`,
  ours: 1234.5,
  floor: at === 'most' ? null : 2000,
  unit: 'pages/s',
  ratio,
  budget: { at, value: 0.85, of: 'of the floor' },
})

describe('a report', () => {
  it('says which budgets were kept', () => {
    const { rows } = toReport('a machine', [
      row(0.85, 'least'),
      row(0.84, 'least'),
      row(0.85, 'most'),
      row(0.86, 'most'),
    ])
    expect(rows.map(({ kept }) => kept)).toEqual([true, false, true, false])
  })

  it('is a table with one line for each thing', () => {
    const lines = toTable(toReport('a machine', [row(0.9, 'least'), row(0.9, 'most')])).split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toMatch(/^ratio 0\.9 +1235 pages\/s +2000 pages\/s +0\.900 +≥ 0\.85 of the floor +ok$/)
    expect(lines[3]).toMatch(/–.*MISSED$/)
  })

  it('compares processor time where it is known, else requests a second', () => {
    const side = (rate: number, cpu: number | null) => ({ rate, cpu, p99: 1 })
    expect(shareOfFloor({ ours: side(100, 40), floor: side(100, 10) })).toBe(0.25)
    expect(shareOfFloor({ ours: side(50, null), floor: side(100, 10) })).toBe(0.5)
  })
})
