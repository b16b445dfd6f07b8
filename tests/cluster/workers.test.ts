import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort, START_DEADLINE_MS } from '#tests/support/processes.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'

const SOON = { timeout: 40_000 }
const ASKED = 6
const { TEST_DATABASE_URL: postgresUrl = '', TEST_REDIS_URL: redisUrl = '', PATH = '' } = process.env

/** Over a connection of its own, so that workers take turns. */
const ask = (url: string) =>
  new Promise<string>((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(`${answer.statusCode}`))))
    }).on('error', reject)
  })

it(
  'workers share a port: one that dies is replaced, a signal replaces all, and they end in order',
  async () => {
    const { first, origin, output, workers } = await startWorkers()
    const [killed = '', other = ''] = workers()
    process.kill(Number(killed), 'SIGKILL')
    await vi.waitFor(() => expect(output()).toContain('a worker ended by itself'), SOON)
    await ask(`${origin}/healthz`)
    await vi.waitFor(() => expect(workers().filter((pid) => pid !== killed)).toHaveLength(2), SOON)

    await vi.waitFor(
      async () => {
        if (!output().includes('workers were replaced')) first.kill('SIGHUP')
        await ask(`${origin}/healthz`)
        expect(output()).toContain('workers were replaced')
        expect(workers()).not.toContain(other)
      },
      { ...SOON, interval: 500 },
    )
    await vi.waitFor(() => expect(workers()).toHaveLength(2), SOON)

    const before = await countAsked(origin)
    for (let n = 0; n < ASKED; n += 1) await ask(`${origin}/healthz`)
    await vi.waitFor(async () => expect(await countAsked(origin)).toBe(before + ASKED), SOON)

    first.kill('SIGTERM')
    expect(await once(first, 'exit')).toEqual([0, null])
  },
  START_DEADLINE_MS + 150_000,
)

it(
  'numbers of workers are those of all that live, though one says nothing and then dies',
  async () => {
    const { origin, workers } = await startWorkers()
    const [silent = ''] = workers()
    /** One of two may come to the worker that says nothing, which gets no second one. */
    const askOther = () => Promise.any([ask(`${origin}/metrics`), ask(`${origin}/metrics`)])
    process.kill(Number(silent), 'SIGSTOP')
    expect(await askOther()).toContain('process_cpu_seconds_total')

    let isAnswered = false
    const answer = askOther().finally(() => (isAnswered = true))
    // What does not wait for the silent one is answered long before all of these.
    for (let n = 0; n < ASKED; n += 1) await ask(`${origin}/healthz`)
    expect(isAnswered).toBe(false)
    process.kill(Number(silent), 'SIGKILL')
    expect(await answer).toContain('process_cpu_seconds_total')
  },
  START_DEADLINE_MS + 150_000,
)

/** Two workers on data of their own, until the end of the test. */
async function startWorkers() {
  const folder = mkdtempSync(join(tmpdir(), 'davmu-workers-'))
  const schema = `workers_${process.pid}_${Date.now()}`
  const databaseUrl = await makeSchemaUrl(postgresUrl, schema)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const first = spawn(process.execPath, [join(import.meta.dirname, '../../src/app/main.ts')], {
    env: {
      PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      WORKERS: '2',
      DRAIN_SECONDS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    first.kill('SIGKILL')
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    await client.query(`drop schema ${schema} cascade`)
    await client.end()
    rmSync(folder, { recursive: true, force: true })
  })
  let output = ''
  first.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const workers = () =>
    execFileSync('pgrep', ['-P', String(first.pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')

  await vi.waitFor(() => expect(output).toContain('served by 2 processes'), SOON)
  return { first, origin, output: () => output, workers }
}

/** How often all workers were asked for their health. */
async function countAsked(origin: string): Promise<number> {
  const [, count] =
    /^http_request_duration_seconds_count\{route="\/healthz".*\} (\d+)$/m.exec(await ask(`${origin}/metrics`)) ?? []
  return Number(count ?? 0)
}
