import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { postgresUrl } from '#tests/support/each-database.ts'
import { createDomains, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { startSite, type Running } from '#tests/support/processes.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'
import { startTcpFault, type TcpFault } from '#tests/support/tcp-fault.ts'
import { createFaultReader, type FaultReader } from './reader.ts'

const SCHEMA = `test_${randomUUID().replaceAll('-', '')}`
const UNAVAILABLE = { status: 503, code: 50301, retryAfter: '5' }
const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

describe('a site whose PostgreSQL', () => {
  let folder: string
  let fault: TcpFault
  let database: Database
  let site: Running
  let reader: FaultReader
  let items: string[]
  let log = ''

  const status = async (address: string) => (await fetch(site.origin + address)).status
  const page = (item: string) => `/davmu/share/inner/doc/${item}`
  const detail = (item: string) => `/dinner/content/${item}`
  const countStars = async () => (await database.db.selectFrom('stars').select('subject').execute()).length
  const isReady = async () => expect(await status('/readyz')).toBe(200)
  const countLines = (message: string) => log.split('\n').filter((line) => line.includes(message)).length

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'davmu-fault-'))
    database = await openDatabase({ kind: 'postgres', url: postgresUrl, schema: SCHEMA })
    const domains = createDomains(database)
    const accountId = await saveAccount(domains)
    items = []
    for (let n = 0; n < 4; n += 1) items.push((await saveArticle(domains, { accountId })).publicId)
    fault = await startTcpFault(await makeSchemaUrl(postgresUrl, SCHEMA))
    const url = new URL(fault.url)
    url.searchParams.set('query_timeout', '4000')
    const env = { DATA_DIR: folder, DATABASE_URL: url.href, ID_SALT: 'salt of the tests', SEED: 'none' }
    site = await startSite({ ...env, LOG_LEVEL: 'warn' }, '/readyz', (text) => (log += text))
    reader = await createFaultReader(site.origin)
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await fault.close()
    await database.write((tx) => sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(tx.sql))
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is gone shows what it showed before, refuses the rest clearly, and goes on when it is back', async () => {
    const [kept = '', unkept = '', starred = ''] = items
    const address = new URL((await fetch(site.origin + page(kept))).url).pathname
    expect(await status(address)).toBe(200)
    fault.cut()
    expect(await status(address)).toBe(200)
    expect(await status(page(unkept))).toBe(503)
    expect(await reader.get(`${detail(starred)}?other=1`)).toMatchObject(UNAVAILABLE)
    const wish = randomUUID()
    for (let n = 0; n < 3; n += 1) expect(await reader.star(unkept, wish)).toMatchObject(UNAVAILABLE)
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
    await soon(async () => expect(await (await fetch(`${site.origin}/metrics`)).text()).toMatch(/^database_lost 1$/m))

    fault.mend()
    await soon(isReady)
    const before = await countStars()
    const first = await reader.star(unkept, wish)
    expect([first, await reader.star(unkept, wish)]).toMatchObject([{ status: 200 }, { status: 200, data: first.data }])
    expect(await countStars()).toBe(before + 1)
    expect(await status(page(unkept))).toBe(200)
    await soon(() => expect(countLines('the database answers again')).toBe(1))
    expect(log.split('\n').filter((line) => line.includes('"trouble":"unreachable"'))).toHaveLength(1)
  })

  it('says nothing is given up in time, by everybody who waits for it', async () => {
    const item = items[3] ?? ''
    fault.silence()
    const waiting = Promise.all([
      status('/readyz'),
      ...Array.from({ length: 12 }, async () => (await reader.star(item, randomUUID())).status),
      ...Array.from({ length: 5 }, async (_, n) => (await reader.get(`${detail(item)}?n=${n}`)).status),
    ])
    expect(await status('/healthz')).toBe(200)
    expect(new Set(await waiting)).toEqual(new Set([503]))
    fault.mend()
    await soon(isReady)
    await soon(async () => expect((await reader.star(item, randomUUID())).status).toBe(200))
  })

  it('ends connections that are in use goes on with others, and tells of each write whether it is done', async () => {
    const [item = ''] = items
    const starred = await createFaultReader(site.origin)
    const wish = randomUUID()
    const wishes = Array.from({ length: 8 }, () => starred.star(item, wish))
    fault.cut()
    for (const { code } of await Promise.all(wishes)) expect([0, 50301]).toContain(code)
    fault.mend()
    await soon(isReady)
    const before = await countStars()
    const end = () =>
      database.write((tx) =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and query like ${'%stars%'}`.execute(tx.sql),
      )
    const rush = Array.from({ length: 6 }, () => reader.star(item, randomUUID()))
    await end()
    for (const { code } of await Promise.all(rush)) expect([0, 50301]).toContain(code)
    expect((await starred.star(item, wish)).code).toBe(0)
    expect(await countStars()).toBeLessThanOrEqual(before + 2)
    await soon(async () => expect((await reader.get(`${detail(item)}?again`)).status).toBe(200))
    expect(await status('/healthz')).toBe(200)
  })
})
