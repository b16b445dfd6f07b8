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
import { followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = Math.floor(Date.now() / 1000)
const ARTICLES = 400

eachLocation('query plans', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let gid: string
  let shown: { id: number; publicId: string }

  beforeAll(async () => {
    location = await locate()
    database = await openDatabase(location)
    domains = createDomains(database)
    const accounts = [await saveAccount(domains), await saveAccount(domains)]
    const column = await saveColumn(domains)
    gid = domains.ids.encode(column)
    for (let n = 0; n < ARTICLES; n += 1) {
      shown = await saveArticle(domains, {
        accountId: accounts[n % 2] ?? 0,
        groups: [column],
        tags: [`tag ${n % 7}`, `tag ${n % 11}`],
        publishAt: 1_700_000_000 + n,
      })
    }
    await database.write((tx) => domains.content.countViews(tx, new Map([[shown.id, 1]]), NOW))
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
    'group by time': { most: 7, run: () => followAChain((input) => listGroup(input)) },
    'group from its beginning': { most: 7, run: () => followAChain((input) => listGroup({ sort: 'old', ...input })) },
    'group by views': { most: 7, run: () => followAChain((input) => listGroup({ sort: 'hot', ...input })) },
    'group of a type': { most: 7, run: () => followAChain((input) => listGroup({ type: 'doc', ...input })) },
    'group of a type by views': {
      most: 7,
      run: () => followAChain((input) => listGroup({ type: 'doc', sort: 'hot', ...input })),
    },
    'what was changed': {
      most: 3,
      run: () =>
        domains.content.handlers['GET /peony/v1/content_changes/{id}']({ id: shown.publicId }, anonymousCall(NOW)),
    },
    'app info': { most: 3, run: () => domains.site.handlers['GET /peony/v1/group']({}, anonymousCall(NOW)) },
    'path of an item': { most: 1, run: () => domains.content.findContentPath(shown.publicId) },
    'known source': { most: 1, run: () => domains.content.findBySource('test:1') },
    'known account': { most: 1, run: () => domains.accounts.findByKey('a') },
    'known picture': { most: 1, run: () => domains.content.findImageByAddress('https://a.example/b.jpg') },
  }
  const writes: Record<string, () => Promise<unknown>> = {
    'a saved item': () => saveArticle(domains, { accountId: 1, sourceId: 'test:again', tags: ['tag 1'] }),
    'an updated item': () => saveArticle(domains, { accountId: 1, sourceId: 'test:again', tags: ['tag 2'] }),
    'an item with other words': () =>
      saveArticle(domains, { accountId: 1, sourceId: 'test:again', bodySource: '改过的' }),
    'a removed item': () => database.write((tx) => domains.content.removeContent(tx, shown.id)),
    'a published item': () => database.write((tx) => domains.content.publishContent(tx, shown.id, NOW)),
    'released items': () => domains.content.releaseScheduled(NOW),
    'counted views': () => database.write((tx) => domains.content.countViews(tx, new Map([[shown.id, 2]]), NOW)),
    'followed changes': async () =>
      (await followChanges(database, { onChange: () => {}, onLook: (failure) => expect(failure).toBe(null) }, 1000))(),
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
