import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  createDomains,
  saveAccount,
  saveArticle,
  saveTopic,
  type Domains,
} from '#tests/support/factories.ts'
import { explain, followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const ARTICLES = 300
/** As many accounts and as many topics. */
const ENTRIES = 100
const ASKS_TEXTS = /search_texts match|grams @>/
/** A scan that follows the primary key to its limit. */
const NEWEST_BY_KEY =
  /from "search_documents" where "position" >= \S+ and "position" < \S+ order by "position" desc limit/

eachLocation('query plans of search', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let uid: string
  let shown: { id: number; publicId: string }
  let topicId: number

  beforeAll(async () => {
    location = await locate()
    database = await openDatabase(location)
    domains = createDomains(database)
    const accountId = await saveAccount(domains)
    uid = domains.ids.encode(accountId)
    for (let n = 0; n < ARTICLES; n += 1) {
      const title = n % 3 === 0 ? '灯塔守护者' : '渡船停航'
      const tags = n % 3 === 1 ? ['灯塔守护'] : []
      shown = await saveArticle(domains, { accountId, title, tags, bodySource: '讲灯塔守护的事', publishAt: NOW - n })
    }
    for (let n = 0; n < ENTRIES; n += 1) {
      await saveAccount(domains, { key: `account ${n}`, name: `灯塔守护队${n}` })
      topicId = await saveTopic(domains, { key: `topic ${n}`, name: `灯塔守护${n}` })
    }
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    return () => database.close()
  })

  const search = (input: object) =>
    domains.search.handlers['GET /peony/v1/search'](
      {
        keyword: '灯塔守护',
        type: 'all',
        sort: 'relevance',
        time: 'all',
        pageindex: 1,
        pagesize: 10,
        ...input,
      },
      anonymousCall(NOW),
    )
  const chain = (input: object) => followAChain((more) => search({ ...input, ...more }))

  const calls: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'by where the words stand': { most: 14, run: () => chain({}) },
    'of accounts': { most: 14, run: () => chain({ type: 'account' }) },
    'newest first': { most: 12, run: () => chain({ sort: 'time' }) },
    'by views': { most: 13, run: () => chain({ sort: 'hot' }) },
    'of a time and an account': {
      most: 14,
      run: () => chain({ time: 'year', uid, sort: 'time' }),
    },
    'of several words': { most: 14, run: () => chain({ keyword: '灯塔 守护' }) },
    'that finds nothing': { most: 30, run: () => search({ keyword: '守塔人张益唐' }) },
    'hot words': {
      most: 6,
      run: () => domains.search.handlers['GET /peony/v1/search/hot-words']({ pagesize: 10 }, anonymousCall(NOW)),
    },
  }

  describe('reads', () => {
    for (const [name, { most, run }] of Object.entries(calls)) {
      it(`${name}: every query by an index, ${most} at most`, async () => {
        const { statements, rounds } = await record(location, run)
        const texts = statements.filter(({ text }) => ASKS_TEXTS.test(text))
        const others = statements.filter(({ text }) => !ASKS_TEXTS.test(text) && !NEWEST_BY_KEY.test(text))
        if (location.kind === 'postgres') expect(statements.length / rounds).toBeLessThanOrEqual(most)
        if (name !== 'hot words') expect(texts.length).toBeGreaterThan(0)
        expect(await listSlowPlans(location, others)).toEqual([])
        for (const { plan } of await explainTexts(location, texts)) {
          if (location.kind === 'sqlite') expect(plan).toMatch(/SCAN search_texts VIRTUAL TABLE INDEX \d+:\S*M/)
          else expect(plan).toContain('Bitmap Index Scan on search_documents_grams')
          expect(plan).not.toMatch(/Seq Scan|SCAN search_documents|SCAN contents|TEMP B-TREE/)
        }
      })
    }
  })

  const ask = () =>
    domains.search.handlers['GET /peony/v1/search'](
      { keyword: '灯塔', type: 'all', sort: 'time', time: 'all', pageindex: 1, pagesize: 10 },
      { ...anonymousCall(NOW), address: '192.0.2.1' },
    )
  const writes: Record<string, { before?: () => Promise<unknown>; run: () => Promise<unknown> }> = {
    'a changed item': { run: () => database.write((tx) => domains.content.removeContent(tx, shown.id)) },
    'a changed account': { run: () => saveAccount(domains, { key: 'account 1', intro: '' }) },
    'a changed topic': { run: () => saveTopic(domains, { key: 'topic 1', summary: '' }) },
    'a merged topic': { run: () => saveTopic(domains, { key: 'topic 2', mergedInto: 'topic 1' }) },
    'accounts and topics of an earlier release': {
      before: () => database.write((tx) => domains.search.removeEntry(tx, { type: 'topic', id: topicId })),
      run: () => domains.search.indexEntries(() => false),
    },
    'items of an earlier release': { run: () => domains.content.indexPublished(() => false) },
    'a new word': { before: ask, run: () => domains.search.saveWords() },
    'a known word': { before: ask, run: () => domains.search.saveWords() },
  }

  describe('writes', () => {
    for (const [name, { before, run }] of Object.entries(writes)) {
      it(`${name}: every row by an index`, async () => {
        await before?.()
        const { statements } = await record(location, run)
        expect(statements.map(({ text }) => text).join()).toContain('search_')
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})

/** On PostgreSQL without the ways that are shorter as long as there are few items. */
async function explainTexts(
  location: DatabaseLocation,
  statements: Parameters<typeof explain>[1],
): Promise<Array<{ text: string; plan: string }>> {
  if (location.kind === 'sqlite') return explain(location, statements)
  const client = new pg.Client({
    connectionString: location.url,
    options: `-c search_path=${location.schema} -c enable_seqscan=off -c enable_indexscan=off`,
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
