import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { startSite, type RunningSite } from '#app/start.ts'
import { createLog } from '#server/http/log.ts'

const OPERATIONS = path.join(import.meta.dirname, '../../docs/operations.md')

let folder = ''
let site: RunningSite
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'davmu-metrics-'))
  const social = { WX_APP_ID: 'wx1234567890abcdef', WX_APP_SECRET: 'x'.repeat(32), WX_API_BASE: 'http://127.0.0.1:9' }
  site = await startSite({
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, SEED: 'none', SMS_DRIVER: 'none', ...social }),
    log: createLog('silent'),
    distFolder: null,
    loadRenderer: async () => ({
      renderer: {
        render: async ({ url }) => ({ status: 200, location: null, html: url, style: '', tags: [], cacheable: true }),
        renderBusy: () => Promise.reject(new Error('nobody is refused')),
      },
      inlineScripts: null,
      newsroom: null,
      serveFile: null,
    }),
  })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

async function read(): Promise<string> {
  return (await fetch(new URL('/metrics', site.url))).text()
}

const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

it('every metric stands in the documents', async () => {
  const names = [...(await read()).matchAll(/^# HELP (\S+)/gm)].flatMap(([, name = '']) => name)
  const own = names.filter((name) => !/^(process|nodejs)_/.test(name))
  expect(own.length).toBeGreaterThan(25)
  const documented = await readFile(OPERATIONS, 'utf8')
  expect(own.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
})

it('metrics tell what happened', async () => {
  for (let count = 0; count < 3; count += 1) await (await fetch(site.url)).text()
  const answer = await fetch(new URL('/peony/v1/auth', site.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appid: 1, platform: 'mobile', device_id: 'device-of-a-test-1' }),
  })
  expect(answer.status).toBe(200)
  const text = await read()
  expect(valueOf(text, 'response_cache_entries{what="page"}')).toBe(1)
  expect(valueOf(text, 'kept_sent_total{what="page"}')).toBeGreaterThan(0)
  expect(valueOf(text, 'connections_open')).toBeGreaterThan(0)
  expect(valueOf(text, 'requests_in_hand')).toBe(0)
  expect(valueOf(text, 'database_connections')).toBe(1)
  expect(valueOf(text, 'database_transactions_total')).toBeGreaterThan(0)
  expect(valueOf(text, 'service_left_alone{service="weather"}')).toBe(0)
  await expect
    .poll(async () => valueOf(await read(), 'job_runs_total{job="release of scheduled items"}'), { timeout: 15_000 })
    .toBeGreaterThan(0)
  const job = await read()
  expect(valueOf(job, 'job_failures_total{job="release of scheduled items"}')).toBe(0)
  expect(valueOf(job, 'job_last_success_timestamp_seconds{job="release of scheduled items"}')).toBeGreaterThan(1e9)
})

it('a new process has few enough metrics', async () => {
  const series = (await read()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(series.length).toBeLessThan(500)
})
