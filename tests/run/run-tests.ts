import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../support/chromium.ts'
import { checks, root, runStep, type Step } from './steps.ts'

/**
 * `npm test`: every check and every test; the last line counts them. With arguments (`npm test -- tests/api`) only the
 * tests that they select run, without the checks.
 */
const RESULTS = join(root, '.cache/test-results.json')
const selection = process.argv.slice(2)

let passed = 0
let failed = 0

try {
  process.env['CHROMIUM_PATH'] = ensureChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  failed += 1
}
if (failed === 0) await runEverything()

console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runEverything(): Promise<void> {
  if (selection.length === 0) for (const step of checks) await count(step)
  await count({ name: 'site', command: ['tests/run/build-site-if-stale.ts'] })
  await runTests()
  if (selection.length === 0) await count({ name: 'bundle size', command: ['bench/bundle-size.ts'] })
}

async function count(step: Step): Promise<void> {
  if (await runStep(step)) passed += 1
  else failed += 1
}

async function runTests(): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  rmSync(RESULTS, { force: true })
  const ended = await runStep({
    name: 'tests',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}`,
      ...selection,
    ],
  })
  const results = readResults()
  passed += results.passed
  // An error outside of any test has no test to its name, but counts.
  failed += ended ? results.failed : Math.max(results.failed, 1)
}

interface Results {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Counts tests; a file that failed before its first test counts as one failed test. */
function readResults(): { passed: number; failed: number } {
  let results: Results
  try {
    results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
  } catch {
    return { passed: 0, failed: 1 }
  }
  const tests = results.testResults.flatMap((file) => file.assertionResults)
  const brokenFiles = results.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed: tests.filter((test) => test.status === 'failed').length + brokenFiles.length,
  }
}
