import { execFileSync } from 'node:child_process'
import { checks, root, runBeside, runStep, type Step, type StepResult } from './steps.ts'

/**
 * `npm run check`: format, lint and types beside each other; with `--fix` the first two repair what they can, with
 * `--staged` they look at what the next commit changes.
 */
const results = await runChecks(process.argv[2])
const failed = results.filter(({ passed }) => !passed).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runChecks(option: string | undefined): Promise<StepResult[]> {
  if (option === '--staged') return runBeside(toStaged(listStaged()))
  if (option !== '--fix') return runBeside(checks)
  const results = []
  // One after the other: each writes what the next one reads.
  for (const step of checks) results.push(await runStep(toRepair(step)))
  return results
}

function toRepair({ name, command: [script, ...args] }: Step): Step {
  const repairing = { format: args.filter((arg) => arg !== '--check'), lint: [...args, '--fix'] }[name] ?? args
  return { name, command: [script, ...repairing] }
}

/** The checks for these files; types hang together and are checked whole, from what the last time left. */
function toStaged(files: readonly string[]): Step[] {
  const code = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
  const staged = {
    format: files.length > 0 ? ['--check', '--no-error-on-unmatched-pattern', ...files] : null,
    lint: code.length > 0 ? ['--type-aware', ...code] : null,
    types: code.length > 0 ? ['-b'] : null,
  }
  return checks.flatMap(({ name, command: [script] }) => {
    const args = staged[name as keyof typeof staged]
    return args ? [{ name, command: [script, ...args] as Step['command'] }] : []
  })
}

function listStaged(): string[] {
  const args = ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '')
}
