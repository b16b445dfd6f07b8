import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startSite } from '#tests/support/processes.ts'

it('a second process on one SQLite file waits for the first one to end, and serves then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-second-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = { DATA_DIR: folder, SEED: 'none' }
  const first = await startSite(env, '/readyz')
  onTestFinished(first.stop)
  const { PATH = '' } = process.env
  const second = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/main.ts')], {
    env: { ...env, PATH, PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void second.kill('SIGKILL'))
  let output = ''
  second.stdout.on('data', (text: Buffer) => (output += text.toString()))

  await vi.waitFor(() => expect(output).toContain('this one waits for its end'), 30_000)
  expect(output).not.toContain('is open at')
  await first.stop()
  await vi.waitFor(() => expect(output).toContain('is open at'), 30_000)
}, 90_000)
