import { describe, expect, it } from 'vitest'
import { shareOfFloor } from './pairs.ts'
import { toMarkdown, toReport, toTable, type Row } from './report.ts'

const row = (ratio: number, at: 'least' | 'most'): Row => ({
  name: `ratio ${ratio}`,
  ours: 1234.5,
  floor: at === 'most' ? null : 2000,
  unit: 'pages/s',
  ratio,
  budget: { at, value: 0.85, of: 'of the floor' },
})
const about = {
  group: 'site',
  machine: 'a machine',
  settings: { seconds: 2, rounds: 5, articles: 100, posts: 100, keep: null },
}

describe('a report', () => {
  it('says which budgets were kept', () => {
    const { rows } = toReport(about, [row(0.85, 'least'), row(0.84, 'least'), row(0.85, 'most'), row(0.86, 'most')])
    expect(rows.map(({ kept }) => kept)).toEqual([true, false, true, false])
  })

  it('is a table with one line for each thing', () => {
    const lines = toTable(toReport(about, [row(0.9, 'least'), row(0.9, 'most')])).split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toMatch(/^ratio 0\.9 +1,235 pages\/s +2,000 pages\/s +0\.9 +≥ 0\.85 of the floor +ok$/)
    expect(lines[3]).toMatch(/–.*MISSED$/)
  })

  it('is a Markdown table over several groups that says where they were measured', () => {
    const at = '2026-01-02T03:04:05.000Z'
    const site = { ...toReport(about, [row(0.9, 'least')]), at }
    const search = { ...toReport({ ...about, group: 'search' }, [row(0.5, 'most')]), at }
    expect(toMarkdown([site, search])).toBe(
      [
        '| what | reached | floor | ratio | budget | kept |',
        '| --- | --- | --- | --- | --- | --- |',
        '| ratio 0.9 | 1,235 pages/s | 2,000 pages/s | 0.9 | ≥ 0.85 of the floor | ok |',
        '| ratio 0.5 | 1,235 pages/s | – | 0.5 | ≤ 0.85 of the floor | ok |',
        '',
        '- `site`: 2026-01-02, a machine, 5 rounds of 2 s',
        '- `search`: 2026-01-02, a machine, 5 rounds of 2 s',
      ].join('\n'),
    )
  })

  it('compares processor time where it is known, else requests a second', () => {
    const side = (rate: number, cpu: number | null) => ({ rate, cpu, p99: 1 })
    expect(shareOfFloor({ ours: side(100, 40), floor: side(100, 10) })).toBe(0.25)
    expect(shareOfFloor({ ours: side(50, null), floor: side(100, 10) })).toBe(0.5)
  })
})
