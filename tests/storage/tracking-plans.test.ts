import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createAnalytics, type Analytics } from '#server/domains/analytics/analytics.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  createDomains,
  saveAccount,
  saveArticle,
  saveColumn,
  type Domains,
} from '#tests/support/factories.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const DAY = 24 * 3600
const ARTICLES = 60
const READERS = 20

eachLocation('query plans of tracking', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let analytics: Analytics
  let shown: { id: number; publicId: string }
  const publicIds: string[] = []

  const open = async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    analytics = createAnalytics({ database, ids: domains.ids, tokenSecret: 'a secret', content: domains.content })
  }
  const track = (publicIds: readonly string[], reader: number, now: number) =>
    analytics.acceptBeacon(
      ['view', 'read', 'expose', 'share', 'vitals'].map((behavior) => ({
        timestamp: now,
        version: '1',
        terminal: 'wap',
        tid: publicIds.join('|'),
        behavior,
        user_id: `reader-${1000 + reader}`,
        source: 'group',
        way: 'copy',
        p: reader + 1,
        vital: { name: 'LCP', value: 50 * reader, screen: 'document', client: `safari ${reader + 1}` },
      })),
      anonymousCall(now),
    )

  beforeAll(async () => {
    location = await locate()
    await open()
    const accountId = await saveAccount(domains)
    const columns = [await saveColumn(domains)]
    publicIds.length = 0
    for (let n = 0; n < ARTICLES; n += 1) {
      shown = await saveArticle(domains, { accountId, groups: columns })
      publicIds.push(shown.publicId)
    }
    for (let day = -40; day <= 0; day += 10) {
      for (let reader = 0; reader < READERS; reader += 1) {
        const from = (reader * 7) % ARTICLES
        await track([...publicIds, ...publicIds].slice(from, from + 20), reader, NOW + day * DAY)
      }
    }
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  it.each<[name: string, run: () => Promise<unknown>]>([
    ['a beacon', () => track([shown.publicId], 1, NOW + 3600)],
    ['a beacon of many items', () => track(publicIds.slice(0, 20), 2, NOW + 3600)],
    ['a beacon after midnight', () => track([shown.publicId], 1, NOW - (NOW % DAY) + 16 * 3600 + 60)],
    ['forgetting of readers', () => analytics.pruneReaders(NOW)],
    ['statistics of all', () => analytics.readStats({ now: NOW, days: 7, contentId: null })],
    ['statistics of one item', () => analytics.readStats({ now: NOW, days: 7, contentId: shown.id })],
    ['statistics of speed', () => analytics.readVitals({ now: NOW, days: 7 })],
  ])('%s: every row by an index', async (name, run) => {
    const { statements } = await record(location, run)
    expect(statements.length).toBeGreaterThan(0)
    const slow = await listSlowPlans(location, statements)
    // The most read of a few days are a sum, which has no order before it is made.
    expect(
      slow.filter((plan) => name !== 'statistics of all' || /(?:SCAN|Seq Scan on) content_days/.test(plan)),
    ).toEqual([])
  })
})
