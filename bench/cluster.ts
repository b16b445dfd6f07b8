import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startSite, type Running } from '../tests/support/processes.ts'
import { makeSchemaUrl } from '../tests/support/schema-url.ts'
import { record, startFloor } from './floor.ts'
import { BROWSER, listArticles } from './landing.ts'
import { load, toRequest } from './load.ts'
import { leastCpu, sampleOf, type Ask, type Sample } from './pairs.ts'
import type { Row } from './report.ts'
import { BASE, CONNECTIONS, type Settings } from './settings.ts'

const START_MS = 120_000
/** After so many pages a process has compiled what answers them. */
const WARM_PAGES = 15_000
const WARM_SECONDS = 60

interface Servers {
  one: Running
  two: Running
  bareOne: Running
  bareTwo: Running
}

/**
 * A kept page from one process and from two that share a port, beside bare ones. What asks runs on the same cores, so it
 * is processor time of the servers that says whether pages grow with processes. Needs Linux, a PostgreSQL
 * (`TEST_DATABASE_URL`) and a Redis (`TEST_REDIS_URL`); what it makes there goes.
 */
export async function measureCluster(settings: Settings): Promise<Row[]> {
  const { TEST_DATABASE_URL: postgresUrl, TEST_REDIS_URL: redisUrl } = process.env
  if (!postgresUrl || !redisUrl || process.platform !== 'linux') {
    console.log('cluster: left out, it takes Linux, TEST_DATABASE_URL (PostgreSQL) and TEST_REDIS_URL (Redis)\n')
    return []
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'davmu-cluster-'))
  const schema = `bench_cluster_${process.pid}`
  const running: Running[] = []
  try {
    const env = {
      SEED: 'samples',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataFolder,
      DATABASE_URL: await makeSchemaUrl(postgresUrl, schema),
      REDIS_URL: new URL(`/${randomInt(1, 16)}`, redisUrl).href,
    }
    const start = async (starting: Promise<Running>) => {
      const server = await starting
      running.push(server)
      return server
    }
    const one = await start(startSite(env, `${BASE}/`))
    const two = await start(startWorkers(env))
    const [path = ''] = await listArticles(one)
    const page = await record(one.origin + path, BROWSER)
    const bareOne = await start(startFloor(page))
    const bareTwo = await start(startFloor(page, 2))
    return await measure({ one, two, bareOne, bareTwo }, { path, bytes: page.body.length }, settings)
  } finally {
    for (const server of running) await server.stop()
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.end()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** Two processes, once both of them serve. */
async function startWorkers(env: Record<string, string>): Promise<Running> {
  let output = ''
  const site = await startSite({ ...env, WORKERS: '2' }, `${BASE}/`, (text) => (output += text))
  const deadline = performance.now() + START_MS
  while (!output.includes('served by 2 processes')) {
    if (performance.now() > deadline) throw new Error(`two processes do not come up:\n${output}`)
    await sleep(50)
  }
  return site
}

async function measure(
  servers: Servers,
  { path, bytes }: { path: string; bytes: number },
  { seconds, rounds }: Settings,
): Promise<Row[]> {
  const request = toRequest(path, BROWSER)
  const ask: Ask = { nextRequest: () => request, connections: CONNECTIONS, seconds }
  const samples = { one: [] as Sample[], two: [] as Sample[], bareOne: [] as Sample[], bareTwo: [] as Sample[] }
  const names = ['bareOne', 'one', 'bareTwo', 'two'] as const
  for (const name of names) await warmUp(servers[name], request)
  const before = servers.two.workerSeconds()
  for (let round = 0; round < rounds; round++)
    for (const name of names) samples[name].push(await sampleOf(servers[name], ask))
  const used = servers.two.workerSeconds().map((total, worker) => total - (before[worker] ?? 0))
  const shareOfIdler = Math.min(...used) / used.reduce((sum, one) => sum + one, 0)

  const costOf = (name: keyof Servers) => leastCpu(samples[name]) ?? Number.NaN
  const [one, two, bareOne, bareTwo] = [costOf('one'), costOf('two'), costOf('bareOne'), costOf('bareTwo')]
  const row = (processes: string, ours: number, floor: number): Row => ({
    name: `article landing, kept, ${processes} (${bytes} bytes)`,
    ours: 1e6 / ours,
    floor: 1e6 / floor,
    unit: 'pages in a second of processor',
    ratio: floor / ours,
    budget: { at: 'least', value: 0.85, of: 'of the floor' },
  })
  return [
    row('one process', one, bareOne),
    row('two processes', two, bareTwo),
    {
      name: `processor time of a page, two processes (bare ones: ${(bareTwo / bareOne).toFixed(2)} of one)`,
      ours: two,
      floor: one,
      unit: 'µs',
      ratio: two / one,
      budget: { at: 'most', value: 1.25, of: 'of one process' },
    },
    {
      name: 'share of the less busy of two processes',
      ours: shareOfIdler * 100,
      floor: null,
      unit: '%',
      ratio: shareOfIdler,
      budget: { at: 'least', value: 0.25, of: 'of the work' },
    },
  ]
}

/** Each process has a memory and compiled code of its own to fill. */
async function warmUp(server: Running, request: string): Promise<void> {
  let left = WARM_PAGES * Math.max(1, server.workerSeconds().length)
  const nextRequest = () => (left-- > 0 ? request : null)
  await load({ origin: server.origin, nextRequest, connections: CONNECTIONS, seconds: WARM_SECONDS })
}
