import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from './steps.ts'

/** How long one file of tests took: its imports, its hooks and its tests. */
export interface FileTime {
  /** Path from the root. */
  path: string
  project: string
  seconds: number
}

/** What one run of Vitest found. */
export interface TestResults {
  passed: number
  failed: number
  files: FileTime[]
}

/** Where the results of a part of the tests are left. */
export function resultsFile(name: string): string {
  return join(root, '.cache/test-results', `${name}.json`)
}

/** What a run left; one that ended before it could leave anything has failed once. */
export function readResults(file: string): TestResults {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestResults
  } catch {
    return { passed: 0, failed: 1, files: [] }
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
  const results: TestResults = { passed: 0, failed: 0, files: [] }
  for (const module of modules) {
    const states = Array.from(module.children.allTests(), (test) => test.result().state)
    const failed = states.filter((state) => state === 'failed').length
    results.passed += states.filter((state) => state === 'passed').length
    results.failed += module.state() === 'failed' ? Math.max(failed, 1) : failed
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    results.files.push({
      path: module.relativeModuleId,
      project: module.project.name,
      seconds: (collectDuration + setupDuration + duration) / 1000,
    })
  }
  return results
}
