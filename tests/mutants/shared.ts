import { appendFileSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs'

/** State of a mutant that a test noticed; a smaller number is how many test files reached it and did not. */
export const CAUGHT = 255
/** State of a mutant that runs while modules are loaded, and was in no test: trying it would take loading them anew. */
export const LOADED = 254

/** What fails without a mutant: a test, or the whole file. */
export interface Failure {
  id: string
  name: string
  message: string
}

/** What a worker says of one test file. */
export interface FileReport {
  /** From the root. */
  file: string
  failures: Failure[]
}

/** What the workers of a run know together: one byte for each mutant, and a line for each test file. */
export interface Shared {
  read: (id: number) => number
  write: (id: number, state: number) => void
  report: (line: FileReport) => void
}

export function createShared(folder: string, states: Uint8Array): void {
  writeFileSync(statesIn(folder), states)
  writeFileSync(reportsIn(folder), '')
}

export function openShared(folder: string): Shared {
  const states = openSync(statesIn(folder), 'r+')
  const byte = new Uint8Array(1)
  return {
    read: (id) => (readSync(states, byte, 0, 1, id), byte[0] ?? 0),
    write: (id, state) => void writeSync(states, Uint8Array.of(state), 0, 1, id),
    report: (line) => appendFileSync(reportsIn(folder), `${JSON.stringify(line)}\n`),
  }
}

export function readStates(folder: string): Uint8Array {
  return readFileSync(statesIn(folder))
}

export function readReports(folder: string): FileReport[] {
  const lines = readFileSync(reportsIn(folder), 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as FileReport)
}

function statesIn(folder: string): string {
  return `${folder}/states.bin`
}

function reportsIn(folder: string): string {
  return `${folder}/reports.jsonl`
}
