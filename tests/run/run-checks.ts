import { checks, runStep } from './steps.ts'

/** `npm run check`: format, lint and types; with `--fix` the first two repair what they can. */
const fix = process.argv.includes('--fix')
let failed = 0
for (const step of checks) {
  const [script, ...args] = step.command
  const repairing = { format: args.filter((arg) => arg !== '--check'), lint: [...args, '--fix'] }[step.name] ?? args
  if (!(await runStep({ name: step.name, command: [script, ...(fix ? repairing : args)] }))) failed += 1
}
console.log(`\n${checks.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
