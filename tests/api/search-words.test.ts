import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HotWord } from '#contract/search.ts'
import type { Call } from '#server/http/call.ts'
import { createDomains, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { eachDatabase } from '#tests/support/each-database.ts'

const NOW = Math.floor(Date.now() / 1000)
const HOUR = 3600
const DAY = 24 * HOUR

eachDatabase('words of searches', (open) => {
  let domains: Domains
  const reopen = () => {
    domains = createDomains(domains.database)
  }
  const callOf = (reader: string, now = NOW): Call => ({
    viewer: { kind: 'anonymous', subject: reader },
    now,
    address: '192.0.2.1',
    userAgent: '',
  })
  const search = (keyword: string, call: Call, pagesize = 20) =>
    domains.search.handlers['GET /peony/v1/search'](
      { keyword, type: 'all', sort: 'relevance', time: 'all', pageindex: 1, pagesize },
      call,
    )
  const suggest = async (keyword: string) => (await search(keyword, callOf(''), 1)).suggest
  /** As another process sees them, which has kept nothing. */
  const listHot = async (now = NOW): Promise<HotWord[]> => {
    reopen()
    const answer = await domains.search.handlers['GET /peony/v1/search/hot-words']({ pagesize: 10 }, callOf('', now))
    return answer.list
  }
  const searched = async (now = NOW) => (await listHot(now)).filter((word) => word.hot > 0).map(({ word }) => word)
  const fresh = async () => {
    domains = createDomains(await open())
    return saveAccount(domains)
  }

  describe('that are hot', () => {
    beforeAll(async () => {
      const accountId = await fresh()
      await saveArticle(domains, { accountId, title: '灯塔的夜班', tags: ['海边', '夜班'] })
      await saveArticle(domains, { accountId, title: '渡船停航', tags: ['海边'] })
      await saveArticle(domains, { accountId, title: '夜市搬家', tags: [] })
    })
    afterAll(() => domains.database.close())

    it('are the most used tags on a young site', async () => {
      expect(await listHot()).toEqual([
        { word: '海边', hot: 0, tag: '', path: `/search/index?keyword=${encodeURIComponent('海边')}` },
        { word: '夜班', hot: 0, tag: '', path: `/search/index?keyword=${encodeURIComponent('夜班')}` },
      ])
    })

    it('are shown once three readers have asked for them, tags after them', async () => {
      for (const reader of ['a', 'b', 'a', 'b']) await search('灯塔', callOf(reader))
      await domains.search.saveWords()
      expect(await searched()).toEqual([])
      await search('灯塔', callOf('c'))
      await domains.search.saveWords()
      const words = await listHot()
      expect(words.map(({ word }) => word)).toEqual(['灯塔', '海边', '夜班'])
      expect(words[0]).toMatchObject({ word: '灯塔', hot: 3, tag: '热' })
    })

    it('count a reader once in an hour', async () => {
      for (let n = 0; n < 8; n += 1) await search('夜市', callOf('a'))
      await domains.search.saveWords()
      for (const reader of ['b', 'c']) await search('夜市', callOf(reader))
      await domains.search.saveWords()
      expect((await listHot()).find(({ word }) => word === '夜市')).toMatchObject({ hot: 3 })
    })

    it('are neither parts that were typed, nor what found nothing, nor later pages, nor what the site itself asks', async () => {
      const readers = ['a', 'b', 'c', 'd']
      for (const reader of readers) {
        await search('渡船停', callOf(reader), 1)
        await search('骗人的广告', callOf(reader))
        await search('船', callOf(reader))
        await domains.search.handlers['GET /peony/v1/search'](
          { keyword: '停航', type: 'all', sort: 'relevance', time: 'all', pageindex: 2, pagesize: 20 },
          callOf(reader),
        )
      }
      const inside: Call = { viewer: { kind: 'none', tokenState: 'none' }, now: NOW, address: '', userAgent: '' }
      for (const _ of readers) await search('渡船', inside)
      await domains.search.saveWords()
      expect(await searched()).toEqual(expect.not.arrayContaining(['渡船停', '骗人的广告', '船', '停航', '渡船']))
    })

    it('show letters and digits alone', async () => {
      for (const reader of ['a', 'b', 'c']) await search('渡船\u0007💩<b>\u202e', callOf(reader))
      for (const reader of ['a', 'b', 'c']) await search('「渡船」！！', callOf(reader))
      await domains.search.saveWords()
      expect(await searched()).toEqual(expect.arrayContaining(['渡船']))
      for (const word of await searched()) expect(word).toMatch(/^[\p{L}\p{N} ]+$/u)
    })

    it('go when their items go', async () => {
      const accountId = await saveAccount(domains)
      const { id } = await saveArticle(domains, { accountId, title: '昙花' })
      for (const reader of ['a', 'b', 'c', 'd', 'e']) await search('昙花', callOf(reader))
      await domains.search.saveWords()
      expect(await searched()).toContain('昙花')
      await domains.database.write((tx) => domains.content.removeContent(tx, id))
      expect(await searched()).not.toContain('昙花')
    })

    it('say nothing about who asked', async () => {
      const rows = await domains.database.db.selectFrom('search_words').selectAll().execute()
      expect(rows.length).toBeGreaterThan(2)
      for (const row of rows) expect(row.known === 1 ? row.callers : '').toBe('')
      expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|"callers":"[a-e]( |")/)
    })

    it('fade within days', async () => {
      expect(await searched(NOW + DAY)).toContain('灯塔')
      const weights = (await listHot(NOW + DAY)).map(({ word, hot }) => [word, hot])
      expect(Object.fromEntries(weights)).toMatchObject({ 灯塔: 1 })
    })

    it('are saved although two processes write the same ones', async () => {
      const others = [createDomains(domains.database), createDomains(domains.database)]
      await Promise.all(
        others.map(async ({ search: other }, index) => {
          for (const keyword of ['夜班', '灯塔的夜班', '停航']) {
            await other.handlers['GET /peony/v1/search'](
              { keyword, type: 'all', sort: 'time', time: 'all', pageindex: 1, pagesize: 20 },
              callOf(`process ${index}`),
            )
          }
          await other.saveWords()
        }),
      )
      await search('停航', callOf('third'))
      await domains.search.saveWords()
      expect((await listHot()).find(({ word }) => word === '停航')).toMatchObject({ hot: 3 })
    })
  })

  describe('that are suggested', () => {
    beforeAll(async () => {
      const accountId = await fresh()
      const items: Array<[string, string[]]> = [
        ['灯塔守护者：最后一班', ['灯塔', '灯塔管理']],
        ['海边的灯塔旅行', ['旅行']],
        ['守塔人张益唐', ['人物']],
      ]
      for (const [title, tags] of items) await saveArticle(domains, { accountId, title, tags, bodySource: '咸的海风' })
      for (const reader of ['a', 'b', 'c']) await search('海边的灯塔', callOf(reader))
      await domains.search.saveWords()
      reopen()
    })
    afterAll(() => domains.database.close())

    it('go on with what was typed, beginnings first', async () => {
      expect(await suggest('灯塔')).toEqual(['灯塔管理', '灯塔守护者', '海边的灯塔'])
      expect(await suggest('灯')).toEqual(['灯塔', '灯塔管理', '灯塔守护者', '海边的灯塔'])
    })

    it('sound like what found nothing', async () => {
      expect(await suggest('灯踏')).toContain('灯塔')
      expect(await suggest('张易糖')).toContain('张益唐')
      expect(await suggest('zhangyitang')).toEqual(['张益唐'])
      expect(await suggest('zyt')).toEqual(['张益唐'])
    })

    it('are the most of a keyword that finds something', async () => {
      expect(await suggest('张益唐的传记')).toEqual(['张益唐'])
      expect(await suggest('海风 火星')).toEqual(['海风'])
    })

    it('all find something', async () => {
      for (const keyword of ['灯', '塔', '守', '海', '灯踏', '守塔人登陆', 'dt', 'lx', '完全没有', '鑫'.repeat(64)]) {
        for (const word of await suggest(keyword)) {
          expect((await search(word, callOf(''))).list, `${keyword} → ${word}`).not.toEqual([])
        }
      }
    })
  })
})
