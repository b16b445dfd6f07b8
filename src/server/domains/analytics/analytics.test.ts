import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '#server/http/call.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase, hasOneSession } from '#tests/support/each-database.ts'
import { anonymousCall, createDomains, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { createAnalytics, type Analytics } from './analytics.ts'
import { NOTHING_DONE, toDay } from './rules.ts'

const NOON = toDay(1_700_000_000) + 12 * 3600
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0'
const DAY = 24 * 3600

eachDatabase('analytics', (open) => {
  let database: Database
  let domains: Domains
  let analytics: Analytics
  /** Public ids of two published items, and their rows. */
  let a: { id: number; publicId: string }
  let b: { id: number; publicId: string }

  const create = () =>
    createAnalytics({ database, ids: domains.ids, tokenSecret: 'a secret of the tests', content: domains.content })
  const at = (now: number, userAgent = PHONE): Call => anonymousCall(now, userAgent)
  const event = (tid: string, changes: object = {}) => ({
    timestamp: NOON,
    version: '1',
    terminal: 'wap',
    tid,
    behavior: 'view',
    user_id: 'reader-0001',
    ...changes,
  })
  const totals = async (contentId: number | null = null, now = NOON) =>
    (await analytics.readStats({ now, days: 7, contentId })).total
  const viewsOf = async (id: number) =>
    (await database.db.selectFrom('contents').select('view_count').where('id', '=', id).executeTakeFirstOrThrow())
      .view_count

  beforeEach(async () => {
    database = await open()
    domains = createDomains(database)
    const accountId = await saveAccount(domains)
    a = await saveArticle(domains, { accountId })
    b = await saveArticle(domains, { accountId })
    analytics = create()
  })

  it('counts a view of one reader once in half an hour, whichever process it comes to', async () => {
    const two = [event(a.publicId), event(`${a.publicId}|${b.publicId}|${a.publicId}`)]
    expect(await analytics.acceptBeacon(two, at(NOON))).toEqual(['view', 'view'])
    await Promise.all([
      analytics.acceptBeacon(event(a.publicId, { timestamp: NOON + 1 }), at(NOON)),
      analytics.acceptBeacon(event(a.publicId, { user_id: 'reader-0002' }), at(NOON)),
    ])
    analytics = create()
    await analytics.acceptBeacon(event(a.publicId, { timestamp: NOON + 1799 }), at(NOON + 1800))
    expect([await viewsOf(a.id), await viewsOf(b.id)]).toEqual([2, 1])
    await analytics.acceptBeacon(event(a.publicId, { timestamp: NOON + 1800 }), at(NOON + 1800))
    expect([await viewsOf(a.id), await viewsOf(b.id)]).toEqual([3, 1])
    expect(await totals(a.id)).toEqual({ views: 3, readers: 2, reads: 0, duration: 0, finished: 0, exposures: 0 })
    expect(await totals()).toMatchObject({ views: 4, readers: 3 })
  })

  it('does not count a view anew because midnight passed', async () => {
    const midnight = toDay(NOON) + DAY
    const seconds = [-600, 600, 1200]
    for (const second of seconds) {
      await analytics.acceptBeacon(event(a.publicId, { timestamp: midnight + second }), at(midnight + second))
    }
    expect(await viewsOf(a.id)).toBe(2)
  })

  it('adds up reading time, never lets the percentage fall, and takes nothing twice', async () => {
    const read = (seconds: number, percent: number, duration = 15) =>
      event(a.publicId, { behavior: 'read', timestamp: NOON + seconds, percent, duration })
    for (const one of [read(0, 40), read(15, 30), read(15, 30), read(10, 20), [read(30, 100), read(30, 100)]]) {
      await analytics.acceptBeacon(one, at(NOON + 30))
      analytics = create()
    }
    expect(await totals(a.id)).toEqual({ views: 0, readers: 1, reads: 1, duration: 45, finished: 1, exposures: 0 })
    const row = await database.db.selectFrom('reader_days').select(['percent', 'read_at']).executeTakeFirstOrThrow()
    expect(row).toEqual({ percent: 100, read_at: NOON + 30 })
  })

  it('counts an exposure of each item, of the first 20 ids', async () => {
    const ids = [...Array.from({ length: 19 }, (_, n) => domains.ids.encode(900 + n)), a.publicId, b.publicId]
    expect(await analytics.acceptBeacon(event(ids.join('|'), { behavior: 'expose' }), at(NOON))).toEqual(['expose'])
    expect([await totals(a.id), await totals(b.id)]).toMatchObject([{ exposures: 1, readers: 0 }, { exposures: 0 }])
    expect(await viewsOf(a.id)).toBe(0)
  })

  it('tells what became of each event, and counts those that are right', async () => {
    const draft = await saveArticle(domains, { accountId: 1, state: 'draft' })
    const fates = await analytics.acceptBeacon(
      [
        event(a.publicId),
        event(a.publicId, { timestamp: NOON - DAY - 1 }),
        event(a.publicId, { timestamp: NOON + 301 }),
        event(a.publicId, { behavior: 'book' }),
        event(a.publicId, { behavior: 'vitals' }),
        event(a.publicId, { version: '2' }),
        event(a.publicId, { behavior: 'read', percent: 50.5 }),
        event(a.publicId, { behavior: 'read', percent: 101 }),
        event(a.publicId, { behavior: 'read', duration: -1 }),
        event('AbCd1234|x|'),
        event(draft.publicId),
        event(''),
        null,
        'x',
        [],
      ],
      at(NOON),
    )
    expect(fates.join(' ')).toBe(
      'view untimely untimely uncounted malformed malformed malformed malformed malformed unknown unknown unknown ' +
        'malformed malformed malformed',
    )
    expect(await totals()).toMatchObject({ views: 1, reads: 0 })
  })

  it('leaves robots out', async () => {
    const robot = at(NOON, 'Mozilla/5.0 (compatible; Googlebot/2.1)')
    expect(await analytics.acceptBeacon([event(a.publicId)], robot)).toEqual(['robot'])
    expect(await totals()).toMatchObject({ views: 0 })
  })

  it('refuses more events than a beacon may hold', async () => {
    const many = Array.from({ length: 51 }, () => event(a.publicId))
    await expect(analytics.acceptBeacon(many, at(NOON))).rejects.toMatchObject({ code: 40001 })
    expect(await analytics.acceptBeacon([], at(NOON))).toEqual([])
  })

  it('counts again what could not be committed', async () => {
    const write = vi.spyOn(database, 'write').mockRejectedValueOnce(new Error('disk full'))
    await expect(analytics.acceptBeacon(event(a.publicId), at(NOON))).rejects.toThrow('disk full')
    expect(await analytics.acceptBeacon(event(a.publicId), at(NOON))).toEqual(['view'])
    expect(write).toHaveBeenCalledTimes(2)
    expect(await viewsOf(a.id)).toBe(1)
  })

  it('counts exactly what many readers do through several processes at once', async () => {
    const processes = Array.from({ length: hasOneSession ? 1 : 3 }, create)
    const sent = Array.from({ length: 150 }, (_, n) => {
      const reader = { user_id: `reader-${String(n % 40).padStart(4, '0')}` }
      return (processes[n % processes.length] ?? analytics).acceptBeacon(
        [
          event(`${a.publicId}|${b.publicId}`, reader),
          event(a.publicId, { ...reader, behavior: 'read', percent: 100, duration: 10 }),
          event(`${b.publicId}|${a.publicId}`, { ...reader, behavior: 'expose' }),
        ],
        at(NOON),
      )
    })
    await Promise.all(sent)
    expect(await totals(a.id)).toEqual({
      views: 40,
      readers: 40,
      reads: 40,
      duration: 400,
      finished: 40,
      exposures: 40,
    })
    expect([await viewsOf(a.id), await viewsOf(b.id)]).toEqual([40, 40])
  })

  it('keeps no tracking id, and forgets single readers after 30 days but not what they counted for', async () => {
    const days = Array.from({ length: 33 }, (_, n) => NOON + n * DAY)
    for (const now of days) await analytics.acceptBeacon(event(a.publicId, { timestamp: now }), at(now))
    const rows = await database.db.selectFrom('reader_days').selectAll().execute()
    expect(rows).toHaveLength(33)
    expect(new Set(rows.map(({ reader }) => reader)).size).toBe(1)
    expect(JSON.stringify(rows)).not.toContain('reader-0001')
    expect(await analytics.pruneReaders(NOON + 32 * DAY)).toBe(2)
    const left = await database.db.selectFrom('reader_days').select('day').orderBy('day').execute()
    expect(left[0]?.day).toBe(toDay(NOON + 2 * DAY))
    const { total } = await analytics.readStats({ now: NOON + 32 * DAY, days: 33, contentId: null })
    expect(total.views).toBe(33)
  })

  it('forgets readers in batches, all of them and no others', async () => {
    const rows = Array.from({ length: 2500 }, (_, n) => ({
      day: toDay(NOON) + (n % 3) * DAY,
      content_id: n % 2,
      reader: n,
      ...NOTHING_DONE,
    }))
    const kept = { ...NOTHING_DONE, day: toDay(NOON) + 3 * DAY, content_id: 0, reader: 0 }
    await database.write(async (tx) => {
      for (const row of [...rows, kept]) await tx.sql.insertInto('reader_days').values(row).execute()
    })
    expect(await analytics.pruneReaders(NOON + 33 * DAY)).toBe(2500)
    expect(await database.db.selectFrom('reader_days').selectAll().execute()).toEqual([kept])
  })

  describe('the statistics', () => {
    it('name the items that were read by most, and the days of one', async () => {
      const views = [event(b.publicId), event(b.publicId, { user_id: 'reader-0002' }), event(a.publicId)]
      await analytics.acceptBeacon(views, at(NOON))
      await analytics.acceptBeacon(event(a.publicId, { timestamp: NOON + DAY }), at(NOON + DAY))
      const now = NOON + DAY
      const all = await analytics.readStats({ now, days: 1, contentId: null })
      expect(all).toMatchObject({ since: toDay(now), total: { views: 1 }, lines: [{ contentId: a.id, views: 1 }] })
      const two = await analytics.readStats({ now, days: 2, contentId: null })
      expect(two.lines.map(({ contentId, views: count, day }) => [contentId, count, day])).toEqual([
        [a.id, 2, null],
        [b.id, 2, null],
      ])
      const ofItem = await analytics.readStats({ now, days: 2, contentId: a.id })
      expect(ofItem.lines.map(({ day, readers }) => [day, readers])).toEqual([
        [toDay(now), 1],
        [toDay(NOON), 1],
      ])
      expect(await analytics.readStats({ now, days: 2, contentId: 999 })).toMatchObject({
        total: { views: 0 },
        lines: [],
      })
    })
  })
})
