import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Row } from './report.ts'

/** What is kept of runs. */
export interface Results {
  rows: Row[]
  /** For each file what became of its mutants, in their order, as long as it and they have this hash. */
  files: Record<string, { hash: string; states: number[] }>
}

export function readResults(file: string): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : { rows: [], files: {} }
}

export function writeResults(file: string, results: Results): void {
  writeFileSync(file, `${JSON.stringify(results)}\n`)
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
