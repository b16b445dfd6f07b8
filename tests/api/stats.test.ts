import { afterAll, beforeAll, expect, it } from 'vitest'
import type { statsAdminEndpoints } from '#contract/admin/stats.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousCall, saveAccount, saveArticle } from '#tests/support/factories.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

type Calls = typeof statsAdminEndpoints
type Span = OutputOf<Calls['GET /admin/api/v1/stats']>
type Items = OutputOf<Calls['GET /admin/api/v1/stats/items']>
type Depths = OutputOf<Calls['GET /admin/api/v1/stats/depths']>
type Vitals = OutputOf<Calls['GET /admin/api/v1/stats/vitals']>

const DAY = 86_400
/** A noon by the clock of the site. */
const NOON = 1_700_020_800
const MIDNIGHT = NOON - DAY / 2

eachDatabase('the numbers of the newsroom', (openDatabase) => {
  let backend: TestBackend
  let viewer: StaffVisitor
  let clock = NOON - DAY
  let a: { id: number; publicId: string }
  let b: { id: number; publicId: string }

  const ask = async <T>(path: string) => await askAdmin<T>(backend, viewer, path, { body: null })
  const event = (tid: string, reader: number, changes: object = {}) => ({
    timestamp: clock,
    version: '1',
    terminal: 'wap',
    tid,
    behavior: 'view',
    user_id: `reader-${String(reader).padStart(4, '0')}`,
    ...changes,
  })
  const happen = (...events: object[]) => backend.analytics.acceptBeacon(events, anonymousCall(clock))

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    a = await saveArticle(domains, { accountId, title: '退潮以后' })
    b = await saveArticle(domains, { accountId, title: '涨潮以前' })
    await happen(event(a.publicId, 1), event(a.publicId, 2, { source: 'group', d: 1 }))
    clock = NOON
    viewer = await staffVisitor(backend, 'viewer')
    await happen(
      event(b.publicId, 1, { source: 'scan', d: 4 }),
      event(a.publicId, 1, { source: 'group', d: 1 }),
      event(a.publicId, 2, { behavior: 'share', way: 'copy' }),
      event(a.publicId, 1, { behavior: 'read', percent: 100, duration: 60, p: 4 }),
      event(a.publicId, 2, { behavior: 'read', percent: 30, duration: 20, p: 2 }),
      event('', 1, {
        behavior: 'vitals',
        vital: { name: 'LCP', value: 900, screen: 'document', client: 'safari 18' },
      }),
    )
  })
  afterAll(() => backend.close())

  it('tell how often what brought readers was shared on, by one item or all', async () => {
    const depths = async (query: string) => (await ask<Span>(`/stats?days=2${query}`)).data.share_depths
    const once = { word: '1', times: 2 }
    expect(await depths('')).toEqual([once, { word: '3+', times: 1 }])
    expect(await depths(`&content_id=${a.publicId}`)).toEqual([once])
  })

  it('count each day of a span, against as many days before, with the ways that were taken', async () => {
    const { data } = await ask<Span>('/stats?days=2')
    expect(data.since).toBe(MIDNIGHT - DAY)
    expect(data.days.map(({ day, readers }) => [day - MIDNIGHT, readers])).toEqual([
      [-DAY, 2],
      [0, 3],
    ])
    expect(data.total).toEqual({ views: 4, readers: 5, reads: 2, duration: 80, finished: 1, exposures: 0 })
    expect(data.before).toMatchObject({ views: 0, readers: 0 })
    expect([data.sources, data.shares]).toEqual([
      [
        { word: 'group', times: 2 },
        { word: 'scan', times: 1 },
      ],
      [{ word: 'copy', times: 1 }],
    ])
    const today = (await ask<Span>('/stats?days=1')).data
    expect([today.days.length, today.total.views, today.before.views]).toEqual([1, 2, 2])
  })

  it('end on the day of a moment that is asked for, and give days without readers their row', async () => {
    const { data } = await ask<Span>(`/stats?days=3&until=${MIDNIGHT - 1}`)
    expect(data.days.map(({ day, views }) => [(day - MIDNIGHT) / DAY, views])).toEqual([
      [-3, 0],
      [-2, 0],
      [-1, 2],
    ])
  })

  it('are of one item where that is asked for, also of one that is not there', async () => {
    expect((await ask<Span>(`/stats?days=2&content_id=${b.publicId}`)).data.total).toMatchObject({ views: 1 })
    const nothing = createIdCodec(backend.idSalt).encode(900_000)
    expect((await ask<Span>(`/stats?content_id=${nothing}`)).data.total).toMatchObject({ views: 0 })
    expect((await ask(`/stats?content_id=nonsense`)).code).toBe(40002)
  })

  it('put items in the order that is asked for, without the title of one that was taken down', async () => {
    const titles = async (query: string) =>
      (await ask<Items>(`/stats/items?${query}`)).data.list.map(({ item, views }) => [item?.title, views])
    expect(await titles('days=2')).toEqual([
      ['退潮以后', 3],
      ['涨潮以前', 1],
    ])
    expect(await titles('days=1&order=finished')).toEqual([
      ['退潮以后', 1],
      ['涨潮以前', 1],
    ])
    expect((await ask('/stats/items?order=title')).code).toBe(40001)
  })

  it('say how far readers came as the command does', async () => {
    const { data } = await ask<Depths>(`/stats/depths?content_id=${a.publicId}`)
    expect(data).toEqual({
      since: MIDNIGHT,
      readers: 2,
      paragraphs: [
        { paragraph: 1, here: 0, reached: 2 },
        { paragraph: 2, here: 1, reached: 2 },
        { paragraph: 3, here: 0, reached: 1 },
        { paragraph: 4, here: 1, reached: 1 },
      ],
    })
    expect((await ask<Depths>(`/stats/depths?content_id=${b.publicId}`)).data).toEqual({
      since: null,
      readers: 0,
      paragraphs: [],
    })
  })

  it('say how fast pages were', async () => {
    const { list } = (await ask<Vitals>('/stats/vitals')).data
    expect(list.map(({ screen, client, samples }) => [screen, client, samples])).toEqual([['document', 'safari 18', 1]])
    expect((await ask('/stats/vitals?days=91')).code).toBe(40001)
  })
})
