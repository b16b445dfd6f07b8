import type { Settings } from './settings.ts'

/** One measured thing beside its floor. */
export interface Row {
  name: string
  /** What was measured, in `unit`. */
  ours: number
  floor: number | null
  unit: string
  /** The number that the budget is about. */
  ratio: number
  /** `≥ 0.85`, `≤ 2`, in words of the ratio. */
  budget: { at: 'least' | 'most'; value: number; of: string }
}

/** A row that is judged by itself, without a floor. */
export function absoluteRow(name: string, ours: number, { most, unit }: { most: number; unit: string }): Row {
  return { name, ours, floor: null, unit, ratio: ours, budget: { at: 'most', value: most, of: unit } }
}

/** What one group found, where, when and how. */
export interface Report {
  group: string
  at: string
  machine: string
  settings: Settings
  rows: (Row & { kept: boolean })[]
}

export function toReport(about: Omit<Report, 'at' | 'rows'>, rows: Row[]): Report {
  return { ...about, at: new Date().toISOString(), rows: rows.map((row) => ({ ...row, kept: isKept(row) })) }
}

/** Lines for a terminal. */
export function toTable({ machine, rows }: Report): string {
  const lines = [HEAD, ...rows.map(toCells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return [
    machine,
    ...lines.map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
  ].join('\n')
}

/** One Markdown table of several reports, with the machines, days and settings below it. */
export function toMarkdown(reports: readonly Report[]): string {
  const lines = [HEAD, HEAD.map(() => '---'), ...reports.flatMap(({ rows }) => rows.map(toCells))]
  const origins = reports.map(({ group, at, machine, settings }) => {
    const { seconds, rounds } = settings
    return `- \`${group}\`: ${at.slice(0, 10)}, ${machine}, ${rounds} rounds of ${seconds} s`
  })
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), '', ...origins].join('\n')
}

const HEAD = ['what', 'reached', 'floor', 'ratio', 'budget', 'kept']

function toCells(row: Report['rows'][number]): string[] {
  const toValue = (value: number) => `${toShort(value)} ${row.unit}`.trim()
  return [
    row.name,
    toValue(row.ours),
    row.floor === null ? '–' : toValue(row.floor),
    toShort(row.ratio),
    `${row.budget.at === 'least' ? '≥' : '≤'} ${row.budget.value} ${row.budget.of}`.trim(),
    row.kept ? 'ok' : 'MISSED',
  ]
}

function isKept({ ratio, budget }: Row): boolean {
  return budget.at === 'least' ? ratio >= budget.value : ratio <= budget.value
}

function toShort(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))
}
