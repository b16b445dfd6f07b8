import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { hasOneSession, postgresUrl } from '#tests/support/each-database.ts'
import { makeSchemaUrl } from '#tests/support/schema-url.ts'
import { startTcpFault, type TcpFault } from '#tests/support/tcp-fault.ts'
import { detailOf, pageOf, saveItems, startFaultSite, type FaultSite } from './fault-site.ts'
import { createFaultReader, type FaultReader } from './reader.ts'

vi.setConfig({ testTimeout: 120_000 })

const SCHEMA = `test_${randomUUID().replaceAll('-', '')}`
const UNAVAILABLE = { status: 503, code: 50301, retryAfter: '5' }
const soon = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

let folder: string
let database: Database
let items: string[]
const countStars = async () => (await database.db.selectFrom('stars').select('subject').execute()).length

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'davmu-fault-'))
  database = await openDatabase({ kind: 'postgres', url: postgresUrl, schema: SCHEMA })
  items = await saveItems(database, 8)
}, 120_000)
afterAll(async () => {
  await database.write((tx) => sql`drop schema ${sql.id(SCHEMA)} cascade`.execute(tx.sql))
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** A site on this database with its settings of the connection. */
function start(url: string, settings: Record<string, string>): Promise<FaultSite> {
  const address = new URL(url)
  for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, value)
  return startFaultSite({ DATA_DIR: folder, DATABASE_URL: address.href })
}

describe('a site whose PostgreSQL', () => {
  let fault: TcpFault
  let site: FaultSite
  let reader: FaultReader

  const isReady = async () => expect(await site.status('/readyz')).toBe(200)

  beforeAll(async () => {
    fault = await startTcpFault(await makeSchemaUrl(postgresUrl, SCHEMA))
    site = await start(fault.url, { query_timeout: '4000' })
    reader = await createFaultReader(site.origin)
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await fault.close()
  })

  it('is gone shows what it showed before, refuses the rest clearly, and goes on when it is back', async () => {
    const [kept = '', unkept = '', starred = ''] = items
    const address = new URL((await fetch(site.origin + pageOf(kept))).url).pathname
    expect(await site.status(address)).toBe(200)
    fault.cut()
    expect(await site.status(address)).toBe(200)
    expect(await site.status(pageOf(unkept))).toBe(503)
    expect(await reader.get(`${detailOf(starred)}?other=1`)).toMatchObject(UNAVAILABLE)
    const wish = randomUUID()
    for (let n = 0; n < 3; n += 1) expect(await reader.star(unkept, wish)).toMatchObject(UNAVAILABLE)
    expect([await site.status('/healthz'), await site.status('/readyz')]).toEqual([200, 503])
    await soon(async () => expect(await site.number('database_lost')).toBe(1))

    fault.mend()
    await soon(isReady)
    const before = await countStars()
    const first = await reader.star(unkept, wish)
    expect([first, await reader.star(unkept, wish)]).toMatchObject([{ status: 200 }, { status: 200, data: first.data }])
    expect(await countStars()).toBe(before + 1)
    expect(await site.status(pageOf(unkept))).toBe(200)
    await soon(() => expect(site.countLines('the database answers again')).toBe(1))
    expect(site.countLines('"trouble":"unreachable"')).toBe(1)
  })

  it('says nothing is given up in time, by everybody who waits for it', async () => {
    const item = items[3] ?? ''
    fault.silence()
    const waiting = Promise.all([
      site.status('/readyz'),
      ...Array.from({ length: 12 }, async () => (await reader.star(item, randomUUID())).status),
      ...Array.from({ length: 5 }, async (_, n) => (await reader.get(`${detailOf(item)}?n=${n}`)).status),
    ])
    expect(await site.status('/healthz')).toBe(200)
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
    await soon(async () => expect((await reader.get(`${detailOf(item)}?again`)).status).toBe(200))
    expect(await site.status('/healthz')).toBe(200)
  })
})

/** The one session of PGlite has no role of its own, and waits for nobody. */
const servers = hasOneSession ? [] : [postgresUrl]

describe.each(servers)('a site whose PostgreSQL, with a role of its own,', (url) => {
  const ROLE = SCHEMA
  let operator: pg.Client
  let site: FaultSite
  let reader: FaultReader
  let roleUrl: string

  const endConnections = (except: readonly number[] = []) =>
    operator.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and pid <> all($2)', [
      ROLE,
      except,
    ])

  beforeAll(async () => {
    operator = await connect(url)
    await operator.query(`create role ${ROLE} login password '${ROLE}'`)
    await operator.query(`alter role ${ROLE} set deadlock_timeout = '2s'`)
    await operator.query(`grant all on schema ${SCHEMA} to ${ROLE}`)
    await operator.query(`grant all on all tables in schema ${SCHEMA} to ${ROLE}`)
    await operator.query(`grant all on all sequences in schema ${SCHEMA} to ${ROLE}`)
    const address = new URL(await makeSchemaUrl(url, SCHEMA))
    address.username = address.password = ROLE
    roleUrl = address.href
    site = await start(roleUrl, { statement_timeout: '2500' })
    reader = await createFaultReader(site.origin)
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await operator.query(`drop owned by ${ROLE}`)
    await operator.query(`drop role ${ROLE}`)
    await operator.end()
  })

  it('takes no writes shows everything, refuses what is written, and writes again when it does', async () => {
    const [item = ''] = items
    const before = await countStars()
    onTestFinished(async () => void (await operator.query(`alter role ${ROLE} reset default_transaction_read_only`)))
    await operator.query(`alter role ${ROLE} set default_transaction_read_only = on`)
    await endConnections()
    await soon(async () => expect(await site.status(pageOf(item))).toBe(200))
    const wish = randomUUID()
    for (let n = 0; n < 3; n += 1) expect(await reader.star(item, wish)).toMatchObject(UNAVAILABLE)
    expect(site.countLines('"trouble":"read-only"')).toBe(1)
    expect([await site.status(`${detailOf(item)}?n=1`), await site.status('/readyz')]).toEqual([200, 200])
    expect([await countStars(), await site.number('database_lost')]).toEqual([before, 0])

    await operator.query(`alter role ${ROLE} reset default_transaction_read_only`)
    await soon(async () => expect((await reader.star(item, wish)).status).toBe(200))
    await reader.star(item, wish)
    expect(await countStars()).toBe(before + 1)
  })

  it('has no connection left shows what it showed before, refuses the rest, and goes on with the first free one', async () => {
    const [, kept = '', unkept = ''] = items
    const address = new URL((await fetch(site.origin + pageOf(kept))).url).pathname
    const others = await Promise.all(Array.from({ length: 12 }, () => connect(roleUrl)))
    onTestFinished(async () => void (await operator.query(`alter role ${ROLE} connection limit -1`)))
    await operator.query(`alter role ${ROLE} connection limit ${others.length}`)
    const pids = await Promise.all(
      others.map(async (other) => (await other.query('select pg_backend_pid() as pid')).rows[0].pid),
    )
    await endConnections(pids)
    const wish = randomUUID()
    await soon(async () => {
      expect(await reader.star(unkept, wish)).toMatchObject(UNAVAILABLE)
      expect(site.countLines('"trouble":"busy"')).toBe(1)
    })
    expect(await reader.get(`${detailOf(unkept)}?n=1`)).toMatchObject(UNAVAILABLE)
    expect([await site.status(address), await site.status(pageOf(unkept))]).toEqual([200, 503])
    expect([await site.status('/healthz'), await site.status('/readyz')]).toEqual([200, 503])

    await Promise.all(others.map((other) => other.end()))
    const before = await countStars()
    await soon(async () => expect((await reader.star(unkept, wish)).status).toBe(200))
    await reader.star(unkept, wish)
    expect(await countStars()).toBe(before + 1)
    expect(await site.status(pageOf(unkept))).toBe(200)
  })

  it('takes too long over a statement answers those who wait for it in time, and everybody else as always', async () => {
    const [, , , held = '', kept = ''] = items
    const address = new URL((await fetch(site.origin + pageOf(kept))).url).pathname
    await operator.query(`begin; lock table ${SCHEMA}.contents in access exclusive mode`)
    const wish = randomUUID()
    const waiting = Promise.all([
      reader.star(held, wish),
      reader.get(`${detailOf(held)}?n=1`),
      site.status(pageOf(held)),
    ])
    expect([await site.status(address), await site.status('/readyz')]).toEqual([200, 200])
    expect(await waiting).toMatchObject([UNAVAILABLE, UNAVAILABLE, 503])
    await operator.query('rollback')
    const before = await countStars()
    expect((await reader.star(held, wish)).status).toBe(200)
    expect([await countStars(), await site.status(pageOf(held))]).toEqual([before + 1, 200])
  })

  it('ends a transaction because of a deadlock does it again, and the writer notices nothing', async () => {
    const item = items[5] ?? ''
    const [before, conflicts] = [await countStars(), await site.number('database_conflicts_total')]
    await operator.query(`set deadlock_timeout = '30s'`) // the site is the one that notices
    await operator.query(`begin; select id from ${SCHEMA}.contents for update`)
    const starred = reader.star(item, randomUUID())
    await soon(async () => {
      const { rows } = await operator.query(
        `select pid from pg_stat_activity where usename = $1 and wait_event_type = 'Lock'`,
        [ROLE],
      )
      expect(rows).toHaveLength(1)
    })
    await operator.query(`lock table ${SCHEMA}.stars`)
    await operator.query('rollback')
    expect(await starred).toMatchObject({ status: 200, data: { is_star: true } })
    expect(await countStars()).toBe(before + 1)
    expect(await site.number('database_conflicts_total')).toBeGreaterThan(conflicts)
  })
})

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
