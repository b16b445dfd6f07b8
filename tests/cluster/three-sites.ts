import { randomInt, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { clearFailures, clearTraces } from '../support/failures.ts'
import { freePort, startServer, type Running } from '../support/processes.ts'
import { makeSchemaUrl } from '../support/schema-url.ts'
import { startSmsGateway } from '../support/sms-gateway.ts'
import { KILLS_FILE } from './kills.ts'
import { startProxy } from './proxy.ts'

const PROCESSES = 3
/** How long all of them serve between two kills. */
const CALM_MS = 1500

/**
 * The sample site as three processes on one PostgreSQL, one Redis and one folder behind a proxy. While tests run, one
 * process after the other is killed and started again.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL: postgresUrl = '', TEST_REDIS_URL: redisUrl = '' } = process.env
  clearFailures()
  const dataFolder = mkdtempSync(join(tmpdir(), 'davmu-three-'))
  const schema = `three_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await makeSchemaUrl(postgresUrl, schema)
  const gateway = await startSmsGateway()
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort))
  const proxy = await startProxy(ports)
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'fatal',
    HOST: '127.0.0.1',
    SITE_ORIGIN: proxy.origin,
    DATA_DIR: dataFolder,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '5',
    REDIS_URL: new URL(`/${randomInt(1, 16)}`, redisUrl).href,
    SEED: 'samples',
    // The proxy, and the one that a reader of the crowd is said to come through.
    TRUST_PROXY: '2',
    SMS_DRIVER: 'webhook',
    SMS_WEBHOOK_URL: gateway.url,
    SMS_WEBHOOK_SECRET: 'secret of the three processes',
  }
  const start = (port: number): Promise<Running> =>
    startServer({ script: 'src/app/main.ts', args: [], port, path: '/readyz', env: { ...env, PORT: String(port) } })

  const sites: Running[] = []
  for (const port of ports) sites.push(await start(port))
  const ending = new AbortController()
  let kills = 0
  writeFileSync(join(dataFolder, KILLS_FILE), '0')
  const killing = (async () => {
    while (!ending.signal.aborted) {
      await sleep(CALM_MS)
      const turn = kills % PROCESSES
      await sites[turn]?.kill()
      kills += 1
      writeFileSync(join(dataFolder, KILLS_FILE), String(kills))
      sites[turn] = await start(ports[turn] ?? 0)
    }
  })()
  project.provide('sites', [{ origin: proxy.origin, dataFolder, smsGateway: gateway.url, databaseUrl, isShared: true }])

  return async () => {
    ending.abort()
    await killing
    process.stdout.write(`${kills} processes were killed\n`)
    for (const site of sites) await site.stop()
    await proxy.stop()
    await gateway.stop()
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    await client.query(`drop schema ${schema} cascade`)
    await client.end()
    clearTraces()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
