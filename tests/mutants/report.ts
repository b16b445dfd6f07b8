import type { Mutant } from './mutate.ts'
import { CAUGHT, LOADED } from './shared.ts'
import { KINDS, type Kind, type Target } from './targets.ts'

/** A mutant with the place of its file. */
export type PlacedMutant = Mutant & Omit<Target, 'code'>

/** A mutant that is no fault: it does what the original does. */
export interface Equivalent {
  path: string
  within: string
  change: string
  why: string
}

interface Survivor {
  /** `path:line`. */
  at: string
  within: string
  change: string
  /** Whether a test ran that place at all. */
  isReached: boolean
}

/** What the tests caught of one kind of files in one domain. */
export interface Row {
  domain: string
  kind: Kind
  /** Whether all test files about the domain were asked, so that the share is that of its tests. */
  isWhole: boolean
  mutants: number
  caught: number
  survivors: Survivor[]
}

/** The share that has to be caught; stores have no bar. */
const BARS: Record<Kind, number> = { rules: 0.85, guards: 0.85, stores: 0 }

export function toRows(
  mutants: readonly PlacedMutant[],
  states: ArrayLike<number>,
  equivalents: readonly Equivalent[],
  isWhole: boolean,
): Row[] {
  const rows = new Map<string, Row>()
  mutants.forEach((mutant, id) => {
    const { domain, kind, path, line, within, change } = mutant
    if (states[id] === LOADED || equivalents.some((equivalent) => isSame(mutant, equivalent))) return
    const key = `${domain} ${kind}`
    const row = rows.get(key) ?? { domain, kind, isWhole, mutants: 0, caught: 0, survivors: [] }
    rows.set(key, row)
    row.mutants += 1
    if (states[id] === CAUGHT) row.caught += 1
    else row.survivors.push({ at: `${path}:${line}`, within, change, isReached: states[id] !== 0 })
  })
  return sortRows([...rows.values()])
}

/** What is wrong with the list of equivalents: each must be there, and no test may catch it. */
export function listBroken(
  mutants: readonly PlacedMutant[],
  states: ArrayLike<number>,
  equivalents: readonly Equivalent[],
): string[] {
  return equivalents.flatMap((equivalent) => {
    const ids = mutants.flatMap((mutant, id) => (isSame(mutant, equivalent) ? [id] : []))
    const name = `${equivalent.path} ${equivalent.within}: ${equivalent.change}`
    if (ids.length === 0) return [`${name}: there is no such mutant any more`]
    return ids.some((id) => states[id] === CAUGHT) ? [`${name}: a test catches it, so it is no equivalent`] : []
  })
}

export function sortRows(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.domain.localeCompare(b.domain))
}

/** Whether the bar is reached, as far as that is known. */
export function isKept({ kind, isWhole, mutants, caught }: Row): boolean {
  return !isWhole || caught >= BARS[kind] * mutants
}

/** Lines for a terminal: the table, then what survived. */
export function toTable(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(toCells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function toSurvivorLines(rows: readonly Row[]): string[] {
  return rows.flatMap(({ survivors }) =>
    survivors.map(
      ({ at, within, change, isReached }) => `${at} ${within}: ${change}${isReached ? '' : ' (no test runs it)'}`,
    ),
  )
}

/** The table in Markdown, with a line for each kind at its end. */
export function toMarkdown(rows: readonly Row[]): string {
  const sums = KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const sum = (key: 'mutants' | 'caught') => own.reduce((total, row) => total + row[key], 0)
    return {
      domain: 'all',
      kind,
      isWhole: own.every((row) => row.isWhole),
      mutants: sum('mutants'),
      caught: sum('caught'),
      survivors: [],
    }
  }).filter(({ mutants }) => mutants > 0)
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.map(toCells), ...sums.map(toCells)]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const HEAD = ['domain', 'kind', 'mutants', 'caught', 'share', 'kept']

function toCells(row: Row): string[] {
  const { domain, kind, isWhole, mutants, caught } = row
  const bar = !isWhole ? 'partly tried' : BARS[kind] === 0 ? '–' : isKept(row) ? 'ok' : 'MISSED'
  return [domain, kind, String(mutants), String(caught), `${Math.floor((caught / mutants) * 100)} %`, bar]
}

function isSame(mutant: PlacedMutant, { path, within, change }: Equivalent): boolean {
  return mutant.path === path && mutant.within === within && mutant.change === change
}
