import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { runProgram } from '#cli/program.ts'

/** What a command printed, and its exit code. */
export interface CommandResult {
  code: number
  out: string
  err: string
}

/**
 * Runs a command of `npx davmu` in this process, with these variables and no others; `typed` is what its input gets. As
 * a process of its own it would load again what this one has loaded. One at a time.
 */
export async function runDavmu(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  typed = '',
): Promise<CommandResult> {
  const result: CommandResult = { code: 0, out: '', err: '' }
  const into = (name: 'out' | 'err') => (text: string | Uint8Array) => {
    result[name] += Buffer.from(text).toString()
    return true
  }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(into('out'))
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(into('err'))
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {}
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(typed)]), configurable: true })
  const { exitCode } = process
  process.exitCode = 0
  const before = replaceEnvironment(env)
  try {
    await runProgram([process.execPath, 'davmu', ...args])
    result.code = exitCodeNow()
  } finally {
    replaceEnvironment(before)
    process.exitCode = exitCode
    Object.defineProperty(process, 'stdin', stdin)
    out.mockRestore()
    err.mockRestore()
  }
  return result
}

/** As `runDavmu`: what the command printed; throws where it fails. */
export async function davmuOutput(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const { code, out, err } = await runDavmu(args, env)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${out}${err}`)
  return out
}

/** Which the program sets, unseen by the compiler. */
function exitCodeNow(): number {
  return Number(process.exitCode ?? 0)
}

/** Puts these variables in the place of all others, which it answers. */
function replaceEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const before = { ...process.env }
  for (const name of Object.keys(before)) delete process.env[name]
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
  return before
}
