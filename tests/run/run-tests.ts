import { rmSync } from 'node:fs'
import { ensureChromium } from '../support/chromium.ts'
import { findAffected } from './affected.ts'
import { printFailures, printSlowest, printTimes } from './print-summary.ts'
import { readResults, resultsFile, type Failure, type FileTime } from './results.ts'
import { checks, runBeside, runStep, type Step, type StepResult } from './steps.ts'

/**
 * `npm test`: every check and every test; the last line counts them. With arguments (`npm test -- tests/api`) only the
 * tests that they select run, without the checks; with `--changed` those that the working tree's changes touch.
 */
const SITE: Step = { name: 'site', command: ['tests/run/build-site-if-stale.ts'] }
const BUNDLE_SIZE: Step = { name: 'bundle size', command: ['bench/bundle-size.ts'] }
const hasServices = Boolean(process.env['TEST_DATABASE_URL'] && process.env['TEST_REDIS_URL'])
/** Projects of vitest.config.ts, each a run of its own: what a project sets up costs the others nothing. */
const PROJECTS = ['unit', 'web', 'server', 'e2e', ...(hasServices ? ['cluster'] : [])]

const start = performance.now()
const steps: StepResult[] = []
const files: FileTime[] = []
const failures: Failure[] = []
let passed = 0
let failed = 0

try {
  const selection = process.argv.slice(2)
  if (selection[0] === '--changed') await runChanged()
  else if (selection.length > 0) await runSelected(selection)
  else await runEverything()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failed += 1
}
printSlowest(files)
printTimes([...steps, { name: 'all', passed: failed === 0, seconds: (performance.now() - start) / 1000 }])
printFailures(failures)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runEverything(): Promise<void> {
  process.env['CHROMIUM_PATH'] = ensureChromium()
  for (const step of await runBeside([...checks, SITE])) count(step)
  for (const project of PROJECTS) await runTests(project, [`--project=${project}`])
  count(await runStep(BUNDLE_SIZE))
}

async function runSelected(selection: readonly string[]): Promise<void> {
  process.env['CHROMIUM_PATH'] = ensureChromium()
  count(await runStep(SITE))
  await runTests('tests', selection)
}

async function runChanged(): Promise<void> {
  const { tests, left } = findAffected()
  for (const line of left) console.log(line)
  if (tests.length > 0) await runTests('tests', ['--project=unit', '--project=web', '--project=server', ...tests])
}

function count(step: StepResult): void {
  steps.push(step)
  if (step.passed) passed += 1
  else failed += 1
}

async function runTests(name: string, args: readonly string[]): Promise<void> {
  const file = resultsFile(name)
  rmSync(file, { force: true })
  const step = await runStep({
    name,
    command: ['node_modules/vitest/vitest.mjs', 'run', ...args],
    env: { TEST_RESULTS_FILE: file },
  })
  steps.push(step)
  const results = readResults(file)
  passed += results.passed
  // An error outside of any test has no test to its name, but counts.
  failed += step.passed ? results.failed : Math.max(results.failed, 1)
  files.push(...results.files)
  failures.push(...results.failures)
}
