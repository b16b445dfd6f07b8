import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findPostgres } from './find-postgres.ts'

const SOON = { timeout: 30_000 }
const binaries = findPostgres()

/** A run of its own: starts a server, prints its address, and waits. */
const RUN = `
  import { startPostgresServer } from ${JSON.stringify(join(import.meta.dirname, 'postgres-server.ts'))}
  const { url, stop } = await startPostgresServer(${JSON.stringify(binaries)})
  console.log(url)
  process.stdin.on('end', stop).resume()
`

function startRun() {
  const run = spawn(process.execPath, ['--input-type=module', '--eval', RUN], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void run.kill('SIGKILL'))
  return run
}

const foldersOf = (pid: number | undefined) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`davmu-postgres-${pid}-`))

async function ask(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  await client.end()
  return rows[0]?.folder
}

describe.each(binaries === null ? [] : [binaries])('a server for one run (%s)', () => {
  it('is gone with its folder when it is stopped', async () => {
    const run = startRun()
    const [url] = (await once(run.stdout.setEncoding('utf8'), 'data')) as [string]
    expect(await ask(url.trim())).toContain(`davmu-postgres-${run.pid}-`)
    run.stdin.end()
    expect(await once(run, 'exit')).toEqual([0, null])
    expect(foldersOf(run.pid)).toEqual([])
    await expect(ask(url.trim())).rejects.toThrow('ECONNREFUSED')
  })

  it('is gone soon after its run was killed', async () => {
    const run = startRun()
    const [url] = (await once(run.stdout.setEncoding('utf8'), 'data')) as [string]
    expect(foldersOf(run.pid)).toHaveLength(1)
    run.kill('SIGKILL')
    await expect.poll(() => foldersOf(run.pid), SOON).toEqual([])
    await expect(ask(url.trim())).rejects.toThrow('ECONNREFUSED')
  })

  it('takes what ended runs left behind away, and nothing of one that goes on', async () => {
    const ended = spawnSync(process.execPath, ['--version'])
    const left = mkdtempSync(join(tmpdir(), `davmu-postgres-${ended.pid}-`))
    const running = startRun()
    await once(running.stdout, 'data')
    expect(existsSync(left)).toBe(false)
    const other = startRun()
    await once(other.stdout, 'data')
    expect(foldersOf(running.pid)).toHaveLength(1)
  })
})
