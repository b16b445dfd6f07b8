import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { hashOf } from './results.ts'
import type { FileReport } from './shared.ts'

/** What one test file reached when it was last looked at, for each domain the number of mutants. */
export interface Reach {
  hash: string
  ms: number
  domains: Record<string, number>
}

export type Reaches = Record<string, Reach>

export function readReaches(file: string): Reaches {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Reaches) : {}
}

/** Test files that are new or have another text than when they were looked at. */
export function listUnknown(root: string, testFiles: readonly string[], reaches: Reaches): string[] {
  return testFiles.filter((file) => reaches[file]?.hash !== hashOfFile(root, file))
}

export function addReports(
  root: string,
  reaches: Reaches,
  reports: readonly FileReport[],
  domainOf: (id: number) => string,
): Reaches {
  const added = reports.map(({ file, ms, reached }): [string, Reach] => {
    const domains: Record<string, number> = {}
    for (const id of reached) domains[domainOf(id)] = (domains[domainOf(id)] ?? 0) + 1
    return [file, { hash: hashOfFile(root, file), ms, domains }]
  })
  return { ...reaches, ...Object.fromEntries(added) }
}

export function writeReaches(file: string, reaches: Reaches): void {
  writeFileSync(file, `${JSON.stringify(reaches, null, 2)}\n`)
}

/** Test files that reach any of the domains, those first that reach little else. */
export function rankFiles(testFiles: readonly string[], reaches: Reaches, domains: readonly string[]): string[] {
  const shareOf = (file: string) => {
    const reached = Object.entries(reaches[file]?.domains ?? {})
    const sum = (entries: typeof reached) => entries.reduce((total, [, count]) => total + count, 0)
    const own = sum(reached.filter(([domain]) => domains.includes(domain)))
    return own === 0 ? 0 : own / sum(reached)
  }
  return testFiles.filter((file) => shareOf(file) > 0).toSorted((a, b) => shareOf(b) - shareOf(a))
}

function hashOfFile(root: string, file: string): string {
  return hashOf(readFileSync(`${root}/${file}`, 'utf8'))
}
