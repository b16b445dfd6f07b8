import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/processes.ts'

const LAUNCH = join(import.meta.dirname, '../../launch.mjs')
const folder = mkdtempSync(join(tmpdir(), 'davmu-launch-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Systems that cannot replace a process start another one instead. */
const ways: [name: string, env: Record<string, string>][] = [
  ['in place of itself', {}],
  ['as another process', { NODE_OPTIONS: '--import=data:text/javascript,delete(process.execve)' }],
]

describe.each(ways)('the launcher, starting Node %s', (_name, way) => {
  it('hands words that are no script to the command line', async () => {
    const { code, output } = await end(launch(['--help'], way))
    expect(code).toBe(0)
    expect(output).toContain('import')
  })

  it('keeps the exit code and the message of a wrong configuration', async () => {
    const { code, output } = await end(launch(['start'], { ...way, PORT: 'eighty' }))
    expect(code).toBe(1)
    expect(output).toContain('PORT is "eighty": it takes a port')
  })

  it('passes on a signal, upon which the site ends in order', async () => {
    const port = String(await freePort())
    const child = launch(['start'], { ...way, PORT: port, HOST: '127.0.0.1', DATA_DIR: folder, SEED: 'none' })
    const ended = end(child)
    await expect.poll(() => answers(`http://127.0.0.1:${port}/readyz`), { timeout: 30_000, interval: 100 }).toBe(true)
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    expect(await answers(`http://127.0.0.1:${port}/readyz`)).toBe(false)
  }, 60_000)
})

function launch(args: string[], env: Record<string, string>): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  return spawn(process.execPath, [LAUNCH, ...args], { env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Waits for the end; answers the exit code and all that was printed. */
async function end(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
