import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { root } from './steps.ts'

/** How long one file of tests took: its imports, its hooks and its tests. */
export interface FileTime {
  /** Path from the root. */
  path: string
  project: string
  seconds: number
}

/** A test that failed, or a file that could not be run. */
export interface Failure {
  /** Path from the root, and the full name of the test. */
  name: string
  /** The first lines of each of its errors. */
  reasons: string[]
}

/** What one run of Vitest found. */
export interface TestResults {
  passed: number
  failed: number
  files: FileTime[]
  failures: Failure[]
}

const LINES_OF_REASON = 6

/** Where the results of a part of the tests are left. */
export function resultsFile(name: string): string {
  return join(root, '.cache/test-results', `${name}.json`)
}

/** What a run left; one that ended before it could leave anything has failed once. */
export function readResults(file: string): TestResults {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestResults
  } catch {
    return { passed: 0, failed: 1, files: [], failures: [] }
  }
}

/** Leaves the results of a run where TEST_RESULTS_FILE says. */
export function createResultsReporter(file = process.env['TEST_RESULTS_FILE']): Reporter {
  return {
    onTestRunEnd(modules) {
      if (!file) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(toResults(modules)))
    },
  }
}

/** Counts tests; a file that failed outside of its tests counts as one failed test. */
function toResults(modules: readonly TestModule[]): TestResults {
  const results: TestResults = { passed: 0, failed: 0, files: [], failures: [] }
  for (const module of modules) {
    const path = module.relativeModuleId
    const failures = listFailures(module, path)
    results.passed += Array.from(module.children.allTests('passed')).length
    results.failed += failures.length
    results.failures.push(...failures)
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    results.files.push({
      path,
      project: module.project.name,
      seconds: (collectDuration + setupDuration + duration) / 1000,
    })
  }
  return results
}

function listFailures(module: TestModule, path: string): Failure[] {
  const failures = Array.from(module.children.allTests('failed'), (test) => ({
    name: `${path} > ${test.fullName}`,
    reasons: toReasons(test.result().errors ?? []),
  }))
  if (failures.length > 0 || module.state() !== 'failed') return failures
  const suites = Array.from(module.children.allSuites(), (suite) => suite.errors())
  return [{ name: path, reasons: toReasons([...module.errors(), ...suites.flat()]) }]
}

function toReasons(errors: readonly SerializedError[]): string[] {
  return errors.map(({ message }) => stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_REASON).join('\n'))
}
