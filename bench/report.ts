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

export interface Report {
  at: string
  machine: string
  rows: (Row & { kept: boolean })[]
}

export function toReport(machine: string, rows: Row[]): Report {
  return { at: new Date().toISOString(), machine, rows: rows.map((row) => ({ ...row, kept: isKept(row) })) }
}

export function toTable({ machine, rows }: Report): string {
  const lines = [
    ['what', 'ours', 'floor', 'ratio', 'budget', ''],
    ...rows.map((row) => [
      row.name,
      `${toShort(row.ours)} ${row.unit}`,
      row.floor === null ? '–' : `${toShort(row.floor)} ${row.unit}`,
      toShort(row.ratio),
      `${row.budget.at === 'least' ? '≥' : '≤'} ${row.budget.value} ${row.budget.of}`,
      row.kept ? 'ok' : 'MISSED',
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
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

function isKept({ ratio, budget }: Row): boolean {
  return budget.at === 'least' ? ratio >= budget.value : ratio <= budget.value
}

function toShort(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toPrecision(3)
}
