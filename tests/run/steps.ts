import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

export const root = dirname(dirname(import.meta.dirname))

/** One check: a program of ours or of a package, run by Node; passes when it ends with 0. */
export interface Step {
  name: string
  /** Path of the script from the root, then its arguments. */
  command: [script: string, ...args: string[]]
  /** Variables besides those of this process. */
  env?: Record<string, string>
}

export interface StepResult {
  name: string
  passed: boolean
  seconds: number
}

/** What can be known without running the product, quickest first. */
export const checks: Step[] = [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'unused code', command: ['node_modules/knip/bin/knip.js'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-b'] },
]

/** Runs a step with its output shown as it comes. */
export async function runStep(step: Step): Promise<StepResult> {
  console.log(`\n> ${step.name}`)
  return report(await run(step, 'inherit'))
}

/** Runs steps beside each other; the output of each is shown in one piece when it ends. */
export function runBeside(steps: readonly Step[]): Promise<StepResult[]> {
  return Promise.all(
    steps.map(async (step) => {
      const output: Buffer[] = []
      const result = await run(step, 'pipe', (bytes) => output.push(bytes))
      process.stdout.write(`\n> ${step.name}\n${Buffer.concat(output).toString()}`)
      return report(result)
    }),
  )
}

async function run(
  { name, command: [script, ...args], env }: Step,
  output: 'inherit' | 'pipe',
  onOutput?: (bytes: Buffer) => void,
): Promise<StepResult> {
  const start = performance.now()
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['inherit', output, output],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => onOutput?.(bytes))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  return { name, passed: code === 0, seconds: (performance.now() - start) / 1000 }
}

function report(result: StepResult): StepResult {
  console.log(`${result.passed ? 'passed' : 'FAILED'}: ${result.name} (${result.seconds.toFixed(1)} s)`)
  return result
}
