import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn } from '#tests/support/factories.ts'
import { startSearchSite, type SearchQuery, type SearchSite } from '#tests/support/search-site.ts'

const NOW = Math.floor(Date.now() / 1000)
const HOUR = 3600
const DAY = 24 * HOUR

eachDatabase('search', (open) => {
  describe('a keyword', () => {
    let site: SearchSite
    beforeAll(async () => {
      site = await startSearchSite(await open())
      const accountId = await saveAccount(site.domains)
      const save = (hour: number, title: string, bodySource: string) =>
        saveArticle(site.domains, { accountId, title, bodySource, publishAt: NOW - hour * HOUR })
      await save(9, '张益唐讲质数', '**孪生**质数。')
      await save(8, '一个数学家', '他叫张益，唐？\n\n唐益张')
      await save(7, '手机', '新的 ｉＰｈｏｎｅ１５手机 到了')
      await save(6, '海邊的燈塔', '守著')
      await save(5, 'Straße Ἀθῆναι CAFE\u0301', 'a\u00adb')
      await save(4, '名著', '看着')
    })
    afterAll(() => site.backend.close())

    it('finds what holds its characters side by side, and nothing else', async () => {
      expect(await site.titles({ keyword: '张益唐' })).toEqual(['张益唐讲质数'])
      expect(await site.titles({ keyword: '益唐' })).toEqual(['张益唐讲质数'])
      expect(await site.titles({ keyword: '张益' })).toEqual(['张益唐讲质数', '一个数学家'])
      expect(await site.titles({ keyword: '唐' })).toEqual(['张益唐讲质数', '一个数学家'])
      expect(await site.titles({ keyword: '孪生质数' })).toEqual(['张益唐讲质数'])
    })

    it('finds what holds all of its words, wherever they stand', async () => {
      expect(await site.titles({ keyword: '张益 唐' })).toEqual(['张益唐讲质数', '一个数学家'])
      expect(await site.titles({ keyword: '数学，张益' })).toEqual(['一个数学家'])
      expect(await site.titles({ keyword: '张益 手机' })).toEqual([])
    })

    it('is the same in any width, case and script', async () => {
      for (const keyword of ['iPhone15手机', 'ｉｐｈｏｎｅ１５手机', 'IPHONE15', 'phone15手']) {
        expect(await site.titles({ keyword })).toEqual(['手机'])
      }
      for (const keyword of ['海边的灯塔', '海邊的燈塔', '灯塔 海邊']) {
        expect(await site.titles({ keyword })).toEqual(['海邊的燈塔'])
      }
      for (const keyword of ['café', 'CAFÉ', 'ἈΘΗ͂ΝΑΙ', 'STRAßE', 'ab']) {
        expect(await site.titles({ keyword })).toHaveLength(1)
      }
    })

    it('keeps characters apart that simplified texts keep apart', async () => {
      expect(await site.titles({ keyword: '名著' })).toEqual(['名著'])
      expect(await site.titles({ keyword: '名着' })).toEqual([])
    })

    it('is refused when it is empty or too long', async () => {
      for (const keyword of ['', ' \u3000 ', '长'.repeat(65)]) {
        const answer = await site.ask({ keyword })
        expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([400, 40001])
      }
      expect((await site.ask({})).statusCode).toBe(400)
    })

    it('of any other kind is answered', async () => {
      const hostile = [
        '" OR *',
        'NEAR(张 唐)',
        'title : 张',
        '{title} : "张"',
        '-张',
        '^张',
        "'; drop table search_documents; --",
        '张\0唐',
        '\ud800',
        '张\udfff唐',
        '👨‍👩‍👧‍👦',
        '\u202e唐益张',
        'مرحبا بالعالم',
        '🂡🂢',
        '𠮷野家',
        '%_\\',
        '哈'.repeat(64),
        'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5',
        '（）',
        'AND OR NOT',
        '\u0301\u0301',
        'ﷺ'.repeat(64),
      ]
      for (const keyword of hostile) {
        const query = `/peony/v1/search?keyword=${encodeURIComponent(keyword.toWellFormed())}`
        for (const sort of ['relevance', 'time', 'hot']) {
          const answer = await site.backend.http.inject(`${query}&sort=${sort}`)
          expect([keyword, [200, 400].includes(answer.statusCode)]).toEqual([keyword, true])
        }
      }
      expect(await site.titles({ keyword: '张益' })).toHaveLength(2)
    })

    it('of signs alone finds nothing', async () => {
      expect(await site.find({ keyword: '" OR *' })).toMatchObject({ list: [], total: 0 })
      expect(await site.find({ keyword: '！？' })).toMatchObject({ list: [], total: 0, groups: [], has_more: false })
    })
  })

  describe('results', () => {
    let site: SearchSite
    let accounts: number[]
    let column: number
    const saved: Array<{ id: number; publicId: string }> = []

    beforeAll(async () => {
      site = await startSearchSite(await open())
      const { domains } = site
      accounts = [await saveAccount(domains), await saveAccount(domains)]
      column = await saveColumn(domains)
      const [first = 0, second = 0] = accounts
      const plain = { accountId: first, summary: '没有', bodySource: '没有' }
      const drafts = [
        { ...plain, title: '正文一', bodySource: '讲灯塔的事', publishAt: NOW - 2 * HOUR },
        { ...plain, title: '摘要一', summary: '灯塔在海边', publishAt: NOW - 3 * DAY },
        { ...plain, title: '标签一', tags: ['灯塔'], publishAt: NOW - 20 * DAY, groups: [column] },
        { ...plain, title: '灯塔一', publishAt: NOW - 100 * DAY, accountId: second },
        { ...plain, title: '灯塔二', publishAt: NOW - 500 * DAY, groups: [column] },
        { ...plain, title: '正文二', bodySource: '也讲灯塔', publishAt: NOW - 500 * DAY },
        { ...plain, title: '别的', publishAt: NOW - HOUR },
      ]
      for (const draft of drafts) saved.push(await saveArticle(domains, draft))
      const views = new Map(saved.map(({ id }, index) => [id, [5, 0, 9, 0, 0, 9, 50][index] ?? 0]))
      await domains.database.write((tx) => domains.content.countViews(tx, views, NOW))
    })
    afterAll(() => site.backend.close())

    const orders = {
      relevance: ['灯塔一', '灯塔二', '摘要一', '标签一', '正文一', '正文二'],
      time: ['正文一', '摘要一', '标签一', '灯塔一', '正文二', '灯塔二'],
      hot: ['标签一', '正文二', '正文一', '摘要一', '灯塔一', '灯塔二'],
    }

    it('come by where the word stands, by time or by views', async () => {
      expect(await site.titles({ keyword: '灯塔' })).toEqual(orders.relevance)
      for (const [sort, order] of Object.entries(orders)) {
        expect(await site.titles({ keyword: '灯塔', sort })).toEqual(order)
      }
    })

    it('come in pages that continue each other, by cursor and by number', async () => {
      for (const [sort, order] of Object.entries(orders)) {
        const byCursor: string[] = []
        const byNumber: string[] = []
        const query = { keyword: '灯塔', sort, pagesize: 2 }
        let cursor = ''
        for (let pageindex = 1; pageindex <= 3; pageindex += 1) {
          const page = await site.find(cursor === '' ? query : { ...query, cursor })
          byCursor.push(...page.list.map((card) => card.title))
          expect(page.has_more).toBe(pageindex < 3)
          expect(page.next_cursor === '').toBe(pageindex === 3)
          cursor = page.next_cursor
          byNumber.push(...(await site.titles({ ...query, pageindex })))
        }
        expect(byCursor).toEqual(order)
        expect(byNumber).toEqual(order)
      }
      expect(await site.titles({ keyword: '灯塔', pageindex: 1_000_000 })).toEqual([])
    })

    it('refuse the cursor of another search', async () => {
      const { next_cursor: cursor } = await site.find({ keyword: '灯塔', pagesize: 2 })
      const others = [{ keyword: '海边' }, { sort: 'time' }, { type: 'doc' }, { time: 'year' }]
      for (const other of others) {
        expect((await site.ask({ keyword: '灯塔', pagesize: 2, ...other, cursor })).statusCode).toBe(400)
      }
      expect((await site.ask({ keyword: '灯塔', cursor: 'x' })).statusCode).toBe(400)
    })

    it('are narrowed by time, account, group and type', async () => {
      const { ids } = site.domains
      const narrow = (filter: SearchQuery) => site.titles({ keyword: '灯塔', sort: 'time', ...filter })
      expect(await narrow({ time: 'day' })).toEqual(['正文一'])
      expect(await narrow({ time: 'week' })).toEqual(['正文一', '摘要一'])
      expect(await narrow({ time: 'month' })).toEqual(['正文一', '摘要一', '标签一'])
      expect(await narrow({ time: 'year' })).toEqual(['正文一', '摘要一', '标签一', '灯塔一'])
      expect(await narrow({ uid: ids.encode(accounts[1] ?? 0) })).toEqual(['灯塔一'])
      expect(await narrow({ scope_id: ids.encode(column) })).toEqual(['标签一', '灯塔二'])
      expect(await narrow({ scope_id: ids.encode(column), time: 'month' })).toEqual(['标签一'])
      expect(await narrow({ type: 'doc' })).toEqual(orders.time)
      expect(await narrow({ type: 'gallery' })).toEqual([])
      expect(await narrow({ uid: ids.encode(999_999) })).toEqual([])
      for (const filter of [{ uid: 'nonsense' }, { scope_id: 'nonsense' }]) {
        const answer = await site.ask({ keyword: '灯塔', ...filter })
        expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([404, 40002])
      }
      expect((await site.ask({ keyword: '灯塔', sort: 'best' })).statusCode).toBe(400)
    })

    it('are counted, for each type as well', async () => {
      expect(await site.find({ keyword: '灯塔', pagesize: 2 })).toMatchObject({
        total: 6,
        groups: [{ type: 'doc', total: 6 }],
      })
      expect(await site.find({ keyword: '灯塔', type: 'gallery' })).toMatchObject({
        total: 0,
        groups: [{ type: 'doc', total: 6 }],
      })
      expect(await site.find({ keyword: '灯塔', time: 'week' })).toMatchObject({ total: 2 })
      expect(await site.find({ keyword: '没有这个词' })).toMatchObject({ total: 0, groups: [] })
    })

    it('show where the word stands', async () => {
      const { list } = await site.find({ keyword: '灯塔' })
      const shown = list.map((card) => [card.highlight?.title, card.highlight?.summary])
      expect(shown).toEqual([
        ['<em>灯塔</em>一', '没有'],
        ['<em>灯塔</em>二', '没有'],
        ['摘要一', '<em>灯塔</em>在海边'],
        ['标签一', '没有'],
        ['正文一', '讲<em>灯塔</em>的事'],
        ['正文二', '也讲<em>灯塔</em>'],
      ])
    })
  })

  describe('an item', () => {
    let site: SearchSite
    let accountId: number
    beforeAll(async () => {
      site = await startSearchSite(await open())
      accountId = await saveAccount(site.domains)
    })
    afterAll(() => site.backend.close())

    const titles = (keyword: string) => site.titles({ keyword })
    const write = (
      work: (content: SearchSite['domains']['content']) => Parameters<SearchSite['domains']['database']['write']>[0],
    ) => site.domains.database.write(work(site.domains.content))

    it('is found as long as it is public', async () => {
      const { id } = await saveArticle(site.domains, { accountId, title: '渡船停航', state: 'draft' })
      expect(await titles('渡船')).toEqual([])
      await write((content) => (tx) => content.scheduleContent(tx, id, NOW + DAY))
      expect(await titles('渡船')).toEqual([])
      await site.domains.content.releaseScheduled(NOW + 2 * DAY)
      expect(await titles('渡船')).toEqual(['渡船停航'])
      await write((content) => (tx) => content.removeContent(tx, id))
      expect(await titles('渡船')).toEqual([])
      await write((content) => (tx) => content.publishContent(tx, id, NOW))
      expect(await titles('渡船')).toEqual(['渡船停航'])
    })

    it('is found by what it says now', async () => {
      const source = { accountId, sourceId: 'test:changing' }
      await saveArticle(site.domains, { ...source, title: '旧的题目', bodySource: '龙舟合练' })
      await saveArticle(site.domains, { ...source, title: '新的题目', bodySource: '夜市搬家', publishAt: NOW - DAY })
      expect(await titles('旧的题目')).toEqual([])
      expect(await titles('龙舟')).toEqual([])
      expect(await titles('夜市')).toEqual(['新的题目'])
      await saveArticle(site.domains, { ...source, title: '新的题目', state: 'draft' })
      expect(await titles('新的题目')).toEqual([])
    })

    it('is found once the transaction has held', async () => {
      const { id } = await saveArticle(site.domains, { accountId, title: '梧桐街' })
      const fails = write((content) => async (tx) => {
        await content.removeContent(tx, id)
        throw new Error('too late')
      })
      await expect(fails).rejects.toThrow('too late')
      expect(await titles('梧桐')).toEqual(['梧桐街'])
    })

    it('has a place of its own among those of the same second', async () => {
      const publishAt = NOW - 9 * DAY
      for (let n = 0; n < 5; n += 1) await saveArticle(site.domains, { accountId, title: `同一秒${n}`, publishAt })
      expect(await site.titles({ keyword: '同一秒', sort: 'time' })).toEqual([4, 3, 2, 1, 0].map((n) => `同一秒${n}`))
    })

    it('of long ago is found, too', async () => {
      for (const publishAt of [0, -1, -70_000_000_000]) {
        await saveArticle(site.domains, { accountId, title: `远古${publishAt}`, publishAt })
      }
      expect(await site.titles({ keyword: '远古', sort: 'time' })).toEqual(['远古0', '远古-1', '远古-70000000000'])
    })

    it('with more text than most is found by its last word', async () => {
      const bodySource = `${'长长的江水'.repeat(20_000)}\n\n${Array.from({ length: 20_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('')}\n\n末尾的鸬鹚`
      await saveArticle(site.domains, { accountId, title: '长卷', bodySource })
      expect(await titles('末尾的鸬鹚')).toEqual(['长卷'])
      expect(await titles('江水长长的江')).toEqual(['长卷'])
      expect(await titles('江水江水')).toEqual([])
    })

    it('that an earlier release published is brought into the index, each once', async () => {
      const { database, content } = site.domains
      const { id } = await saveArticle(site.domains, { accountId, title: '海底隧道' })
      const removed = await saveArticle(site.domains, { accountId, title: '海底沉船' })
      await write((domain) => (tx) => domain.removeContent(tx, removed.id))
      await database.write(async (tx) => site.backend.search.forget(tx, id))
      expect(await titles('海底')).toEqual([])
      await content.indexPublished(() => true)
      expect(await titles('海底')).toEqual([])
      await content.indexPublished(() => false)
      expect(await titles('海底')).toEqual(['海底隧道'])
      await content.indexPublished(() => false)
      expect(await site.find({ keyword: '海底' })).toMatchObject({ total: 1 })
    })
  })
})
