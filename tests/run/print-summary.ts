import type { Failure, FileTime } from './results.ts'
import type { StepResult } from './steps.ts'

const SLOWEST = 20

/** The files that a run waits for longest: where to look first when it takes too long. */
export function printSlowest(files: readonly FileTime[]): void {
  if (files.length === 0) return
  console.log('\nSlowest files:')
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  for (const { path, project, seconds } of slowest) console.log(`${toColumn(seconds)}  ${path} (${project})`)
}

/** How long each part of a run took. */
export function printTimes(steps: readonly StepResult[]): void {
  console.log('\nParts:')
  for (const { name, passed, seconds } of steps) console.log(`${toColumn(seconds)}  ${name}${passed ? '' : ' FAILED'}`)
}

/** What failed, once more at the end, where it is found without reading the whole output. */
export function printFailures(failures: readonly Failure[]): void {
  if (failures.length === 0) return
  console.log('\nFailed:')
  for (const { name, reasons } of failures) {
    console.log(`  ${name}`)
    for (const line of reasons.flatMap((reason) => reason.split('\n'))) console.log(`      ${line}`)
  }
}

function toColumn(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`
}
