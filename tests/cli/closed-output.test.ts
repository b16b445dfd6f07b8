import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const CLI = path.resolve(import.meta.dirname, '../../src/cli/main.ts')

it(
  'a command whose reader has read enough goes on to its end and says nothing of it',
  { timeout: 60_000 },
  async () => {
    const child = spawn(process.execPath, [CLI, '--help'], { env: { PATH: process.env['PATH'] ?? '' } })
    const over = new Promise((resolve) => child.on('close', resolve))
    child.stdout.destroy()
    expect(await text(child.stderr)).toBe('')
    expect(await over).toBe(0)
  },
)
