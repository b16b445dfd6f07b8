import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { followChanges } from '#server/storage/change-log.ts'
import type { Database } from '#server/storage/database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  createDomains,
  saveAccount,
  saveArticle,
  saveColumn,
  type Domains,
} from '#tests/support/factories.ts'

interface Statement {
  text: string
  values: unknown[]
}

const NOW = Math.floor(Date.now() / 1000)
const ARTICLES = 400
/** Reads that sort what an index has already cut down to the views of 72 hours. */
const SORTS_A_BOUNDED_SET = /from "content_views" where "hour_at" >= /
/** Tables that grow; plans name subqueries and constants too. */
const TABLES = /^(?:accounts|changes|content\w+|groups|image\w+|requests|tags)$/

eachLocation('query plans', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let gid: string
  let shown: { id: number; publicId: string }

  beforeAll(async () => {
    location = locate()
    database = await openDatabase(location)
    domains = createDomains(database)
    const accounts = [await saveAccount(domains), await saveAccount(domains)]
    const column = await saveColumn(domains)
    gid = domains.ids.encode(column)
    for (let n = 0; n < ARTICLES; n += 1) {
      shown = await saveArticle(domains, {
        accountId: accounts[n % 2] ?? 0,
        columns: [column],
        tags: [`tag ${n % 7}`, `tag ${n % 11}`],
        publishAt: 1_700_000_000 + n,
      })
    }
    await domains.content.countViews(new Map([[shown.id, 1]]), NOW)
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    return () => database.close()
  })

  afterEach(() => vi.restoreAllMocks())

  const calls: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'one item': {
      most: 10,
      run: () => domains.content.handlers['GET /dinner/content/{id}']({ id: shown.publicId }, anonymousCall(NOW)),
    },
    'hot list': {
      most: 7,
      run: () => domains.content.handlers['GET /inner/static/hot72']({ pagesize: 20 }, anonymousCall(NOW)),
    },
    'hot list of a type': {
      most: 7,
      run: () => domains.content.handlers['GET /inner/static/hot72']({ pagesize: 20, type: 'doc' }, anonymousCall(NOW)),
    },
    newest: { most: 5, run: () => followAChain((input) => recommend(input)) },
    'newest of a type': { most: 5, run: () => followAChain((input) => recommend({ type: 'doc', ...input })) },
    'newest of a group': { most: 6, run: () => followAChain((input) => recommend({ gid, ...input })) },
    'newest but some': { most: 5, run: () => recommend({ exclude: shown.publicId }) },
    related: { most: 12, run: () => followAChain((input) => recommend({ id: shown.publicId, ...input })) },
    'related of a group and type': {
      most: 14,
      run: () => followAChain((input) => recommend({ id: shown.publicId, gid, type: 'doc', ...input })),
    },
    'group by time': { most: 6, run: () => followAChain((input) => listGroup(input)) },
    'group from its beginning': { most: 6, run: () => followAChain((input) => listGroup({ sort: 'old', ...input })) },
    'group by views': { most: 6, run: () => followAChain((input) => listGroup({ sort: 'hot', ...input })) },
    'group of a type': { most: 6, run: () => followAChain((input) => listGroup({ type: 'doc', ...input })) },
    'group of a type by views': {
      most: 6,
      run: () => followAChain((input) => listGroup({ type: 'doc', sort: 'hot', ...input })),
    },
    'app info': { most: 2, run: () => domains.site.handlers['GET /peony/v1/group']({}, anonymousCall(NOW)) },
    'path of an item': { most: 1, run: () => domains.content.findContentPath(shown.publicId) },
    'known source': { most: 1, run: () => domains.content.findBySource('test:1') },
    'known account': { most: 1, run: () => domains.accounts.findByKey('a') },
    'known picture': { most: 1, run: () => domains.content.findImageByAddress('https://a.example/b.jpg') },
  }
  const writes: Record<string, () => Promise<unknown>> = {
    'a saved item': () => saveArticle(domains, { accountId: 1, sourceId: 'test:again', tags: ['tag 1'] }),
    'an updated item': () => saveArticle(domains, { accountId: 1, sourceId: 'test:again', tags: ['tag 2'] }),
    'a removed item': () => database.write((tx) => domains.content.removeContent(tx, shown.id)),
    'a published item': () => database.write((tx) => domains.content.publishContent(tx, shown.id, NOW)),
    'released items': () => domains.content.releaseScheduled(NOW),
    'counted views': () => domains.content.countViews(new Map([[shown.id, 2]]), NOW),
    'followed changes': async () =>
      (
        await followChanges(
          database,
          () => {},
          1000,
          (error) => expect.unreachable(String(error)),
        )
      )(),
    'a saved account': () => saveAccount(domains),
  }

  const recommend = (input: object) =>
    domains.content.handlers['GET /peony/v1/recommend']({ pageindex: 1, pagesize: 10, ...input }, anonymousCall(NOW))
  const listGroup = (input: object) =>
    domains.content.handlers['GET /peony/v1/content'](
      { gid, sort: 'new', pageindex: 1, pagesize: 10, ...input },
      anonymousCall(NOW),
    )

  describe('reads', () => {
    for (const [name, { most, run }] of Object.entries(calls)) {
      it(`${name}: every query by an index, ${most} at most`, async () => {
        const { statements, rounds } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })

  describe('writes', () => {
    for (const [name, run] of Object.entries(writes)) {
      it(`${name}: every row by an index`, async () => {
        const { statements } = await record(location, run)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})

/** Asks for the first page and for the one behind it. */
async function followAChain(ask: (input: { cursor?: string }) => Promise<{ next_cursor: string }>): Promise<number> {
  const { next_cursor: cursor } = await ask({})
  expect(cursor).not.toBe('')
  await ask({ cursor })
  return 2
}

/** The statements that `run` sends to the driver, and for how many calls. */
async function record(location: DatabaseLocation, run: () => Promise<unknown>) {
  const prepare = vi.spyOn(BetterSqlite.prototype, 'prepare')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const rounds = await run()
  const sent: Statement[] =
    location.kind === 'sqlite'
      ? prepare.mock.calls.map(([text]) => ({ text, values: Array.from(text.matchAll(/\?/g), () => 1) }))
      : (query.mock.calls as unknown[][] as pg.QueryConfig[][]).flatMap(([config]) =>
          config ? { text: config.text, values: config.values ?? [] } : [],
        )
  vi.restoreAllMocks()
  return {
    statements: sent.filter(({ text }) => /^(?:select|insert|update|delete|with)\b/i.test(text.trim())),
    rounds: typeof rounds === 'number' ? rounds : 1,
  }
}

/** An index that is gone through for one state has no end but a limit. */
const READS_ALL_OF_A_STATE = /\(state=\?\)|Index Cond: \(state = '\w+'::text\)$/m

/** Plans that read a growing table whole, or sort what an index should have given in order. */
async function listSlowPlans(location: DatabaseLocation, statements: Statement[]): Promise<string[]> {
  const plans =
    location.kind === 'sqlite' ? explainSqlite(location.file, statements) : await explainPostgres(location, statements)
  return plans.filter(({ text, plan }) => isSlow(text, plan)).map(({ text, plan }) => `${text}\n${plan}`)
}

function isSlow(text: string, plan: string): boolean {
  const scanned = Array.from(plan.matchAll(/(?:\bSCAN|Seq Scan on) "?(\w+)"?/g), (match) => match[1] ?? '')
  if (scanned.some((table) => TABLES.test(table))) return true
  if (READS_ALL_OF_A_STATE.test(plan) && !/ limit /.test(text)) return true
  const isList = / limit /.test(text) && !SORTS_A_BOUNDED_SET.test(text)
  return isList && /TEMP B-TREE FOR ORDER BY|\bSort\b/.test(plan)
}

function explainSqlite(file: string, statements: Statement[]) {
  const database = new BetterSqlite(file, { readonly: true })
  const plans = statements.map(({ text, values }) => {
    const rows = database.prepare(`explain query plan ${text}`).all(values) as Array<{ detail: string }>
    return { text, plan: rows.map((row) => row.detail).join('\n') }
  })
  database.close()
  return plans
}

/** With sequential scans off the planner takes an index wherever there is one that fits. */
async function explainPostgres({ url, schema }: { url: string; schema?: string }, statements: Statement[]) {
  const client = new pg.Client({
    connectionString: url,
    options: `-c search_path=${schema} -c enable_seqscan=off -c enable_bitmapscan=off`,
  })
  await client.connect()
  const plans = []
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push({ text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
  }
  await client.end()
  return plans
}

/** PostgreSQL keeps statistics by itself, some time after rows were written; SQLite plans without any. */
async function refreshStatistics(location: DatabaseLocation): Promise<void> {
  if (location.kind === 'sqlite') return
  const client = new pg.Client({ connectionString: location.url, options: `-c search_path=${location.schema}` })
  await client.connect()
  await client.query('analyze')
  await client.end()
}
