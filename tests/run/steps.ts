import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

export const root = dirname(dirname(import.meta.dirname))

/** One check: a program of ours or of a package, run by Node; passes when it ends with 0. */
export interface Step {
  name: string
  /** Path of the script from the root, then its arguments. */
  command: [script: string, ...args: string[]]
}

/** What can be known without running the product, quickest first. */
export const checks: Step[] = [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-b'] },
]

/** Runs a step with its output shown and answers whether it passed. */
export async function runStep(step: Step): Promise<boolean> {
  const [script, ...args] = step.command
  const start = performance.now()
  console.log(`\n> ${step.name}`)
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${step.name} (${seconds} s)`)
  return code === 0
}
