import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousCall, createDomains, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { createAnalytics, type Analytics } from './analytics.ts'
import { toDay } from './rules.ts'

const NOON = toDay(1_700_000_000) + 12 * 3600
const DAY = 24 * 3600

eachDatabase('visits', (open) => {
  let database: Database
  let domains: Domains
  let analytics: Analytics
  let article: { id: number; publicId: string }

  const event = (behavior: string, changes: object = {}) => ({
    timestamp: NOON,
    version: '1',
    terminal: 'wap',
    tid: article.publicId,
    behavior,
    user_id: 'reader-0001',
    ...changes,
  })
  const send = (events: object[], now = NOON) => analytics.acceptBeacon(events, anonymousCall(now))
  const stats = (contentId: number | null = article.id, now = NOON) => analytics.readStats({ now, days: 7, contentId })

  beforeEach(async () => {
    database = await open()
    domains = createDomains(database)
    article = await saveArticle(domains, { accountId: await saveAccount(domains) })
    analytics = createAnalytics({ database, ids: domains.ids, tokenSecret: 'a secret', content: domains.content })
  })

  it('count where they came from, once for each view that counts', async () => {
    await send([event('view', { source: 'group' }), event('view', { source: 'search', timestamp: NOON + 60 })])
    await send([event('view', { source: 'group', user_id: 'reader-0002' })])
    await send([event('view', { source: 'none', user_id: 'reader-0003' })])
    await send([event('view', { source: 'https://example.com/', user_id: 'reader-0004' })])
    const { ways, total } = await stats()
    expect(total.views).toBe(4)
    expect(ways).toEqual([
      { kind: 'source', word: 'group', times: 2 },
      { kind: 'source', word: 'none', times: 1 },
    ])
  })

  it('count what was shared and how the app was opened, on pages without an item too, but nothing twice', async () => {
    const share = event('share', { way: 'copy' })
    expect(await send([share, share, event('share', { way: 'by pigeon', timestamp: NOON + 1 })])).toEqual([
      'share',
      'share',
      'share',
    ])
    expect(await send([event('launch', { way: 'scheme', tid: '', timestamp: NOON + 2 })])).toEqual(['launch'])
    expect(await send([event('launch', { way: 'scheme', tid: 'AbCd1234', timestamp: NOON + 3 })])).toEqual(['unknown'])
    expect((await stats()).ways).toEqual([
      { kind: 'share', word: 'copy', times: 1 },
      { kind: 'share', word: 'other', times: 1 },
    ])
    const all = await stats(null)
    expect(all.ways).toContainEqual({ kind: 'launch', word: 'scheme', times: 1 })
    expect(all.total).toMatchObject({ views: 0, readers: 0 })
    expect(all.lines.map(({ contentId }) => contentId)).not.toContain(0)
  })

  it('tell what came of opening the app and mini programs, by client and reason, for 90 days', async () => {
    const launch = (reader: number, way: string, changes: object = {}) =>
      event('launch', {
        way,
        user_id: `reader-000${reader}`,
        launch: { kind: 'weapp', client: 'wechat-android 8.0.60', reason: 'launch:fail', ...changes },
      })
    const failed = launch(1, 'failed')
    await send([failed, failed, launch(2, 'failed'), launch(3, 'weapp', { reason: '' })])
    await send([launch(4, 'failed', { client: 'netscape 4' }), launch(5, 'failed', { reason: '<b>失败</b>' })])
    expect(await analytics.readLaunches({ now: NOON, days: 7 })).toEqual([
      { kind: 'weapp', client: 'wechat-android 8.0.60', outcome: 'failed', reason: 'launch:fail', times: 2 },
      { kind: 'weapp', client: 'wechat-android 8.0.60', outcome: 'weapp', reason: '', times: 1 },
    ])
    expect((await stats()).ways).toContainEqual({ kind: 'launch', word: 'failed', times: 4 })
    await analytics.pruneReaders(NOON + 91 * DAY)
    expect(await analytics.readLaunches({ now: NOON, days: 7 })).toEqual([])
  })

  it('tell how many came just as far as each paragraph; a reader is where they came furthest', async () => {
    const read = (reader: number, seconds: number, p: number) =>
      event('read', { user_id: `reader-000${reader}`, timestamp: NOON + seconds, p })
    await send([read(1, 0, 3), read(1, 15, 7), read(2, 0, 3), read(3, 0, 900)])
    await send([read(1, 30, 5), read(2, 30, 4)])
    await send([event('read', { user_id: 'reader-0004' })])
    expect((await stats()).depths).toEqual([
      { paragraph: 4, readers: 1 },
      { paragraph: 7, readers: 1 },
      { paragraph: 200, readers: 1 },
    ])
    await send([{ ...read(1, 0, 9), timestamp: NOON + DAY }], NOON + DAY)
    expect((await stats(article.id, NOON + DAY)).depths.map(({ readers }) => readers)).toEqual([1, 1, 1, 1])
    expect((await stats(null)).depths).toEqual([])
  })

  it('tell how fast pages were, by screen and browser, for 90 days', async () => {
    const vital = (value: number, changes: object = {}) =>
      event('vitals', { tid: '', vital: { name: 'LCP', value, screen: 'document', client: 'safari 18', ...changes } })
    const fates = await send([
      ...[900, 950, 2400].map((value) => vital(value)),
      vital(120, { name: 'CLS' }),
      vital(5000, { screen: 'home', client: 'wechat-android 8' }),
      vital(60_001),
      vital(-1),
      vital(5, { screen: 'nowhere' }),
      vital(5, { client: 'safari 18.5' }),
      event('vitals'),
    ])
    expect(fates.map((fate) => (fate === 'vitals' ? 1 : fate))).toEqual([1, 1, 1, 1, 1, ...Array(5).fill('malformed')])
    const nothing = { LCP: null, INP: null, CLS: null, FCP: null, TTFB: null }
    const lines = await analytics.readVitals({ now: NOON, days: 7 })
    expect(lines).toEqual([
      { screen: 'document', client: 'safari 18', samples: 3, values: { ...nothing, LCP: 2125, CLS: 138 } },
      { screen: 'home', client: 'wechat-android 8', samples: 1, values: { ...nothing, LCP: 4750 } },
    ])
    await analytics.pruneReaders(NOON + 90 * DAY)
    expect(await analytics.readVitals({ now: NOON, days: 7 })).toHaveLength(2)
    await analytics.pruneReaders(NOON + 91 * DAY)
    expect(await analytics.readVitals({ now: NOON, days: 7 })).toEqual([])
  })
})
