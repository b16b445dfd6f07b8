import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/storage/database.ts'
import { contentCalls, idsOf } from '#tests/support/content-calls.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  createDomains,
  saveAccount,
  saveArticle,
  saveColumn,
  type Domains,
} from '#tests/support/factories.ts'

const NOW = 1_700_100_000

eachDatabase('lists of content', (open) => {
  let database: Database
  let domains: Domains
  let accountId: number

  beforeEach(async () => {
    database = await open()
    domains = createDomains(database)
    accountId = await saveAccount(domains)
  })

  const { getMp, listGroup, recommend } = contentCalls(() => domains, NOW)
  const listHot = (now = NOW) =>
    createDomains(database).content.handlers['GET /inner/static/hot72']({ pagesize: 20 }, anonymousCall(now))
  const countViews = (views: Map<number, number>, now: number) =>
    database.write((tx) => domains.content.countViews(tx, views, now))

  it('lists a group by time both ways and by views, by cursor and by page, each item once', async () => {
    const column = await saveColumn(domains)
    const gid = domains.ids.encode(column)
    const saved: Array<Awaited<ReturnType<typeof saveArticle>>> = []
    for (let n = 0; n < 7; n += 1) {
      saved.push(
        await saveArticle(domains, { accountId, groups: [column], publishAt: 1_700_000_000 + Math.floor(n / 2) }),
      )
    }
    await countViews(new Map(saved.map(({ id }, n) => [id, [3, 1, 9, 1, 4, 1, 5][n] ?? 0])), NOW)
    const orders = {
      new: saved.toReversed().map((item) => item.publicId),
      old: saved.map((item) => item.publicId),
      hot: [2, 6, 4, 0, 5, 3, 1].map((n) => saved[n]?.publicId),
    }
    for (const sort of ['new', 'old', 'hot'] as const) {
      const byCursor: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page = await listGroup(gid, { sort, pagesize: 3, ...(cursor ? { cursor } : {}) })
        expect(page.total).toBe(7)
        byCursor.push(...idsOf(page.list))
        cursor = page.has_more ? page.next_cursor : undefined
      }
      expect(byCursor).toEqual(orders[sort])
      const pages = await Promise.all(
        [1, 2, 3, 4, 1_000_000].map((pageindex) => listGroup(gid, { sort, pagesize: 3, pageindex })),
      )
      expect(pages.flatMap((page) => idsOf(page.list))).toEqual(orders[sort])
      expect(pages.at(-1)).toMatchObject({ list: [], has_more: false, next_cursor: '' })
    }
    expect(await listGroup(gid, { type: 'doc' })).toMatchObject({ total: 7, group: { gid, name: '海洋' } })
    expect((await listGroup(gid, { type: 'video' })).list).toEqual([])
    const foreign = (await listGroup(gid, { sort: 'hot', pagesize: 3 })).next_cursor
    await expect(listGroup(gid, { cursor: foreign })).rejects.toMatchObject({ code: 40001 })
  })

  it('recommends the newest, and with an item what goes with it, each once along a chain', async () => {
    const other = await saveAccount(domains, { name: '别家' })
    const column = await saveColumn(domains)
    const item = await saveArticle(domains, { accountId, tags: ['a', 'b'], publishAt: 100 })
    const sameAccount = await saveArticle(domains, { accountId, publishAt: 90 })
    const oneTag = await saveArticle(domains, { accountId: other, tags: ['b'], publishAt: 95, groups: [column] })
    const twoTags = await saveArticle(domains, { accountId: other, tags: ['b', 'a'], publishAt: 10 })
    const others = []
    for (let n = 0; n < 4; n += 1) others.push(await saveArticle(domains, { accountId: other, publishAt: 50 + n }))

    const expected = [twoTags, oneTag, sameAccount, ...others.toReversed()].map((one) => one.publicId)
    for (const pagesize of [1, 2, 3, 50]) {
      const seen: string[] = []
      const reasons: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page = await recommend({ id: item.publicId, pagesize, ...(cursor ? { cursor } : {}) })
        seen.push(...idsOf(page.list))
        reasons.push(...page.list.map((card) => card.reason))
        cursor = page.has_more ? page.next_cursor : undefined
        // What is published meanwhile does not push anything a second time into the chain.
        if (pagesize === 2)
          await saveArticle(domains, { accountId: other, tags: ['a', 'b'], publishAt: 200 + seen.length })
      }
      expect(seen).toEqual(expected)
      expect(reasons.slice(0, 4)).toEqual(['same_tag', 'same_tag', 'same_account', 'newest'])
      if (pagesize === 2) {
        const fresh = (await recommend({ pagesize: 20 })).list.filter((card) => card.publish_time >= 200)
        for (const card of fresh) {
          await database.write((tx) => domains.content.removeContent(tx, domains.ids.decode(card.id) ?? 0))
        }
      }
    }
    const newest = [item, oneTag, sameAccount, ...others.toReversed(), twoTags].map((one) => one.publicId)
    expect(idsOf((await recommend()).list)).toEqual(newest)
    expect(idsOf((await recommend({ exclude: newest.slice(0, 6).join('|') })).list)).toEqual(newest.slice(6))
    expect(idsOf((await recommend({ id: item.publicId, exclude: expected.slice(0, 5).join('|') })).list)).toEqual(
      expected.slice(5),
    )
    expect(idsOf((await recommend({ gid: domains.ids.encode(column) })).list)).toEqual([oneTag.publicId])
    expect(idsOf((await recommend({ id: item.publicId, gid: domains.ids.encode(column) })).list)).toEqual([
      oneTag.publicId,
    ])
    const pages = await Promise.all(
      [1, 2, 3].map((pageindex) => recommend({ id: item.publicId, pagesize: 3, pageindex })),
    )
    expect(pages.flatMap((page) => idsOf(page.list))).toEqual(expected)
  })

  it('ranks what was read in the last 72 hours and tops it up with the newest', async () => {
    const [a, b, c] = [
      await saveArticle(domains, { accountId, publishAt: 100 }),
      await saveArticle(domains, { accountId, publishAt: 200 }),
      await saveArticle(domains, { accountId, publishAt: 300 }),
    ]
    await countViews(new Map([[b.id, 50]]), NOW - 74 * 3600)
    await countViews(
      new Map([
        [a.id, 2],
        [b.id, 1],
        [999_999, 5],
      ]),
      NOW - 71 * 3600,
    )
    await countViews(new Map([[a.id, 1]]), NOW)
    const hot = await listHot()
    expect(hot.list.map((card) => [card.id, card.rank, card.hot])).toEqual([
      [a.publicId, 1, 3],
      [b.publicId, 2, 1],
      [c.publicId, 3, 0],
    ])
    expect(hot.window_hours).toBe(72)
    expect((await getMp(b.publicId)).view_count).toBe(51)
    await database.write((tx) => domains.content.removeContent(tx, a.id))
    expect(idsOf((await listHot()).list)).toEqual([b.publicId, c.publicId])
    expect((await listHot(NOW + 80 * 3600)).list.every((card) => card.hot === 0)).toBe(true)
  })

  it('counts of each hour the 500 items that were read most in it', async () => {
    const { id, publicId } = await saveArticle(domains, { accountId, publishAt: 100 })
    await countViews(new Map([[id, 3]]), NOW - 3600)
    await countViews(new Map([[id, 1]]), NOW)
    const { hour_at } = await database.db
      .selectFrom('content_views')
      .select('hour_at')
      .orderBy('hour_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const hottest = async () => (await listHot()).list.find((card) => card.id === publicId)?.hot
    expect(await hottest()).toBe(4)
    const others = Array.from({ length: 500 }, (_, n) => ({ hour_at, content_id: 900_000 + n, views: 2 }))
    await database.write((tx) => tx.sql.insertInto('content_views').values(others).execute())
    expect(await hottest()).toBe(3)
    await database.write((tx) => tx.sql.deleteFrom('content_views').where('content_id', '>=', 900_000).execute())
  })
})
